enum TypesettingRoom {}
