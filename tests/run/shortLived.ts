/**
 * Node's flags for a process with the embedded database that lives for minutes: a service, or one that runs tests. The database's code is not compiled
 * once more to run faster, which takes five seconds of the processor in each process: as much as all else until a service is ready, and a third of what
 * tests of it take.
 */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only']
