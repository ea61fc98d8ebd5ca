enum EvdevInputRoom {}
