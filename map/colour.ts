import { MAP_TOKENS, type MapToken, PIN_TOKENS, type PinToken } from '../contract/mapTokens.ts'

/** Values of the `--map-*` tokens without the prefix, e.g. `laser: '#fa8ecd'`; read again when the theme changes. */
export type MapColours = { readonly [token: string]: string }

/** Channels 0–1, not premultiplied. */
export type Colour = { readonly r: number; readonly g: number; readonly b: number; readonly a: number }

export const TRANSPARENT: Colour = { r: 0, g: 0, b: 0, a: 0 }

export type Palette = { readonly [T in MapToken | PinToken]: Colour }

/** Where a token is missing or unreadable: a mid grey that shows on both themes. */
const FALLBACK: Colour = { r: 0.5, g: 0.5, b: 0.5, a: 1 }

/** `#rrggbb` or `#rrggbbaa`, or with one digit for each as builds shorten them. */
export function parseColour(hex: string | undefined): Colour {
  const short = /^#[0-9a-f]{3,4}$/i.exec(hex?.trim() ?? '')?.[0]
  const long = short?.replaceAll(/[0-9a-f]/gi, digit => digit + digit) ?? hex?.trim() ?? ''
  const digits = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(long)
  if (!digits) return FALLBACK
  const rgb = Number.parseInt(digits[1] ?? '', 16)
  const a = Number.parseInt(digits[2] ?? 'ff', 16) / 255
  return { r: (rgb >> 16) / 255, g: ((rgb >> 8) & 255) / 255, b: (rgb & 255) / 255, a }
}

export function paletteOf(colours: MapColours): Palette {
  const entries = [...MAP_TOKENS, ...PIN_TOKENS].map(token => [token, parseColour(colours[token])] as const)
  return Object.fromEntries(entries) as Palette
}

/** The colour with its alpha multiplied. */
export const faded = (colour: Colour, opacity: number): Colour =>
  opacity === 1 ? colour : { ...colour, a: colour.a * opacity }

export function cssColour({ r, g, b, a }: Colour): string {
  const byte = (value: number): number => Math.round(value * 255)
  return `rgb(${byte(r)} ${byte(g)} ${byte(b)} / ${a})`
}
