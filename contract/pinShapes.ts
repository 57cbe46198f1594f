/** How pins look, on the map and in lists. Their tip is at 0, 0; x right, y down, CSS pixels. */
import type { PinType } from './resources/pins.ts'

/** `letter` is stroked, so that it needs no font. `token`: the colour, `--{token}` of the theme. */
type PinShape = {
  readonly outline: string
  readonly letter: string
  readonly token: 'pin-customer' | 'pin-cpg' | 'pin-fieldissue' | 'pin-apeng' | 'pin-ats'
}

/** From the tip up to the top. */
export const PIN_HEIGHT_PX = 25
export const PIN_LETTER_WIDTH_PX = 1.8

export const PIN_SHAPES: { readonly [T in PinType]: PinShape } = {
  /** A drop, C. */
  Customer: {
    outline: 'M0 0C-3-5-9-8-9-15A9 9 0 0 1 9-15C9-8 3-5 0 0Z',
    letter: 'M2.4-17.2A3.3 3.5 0 1 0 2.4-12.8',
    token: 'pin-customer',
  },
  /** A square, P. */
  CPG: {
    outline: 'M0 0-4-5H-9V-23H9V-5H4Z',
    letter: 'M-1.9-10.5V-17.5H.5A2 2 0 0 1 .5-13.5H-1.9',
    token: 'pin-cpg',
  },
  /** A triangle, F. */
  FieldIssue: {
    outline: 'M0 0-4-5H-11L0-25 11-5H4Z',
    letter: 'M-1.7-7.6V-14.6H2.1M-1.7-11.2H1.5',
    token: 'pin-fieldissue',
  },
  /** A diamond, E. */
  APENG: {
    outline: 'M0 0-4-5-11-14 0-25 11-14 4-5Z',
    letter: 'M2.1-17.5H-1.8V-10.5H2.1M-1.8-14H1.6',
    token: 'pin-apeng',
  },
  /** A hexagon, A. */
  ATS: {
    outline: 'M0 0-4-5H-6L-11-14-6-23H6L11-14 6-5H4Z',
    letter: 'M-2.7-10.5 0-17.5 2.7-10.5M-1.8-12.7H1.8',
    token: 'pin-ats',
  },
}
