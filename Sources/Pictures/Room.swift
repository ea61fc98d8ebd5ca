enum PicturesRoom {}
