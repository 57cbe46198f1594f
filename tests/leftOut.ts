/** Behind the title of a test or a group that not every machine can run: why it is left out, where it is. The runner reads it there. */
export const leftOut = (isLeftOut: boolean, reason: string): string => (isLeftOut ? ` (left out: ${reason})` : '')
