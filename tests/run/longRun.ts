/** Whether this is `npm run test:long`, which looks at more of the same, and at what takes long. */
export const IS_LONG_RUN: boolean = process.env['SWATH_LONG'] === '1'

/** How many generated cases a property is held against: all of them in the long run, a third in every run. */
export const cases = (inLongRun: number): number => (IS_LONG_RUN ? inLongRun : Math.ceil(inLongRun / 3))
