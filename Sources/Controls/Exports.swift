// The values of a panel are part of the toolkit: a control needs only this import.
@_exported import Values
