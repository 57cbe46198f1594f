export type Rgb = readonly [red: number, green: number, blue: number]

/** A spot of a surface that is being coloured; one for a whole picture, filled anew for each pixel. */
export type Spot = {
  /** Metres on the surface, and from the lens. */
  u: number
  v: number
  depth: number
  /** 0 to 255; the surface's own colour before its texture. */
  red: number
  green: number
  blue: number
}

/** Colours a spot. Detail that is finer than a pixel at its depth must fade, not flicker. */
export type Texture = (spot: Spot) => void

/** Uniform in [0, 1), the same for the same cell. */
function speck(i: number, j: number): number {
  let mixed = Math.imul(i, 0x27d4eb2d) ^ Math.imul(j, 0x165667b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
}

/** Smooth noise in [0, 1) with one bump a metre. */
function cloud(u: number, v: number): number {
  const i = Math.floor(u)
  const j = Math.floor(v)
  const a = u - i
  const b = v - j
  const low = speck(i, j) * (1 - a) + speck(i + 1, j) * a
  const high = speck(i, j + 1) * (1 - a) + speck(i + 1, j + 1) * a
  return low * (1 - b) + high * b
}

/** Distance within a pattern that repeats every `period`. */
const within = (value: number, period: number): number => value - Math.floor(value / period) * period

/** How much of a detail `size` metres wide is left at a depth: one pixel is depth ÷ 160 wide, far more on a floor. */
const left = (size: number, depth: number): number => Math.min(1, (size * 900) / (depth * depth))

/** Its own colour, lighter or darker. */
function tint(spot: Spot, share: number): void {
  spot.red *= share
  spot.green *= share
  spot.blue *= share
}

/** Another colour, lighter or darker. */
function dye(spot: Spot, colour: Rgb, share: number): void {
  spot.red = colour[0] * share
  spot.green = colour[1] * share
  spot.blue = colour[2] * share
}

/** Large square tiles with fine joints. */
export const tiles =
  (sizeM: number): Texture =>
  spot => {
    const { u, v, depth } = spot
    const isJoint = within(u, sizeM) < 0.02 || within(v, sizeM) < 0.02
    const tone = (speck(Math.floor(u / sizeM), Math.floor(v / sizeM)) - 0.5) * 0.07 * left(sizeM, depth)
    tint(spot, 1 + tone - (isJoint ? 0.17 * left(0.02, depth) : 0))
  }

export const planks: Texture = spot => {
  const { u, v, depth } = spot
  const lane = Math.floor(v / 0.2)
  const board = Math.floor((u + speck(lane, 7) * 1.6) / 1.6)
  const tone = (speck(board, lane) - 0.5) * 0.2 * left(0.2, depth)
  tint(spot, 1 + tone + (cloud(u * 1.5, v * 22) - 0.5) * 0.08 * left(0.05, depth))
}

/** Rolled-out sheet with a faint marbling. */
export const vinyl: Texture = spot => {
  const { u, v, depth } = spot
  const seam = within(v, 2) < 0.012 ? 0.08 * left(0.012, depth) : 0
  tint(spot, 1 + (cloud(u * 3, v * 3) - 0.5) * 0.05 * left(0.33, depth) - seam)
}

/** Cast in fields of five metres, worn in patches. */
export const concrete: Texture = spot => {
  const { u, v, depth } = spot
  const joint = within(u, 5) < 0.025 || within(v, 5) < 0.025 ? 0.22 * left(0.025, depth) : 0
  const worn = cloud(u * 0.35, v * 0.35) * 0.12 + cloud(u * 1.7, v * 1.7) * 0.07 * left(0.6, depth)
  tint(spot, 0.91 + worn - joint)
}

/** Treads across, one each 0.3 m. */
export const steps: Texture = spot => {
  const { v } = spot
  const tread = within(v, 0.3)
  tint(spot, tread < 0.05 ? 1.5 : 0.75 + tread)
}

const SKIRTING: Rgb = [86, 88, 88]

/** Wall in panels of 2.4 m with a skirting; `rail`: the band at hip height that trolleys run against. */
export const plaster =
  (rail?: Rgb): Texture =>
  spot => {
    const { u, v, depth } = spot
    if (v < 0.1) return dye(spot, SKIRTING, 1)
    if (rail && v > 0.86 && v < 1.02) return dye(spot, rail, v > 1 || v < 0.88 ? 0.8 : 1)
    const joint = within(u, 2.4) < 0.02 ? 0.09 * Math.min(1, 5 / depth) : 0
    tint(spot, 0.94 + Math.min(v, 3) * 0.024 - joint)
  }

/** Ribbed steel. */
export const cladding: Texture = spot => {
  const { u, v, depth } = spot
  const rib = within(u, 0.3) < 0.15 ? 0.05 * Math.min(1, 8 / depth) : 0
  tint(spot, (v < 0.25 ? 0.72 : 0.93) + Math.min(v, 6) * 0.015 - rib)
}

/** Ceiling of square panels. */
export const panels: Texture = spot => {
  const { u, v, depth } = spot
  const joint = within(u, 0.6) < 0.03 || within(v, 0.6) < 0.03 ? 0.1 * left(0.03, depth) : 0
  tint(spot, 1 - joint)
}

/** Roof of trapezoid sheet over beams. */
export const trusses: Texture = spot => {
  const { u, v, depth } = spot
  if (within(v, 6) < 0.35) return tint(spot, 0.6)
  tint(spot, within(u, 0.5) < 0.25 ? 1 - 0.08 * left(0.25, depth) : 1)
}

/** Daylight: the sky above, the forecourt and its far kerb below. */
export const daylight: Texture = spot => {
  const { u, v } = spot
  if (v < 0.75) return tint(spot, 0.74 + v * 0.12)
  if (v < 1.25) return tint(spot, 0.66 + speck(Math.floor(u / 1.7), 3) * 0.14)
  tint(spot, Math.min(1.06, 0.93 + v * 0.03))
}

const CARTON: Rgb = [176, 145, 106]
const WRAP: Rgb = [188, 190, 188]
const GOODS: readonly Rgb[] = [
  CARTON,
  [164, 132, 94],
  WRAP,
  [186, 158, 120],
  [120, 132, 142],
  [150, 122, 90],
  [172, 172, 164],
  [138, 118, 96],
]
const WARES: readonly Rgb[] = [
  [168, 92, 78],
  [202, 190, 168],
  [92, 116, 138],
  [196, 160, 92],
  [122, 138, 112],
  [214, 208, 200],
  [98, 96, 104],
  [176, 130, 118],
]
const SHADE: Rgb = [44, 46, 48]
const UPRIGHT: Rgb = [58, 84, 124]
const BEAM: Rgb = [196, 112, 52]

/** Pallet racking: uprights, beams, and cartons that fill most places. */
export const racking: Texture = spot => {
  const { u, v, depth } = spot
  const bay = Math.floor(u / 2.8)
  const shelf = Math.floor(v / 1.8)
  const across = within(u, 2.8)
  const up = within(v, 1.8)
  if (across < 0.1) return dye(spot, UPRIGHT, 1)
  if (shelf > 0 && up < 0.12) return dye(spot, BEAM, 1)
  const place = Math.floor((across - 0.1) / 0.9)
  const inPlace = (across - 0.1) / 0.9 - place
  const full = speck(bay * 3 + place, shelf + 11)
  const top = 0.85 + full * 0.75
  if (full < 0.12 || up > top || inPlace < 0.04 || inPlace > 0.97) return dye(spot, SHADE, 0.75 + up * 0.2)
  if (up < 0.24) return dye(spot, up < 0.14 ? SHADE : CARTON, 0.72)
  const seam = within(up - 0.24, 0.42) < 0.02 || Math.abs(inPlace - 0.5) < 0.012 ? 0.12 * Math.min(1, 6 / depth) : 0
  dye(spot, GOODS[Math.floor(full * 97) % GOODS.length] ?? CARTON, 1 - seam - (up > top - 0.04 ? 0.08 : 0))
}

/** Shelf boards with wares of different heights. */
export const wares: Texture = spot => {
  const { u, v } = spot
  const up = within(v - 0.12, 0.5)
  if (v < 0.12 || up < 0.04 || within(u, 1.2) < 0.03) return tint(spot, v < 0.12 ? 0.5 : 1)
  const level = Math.floor((v - 0.12) / 0.5)
  const item = Math.floor(u / 0.17)
  const group = speck(Math.floor(u / 0.68), level)
  if (up > 0.22 + speck(item, level + 31) * 0.2) return dye(spot, SHADE, 0.9 + up * 0.5)
  dye(spot, WARES[Math.floor(group * 61) % WARES.length] ?? CARTON, 0.82 + 0.26 * speck(item, level))
}

const ACCENT: Rgb = [54, 122, 116]
const PLINTH: Rgb = [72, 74, 76]

/** Front of a desk: plinth, panels, an accent under the edge. */
export const desk: Texture = spot => {
  const { u, v } = spot
  if (v < 0.1) return dye(spot, PLINTH, 1)
  if (v > 0.98) return dye(spot, ACCENT, 1)
  tint(spot, within(u, 1.4) < 0.02 ? 0.78 : 0.92 + v * 0.08)
}

const BENEATH: Rgb = [96, 97, 95]
/** A board on legs: what is under it lies in the dark. */
export const onLegs =
  (topM: number, boardM: number): Texture =>
  spot => {
    const { u, v } = spot
    if (v > topM - boardM) return tint(spot, 0.9)
    const isLeg = within(u, 1.15) < 0.05
    dye(spot, isLeg ? PLINTH : BENEATH, isLeg ? 0.9 : 0.75 + (1 - v / topM) * 0.4)
  }

const SHEET: Rgb = [216, 220, 222]
const FRAME: Rgb = [148, 158, 166]
export const bedside: Texture = spot => {
  const { u, v } = spot
  if (v > 0.55) return dye(spot, SHEET, 0.82 + (v - 0.55) * 0.4 + (cloud(u * 6, v * 3) - 0.5) * 0.08)
  if (v > 0.42) return dye(spot, FRAME, 1)
  dye(spot, SHADE, within(u, 0.9) < 0.06 ? 2 : 1 + v)
}

/** Doors with shadow gaps and handles. */
export const doors: Texture = spot => {
  const { u, v } = spot
  const across = within(u, 0.5)
  if (v < 0.08 || across < 0.012) return dye(spot, PLINTH, 0.9)
  tint(spot, across > 0.42 && across < 0.45 && v > 0.85 && v < 1.05 ? 0.55 : 0.95)
}

const SCREEN: Rgb = [96, 140, 150]
export const terminal: Texture = spot => {
  const { u, v } = spot
  const across = within(u, 1.1)
  if (v > 1.15 && v < 1.75 && across > 0.2 && across < 0.9)
    return dye(spot, SCREEN, (v > 1.55 ? 1.25 : 0.8) + (cloud(u * 4, v * 9) - 0.5) * 0.2)
  if (v < 0.12) return dye(spot, PLINTH, 0.95)
  tint(spot, v > 2 ? 0.8 : 0.95)
}

const LEAF: Rgb = [74, 104, 66]
/** A tub with something evergreen in it. */
export const greenery: Texture = spot => {
  const { u, v } = spot
  if (v < 0.55) return tint(spot, v > 0.5 ? 0.85 : 0.94)
  dye(spot, LEAF, 0.55 + cloud(u * 11, v * 11) * 0.7 + (v - 0.55) * 0.3)
}

/** Cartons on a wooden pallet. */
export const cartons: Texture = spot => {
  const { u, v } = spot
  if (v < 0.14) return dye(spot, within(u, 0.5) < 0.14 ? CARTON : SHADE, 0.8)
  const course = Math.floor((v - 0.14) / 0.42)
  const across = u + (course % 2) * 0.3
  const isSeam = within(v - 0.14, 0.42) < 0.015 || within(across, 0.6) < 0.015
  tint(spot, (isSeam ? 0.74 : 0.92) + speck(Math.floor(across / 0.6), course) * 0.14)
}

const WARNING: Rgb = [198, 164, 62]
export const machinery: Texture = spot => {
  const { u, v } = spot
  if (v < 0.16) return dye(spot, within(u + v, 0.3) < 0.15 ? WARNING : SHADE, 0.95)
  tint(spot, within(u, 1.6) < 0.025 || Math.abs(v - 0.9) < 0.015 ? 0.72 : 0.95)
}

/** Smooth, with a band at knee height that lifts are driven against. */
export const banded: Texture = spot => {
  const { v } = spot
  if (v < 0.12) return dye(spot, SKIRTING, 1)
  tint(spot, v < 0.55 ? 0.84 : 0.97)
}
