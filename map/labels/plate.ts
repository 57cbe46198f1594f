import { type Colour, cssColour } from '../colour.ts'
import { context2d } from '../picture.ts'
import { labelFontFamilies } from './labelFont.ts'
import { PLATE_ICON_PATHS, type PlateIcon } from './plateIcons.ts'

/** A tag on the map: an optional number box or icons, then a text. */
export type Plate = {
  /** Left edge and middle of the height, CSS pixels. */
  readonly x: number
  readonly y: number
  readonly text: string
  readonly ink: Colour
  readonly ground: Colour
  readonly number?: { readonly text: string; readonly ink: Colour; readonly ground: Colour } | undefined
  readonly icons?: readonly PlateIcon[]
}

/** CSS pixels. */
export const PLATE_HEIGHT = 18
const TEXT_SIZE = 11
const PADDING = 5
/** An icon and the gap behind it. */
const ICON_STEP = 14
const CORNER = 2
/** Longer texts end in an ellipsis. */
const MAX_TEXT_LENGTH = 40
const GROUND_OPACITY = 0.86

const textFont = (weight: number): string => `${weight} ${TEXT_SIZE}px ${labelFontFamilies()}`

const shownText = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1).trimEnd()}…` : text

/** Tags are laid out anew for every picture; their widths are not. */
const WIDTHS_KEPT = 2000
const widths = new Map<string, number>()
let ruler: OffscreenCanvasRenderingContext2D | undefined

function textWidth(text: string, weight: number): number {
  const font = textFont(weight)
  const key = `${font}\u0000${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  ruler ??= context2d(new OffscreenCanvas(1, 1))
  ruler.font = font
  const { width } = ruler.measureText(text)
  if (widths.size >= WIDTHS_KEPT) widths.clear()
  widths.set(key, width)
  return width
}

const numberBoxWidth = (text: string): number => Math.max(PLATE_HEIGHT, Math.ceil(textWidth(text, 600)) + 8)

const headWidth = ({ number, icons }: Plate): number =>
  (number ? numberBoxWidth(number.text) : 0) + (icons?.length ?? 0) * ICON_STEP

/** CSS pixels, whole. A number without a text is its box alone. */
export const plateWidth = (plate: Plate): number =>
  plate.text === '' && plate.number && !plate.icons?.length
    ? numberBoxWidth(plate.number.text)
    : Math.ceil(headWidth(plate) + PADDING * 2 + textWidth(shownText(plate.text), 500))

/** Two plates with the same key look the same. */
export function plateKey(plate: Plate): string {
  const { text, ink, ground, number, icons } = plate
  const colours = [ink, ground, number?.ink, number?.ground].map(colour => (colour ? cssColour(colour) : ''))
  return [text, icons?.join() ?? '', number?.text ?? '', ...colours].join('\u0000')
}

/** Paints a plate with its top left corner at 0, 0 of the context's present transform. */
export function paintPlate(context: OffscreenCanvasRenderingContext2D, plate: Plate): void {
  context.fillStyle = cssColour({ ...plate.ground, a: plate.ground.a * GROUND_OPACITY })
  fillBox(context, plateWidth(plate))
  context.textBaseline = 'alphabetic'
  let left = PADDING
  if (plate.number) {
    const width = numberBoxWidth(plate.number.text)
    context.fillStyle = cssColour(plate.number.ground)
    fillBox(context, width)
    context.fillStyle = cssColour(plate.number.ink)
    context.font = textFont(600)
    context.textAlign = 'center'
    context.fillText(plate.number.text, width / 2, 13)
    left = width + PADDING
  }
  for (const icon of plate.icons ?? []) {
    paintIcon(context, icon, plate.ink, left - 1)
    left += ICON_STEP
  }
  context.fillStyle = cssColour(plate.ink)
  context.font = textFont(500)
  context.textAlign = 'left'
  context.fillText(shownText(plate.text), left, 13)
}

function fillBox(context: OffscreenCanvasRenderingContext2D, width: number): void {
  context.beginPath()
  context.roundRect(0, 0, width, PLATE_HEIGHT, CORNER)
  context.fill()
}

/** Icons are drawn in a box of 24 units, 12 px wide. */
function paintIcon(context: OffscreenCanvasRenderingContext2D, icon: PlateIcon, ink: Colour, left: number): void {
  context.save()
  context.translate(left, 3)
  context.scale(0.5, 0.5)
  context.strokeStyle = cssColour(ink)
  context.lineWidth = 2.5
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(new Path2D(PLATE_ICON_PATHS[icon]))
  context.restore()
}
