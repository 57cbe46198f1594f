/** Joins whose point would reach further than this many line widths are cut off, on both surfaces alike. */
export const MITER_LIMIT = 2
