/**
 * Node's flags for a service that lives for minutes. The embedded database's code is not compiled once more to run faster, which takes five seconds of
 * the processor in each process: as much as all else until it is ready.
 */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only']
