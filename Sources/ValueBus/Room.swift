enum ValueBusRoom {}
