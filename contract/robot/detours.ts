/** How far a robot is with the detour that a console gave it (M-049), by its number on the wire. */
export const DETOUR_STATUSES = { 0: 'resume', 1: 'inProgress', 2: 'unreachable', 10: 'yield', 20: 'ignore' } as const

/** The same numbers by name. */
export const DETOUR_STATUS = { resume: 0, inProgress: 1, unreachable: 2, yield: 10, ignore: 20 } as const
export type DetourStatus = keyof typeof DETOUR_STATUSES
