/**
 * What became of an event: a transition was taken, every transition that declares it was refused by a guard, or no active state declares it.
 * `moved` tells of an actor that is no statechart (a promise, a callback).
 */
export const VERDICTS = ['taken', 'refused', 'undeclared', 'moved'] as const
export type Verdict = (typeof VERDICTS)[number]
