/** Where a robot docks on a picture that is a map by itself: its lower left corner is at 0, 0. Pure. */
import { type NewPlanForm, numberIn } from './newPlanForm.ts'

/** As it is typed: metres, metres, degrees. */
export type TypedHome = Pick<NewPlanForm, 'x' | 'y' | 'a'>
/** Pixels. */
export type PictureSize = { readonly width: number; readonly height: number }
/** Shares of the picture's width and height, from its top left corner. */
type Share = { readonly x: number; readonly y: number }

const CENTIMETRE = 100
const metres = (value: number): string => String(Math.round(value * CENTIMETRE) / CENTIMETRE)

/** A place on the picture in metres, to the centimetre. */
export const typedHome = (
  share: Share,
  resolution: number,
  { width, height }: PictureSize,
): Pick<TypedHome, 'x' | 'y'> => ({
  x: metres(share.x * width * resolution),
  y: metres((1 - share.y) * height * resolution),
})

/** Where what is typed is on the picture; undefined where it is no place, or beside the picture. */
export function placeOf(
  home: TypedHome,
  resolution: number,
  { width, height }: PictureSize,
): (Share & { readonly degrees: number | undefined }) | undefined {
  const [east, north] = [numberIn(home.x), numberIn(home.y)]
  if (east === undefined || north === undefined) return undefined
  const share = { x: east / (width * resolution), y: 1 - north / (height * resolution) }
  const isOn = share.x >= 0 && share.x <= 1 && share.y >= 0 && share.y <= 1
  return isOn ? { ...share, degrees: numberIn(home.a) } : undefined
}
