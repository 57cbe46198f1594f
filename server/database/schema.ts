/** Tables of the service, by domain. Ids are positive integers; what a name cannot tell is said at the column. */
export * from './schema/control.ts'
export * from './schema/fleet.ts'
export * from './schema/history.ts'
export * from './schema/identity.ts'
export * from './schema/pins.ts'
export * from './schema/plans.ts'
export * from './schema/system.ts'
