enum JSONRoom {}
