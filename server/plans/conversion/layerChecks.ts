/** The layers of a drawing, and the pictures in them. */
import sharp from 'sharp'
import type { ConversionCheck } from '../../../contract/plan/conversionChecks.ts'
import type { Point } from '../../../contract/plan/elements.ts'
import { LAYERS, type Thing } from './drawing.ts'
import { isOnDrawnMap, placeInMap } from './drawnMap.ts'
import { checkThings, createFindings, type Drawn, type Findings, paramsOf, ring } from './findings.ts'
import { middleOf } from './outlines.ts'
import { numberOf } from './shapes.ts'
import { applied } from './transform.ts'

/** Of a picture in the drawing: how far its sides may be from its own proportion. */
const MAX_STRETCH = 0.05
const MAX_PICTURE_PIXELS = 16_000_000
const MAX_PICTURE_CHARS = 4 * 1024 * 1024
const HREFS = ['href', 'xlink:href'] as const

const hrefOf = ({ element }: Thing): string =>
  HREFS.map(key => element.attributes[key]).find(value => value !== undefined) ?? ''

/** The corners of a picture, in the drawing; undefined where it has no size. */
function cornersOf({ element: { attributes }, transform }: Thing): readonly Point[] | undefined {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((key, i) =>
    numberOf(attributes[key] ?? (i < 2 ? '0' : '')),
  )
  if (transform === undefined || x === undefined || y === undefined || !width || !height) return undefined
  if (![x, y, width, height].every(Number.isFinite) || width < 0 || height < 0) return undefined
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ].map(point => applied(transform, point))
}

export function checkLayers(drawn: Drawn): ConversionCheck {
  const found = createFindings()
  const { drawing } = drawn
  for (const layer of LAYERS) {
    const times = drawing.found.get(layer) ?? 0
    if (times === 0) found.fault(layer, 'layerMissing', { params: { layer } })
    if (times > 1) found.fault(layer, 'layerTwice', { params: { layer } })
  }
  for (const element of drawing.unknown) found.fault(element, 'layerUnknown', { params: { line: element.line } })
  for (const { layer, element } of drawing.stray)
    found.fault(layer, 'strayElement', { params: { layer, line: element.line } })
  if (drawing.found.has('map_image') && !hasMapPicture(drawn))
    found.fault('map_image', 'mapPicture', { params: { layer: 'map_image' } })
  return found.result('validateLayers', LAYERS.length + drawing.unknown.length)
}

/** The map's own picture, over all of the drawing. */
function hasMapPicture({ drawing, map: { frame } }: Drawn): boolean {
  const [picture, second] = drawing.layers.map_image
  const corners = picture && cornersOf(picture)
  if (picture === undefined || second !== undefined || corners === undefined || hrefOf(picture) !== 'map.png')
    return false
  const [first, , last] = corners
  const isAt = (point: Point | undefined, x: number, y: number): boolean =>
    point !== undefined && Math.abs(point.x - x) < 0.5 && Math.abs(point.y - y) < 0.5
  return isAt(first, 0, 0) && isAt(last, frame.width, frame.height)
}

/** Pictures of the moves that a robot makes in a sector. */
export async function checkMoveImages(drawn: Drawn): Promise<ConversionCheck> {
  const found = createFindings()
  const things = checkThings(found, drawn, 'move_images')
  const sectors = new Set(drawn.drawing.layers.sectors.map(({ number }) => String(number)))
  for (const thing of things) {
    const params = paramsOf(thing)
    const sector = thing.element.attributes['data-sector']
    const corners = cornersOf(thing)
    const points = corners?.map(point => placeInMap(drawn.map, point))
    const place = { params, ...(points && { at: middleOf(points), outline: ring(points) }) }
    if (corners === undefined || points === undefined) found.fault(thing, 'shapeUnreadable', { params })
    else if (points.some(point => !isOnDrawnMap(drawn.map, point))) found.fault(thing, 'outsideMap', place)
    if (sector === undefined || !sectors.has(sector)) found.fault(thing, 'pictureSector', place)
    await checkPicture(found, drawn, thing, corners ?? [], place)
  }
  return found.result('validateMoveImages', things.length)
}

async function checkPicture(
  found: Findings,
  { pictures }: Drawn,
  thing: Thing,
  corners: readonly Point[],
  place: NonNullable<Parameters<Findings['fault']>[2]>,
): Promise<void> {
  const href = hrefOf(thing)
  if (!href.startsWith('data:')) {
    if (!pictures.has(href)) found.fault(thing, 'pictureName', place)
    return
  }
  const size = await pictureSize(href)
  if (size === undefined) {
    found.fault(thing, 'pictureBroken', place)
    return
  }
  const [a, b, c] = corners
  if (a === undefined || b === undefined || c === undefined) return
  const proportion = Math.hypot(b.x - a.x, b.y - a.y) / Math.hypot(c.x - b.x, c.y - b.y)
  if (Math.abs((proportion * size.height) / size.width - 1) > MAX_STRETCH) found.fault(thing, 'pictureShape', place)
}

async function pictureSize(href: string): Promise<{ readonly width: number; readonly height: number } | undefined> {
  if (href.length > MAX_PICTURE_CHARS) return undefined
  try {
    const bytes = Buffer.from(href.slice(href.indexOf(',') + 1), 'base64')
    const picture = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS })
    const { format, width, height } = await picture.metadata()
    // Its head may be all that there is of it.
    await picture.stats()
    return format === 'png' ? { width, height } : undefined
  } catch {
    return undefined
  }
}
