enum DRMDisplayRoom {}
