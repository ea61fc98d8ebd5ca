enum PanelsRoom {}
