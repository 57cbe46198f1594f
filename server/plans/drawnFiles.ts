/** Files that a plan needs and that say nothing which its map and its elements do not say: the service draws those that nobody handed in (L-028). */
import sharp from 'sharp'
import * as v from 'valibot'
import { stringify } from 'yaml'
import { isCameraOff } from '../../contract/plan/cameraOff.ts'
import { type PlanElements, type Point, planElementsSchema, zoneOutline } from '../../contract/plan/elements.ts'
import type { MapYaml } from '../../contract/plan/mapYaml.ts'
import { PLAN_FILE_NAMES, PLAN_FILE_RULES, type PlanFileName } from '../../contract/plan/planFileRules.ts'
import { toFrame } from '../../floor/geometry.ts'
import { type MapCells, mapCellsOf } from '../../floor/mapCells.ts'
import { readMapImage } from './image.ts'
import { readMapHead } from './mapHead.ts'
import { openYaml } from './openYaml.ts'
import { movePicture, pictureStep, prettyPicture, reliefPicture } from './pictures.ts'
import type { NamedBytes } from './planFiles.ts'

/** Those that are drawn. */
export const DRAWN_FILES: readonly PlanFileName[] = PLAN_FILE_NAMES.filter(name => PLAN_FILE_RULES[name].drawn)

type Drawing = { readonly cells: MapCells; readonly elements: PlanElements }

/** Lines and areas of elements, of these alone: numbers that were read, never text of a file. */
type Shape = { readonly points: readonly Point[]; readonly isArea: boolean; readonly paint: string }

const SECTOR_PAINT = 'fill="#2f7d8c" fill-opacity="0.25" stroke="#1d5b67" stroke-width="2"'
const PATH_PAINT = 'fill="none" stroke="#1d5b67" stroke-width="3"'
const NO_GO_PAINT = 'fill="#b3261e" fill-opacity="0.35" stroke="#b3261e" stroke-width="2"'
const ZONE_PAINT = 'fill="#8a6d00" fill-opacity="0.2" stroke="#8a6d00" stroke-width="1"'
const CLOSED_PAINT = 'fill="#000000" stroke="none"'

function shapesOf({ sectors, zones }: PlanElements): readonly Shape[] {
  return [
    ...sectors.flatMap((sector): readonly Shape[] =>
      'points' in sector
        ? [{ points: sector.points, isArea: true, paint: SECTOR_PAINT }]
        : sector.motion_array.motions.map(({ waypoints }) => ({ points: waypoints, isArea: false, paint: PATH_PAINT })),
    ),
    // Everybody who sees the plan sees its pictures.
    ...zones
      .filter(zone => !isCameraOff(zone))
      .map(({ shape, settings }) => ({
        points: zoneOutline(shape),
        isArea: shape.type !== 'polyline',
        paint: settings.type === 'no_go_zone' ? NO_GO_PAINT : ZONE_PAINT,
      })),
  ]
}

const closedShapes = ({ zones }: PlanElements): readonly Shape[] =>
  zones
    .filter(({ settings, shape }) => settings.type === 'no_go_zone' && shape.type !== 'polyline')
    .map(({ shape }) => ({ points: zoneOutline(shape), isArea: true, paint: CLOSED_PAINT }))

/** Draws shapes over a picture of the map. */
async function withShapes(picture: Buffer, { map, grid }: MapCells, shapes: readonly Shape[]): Promise<Buffer> {
  if (shapes.length === 0) return picture
  const { width, height } = await sharp(picture).metadata()
  const [x, y, w] = map.origin
  const pixelM = map.resolution * pictureStep(grid)
  const pixelOf = (point: Point): string => {
    const inFrame = toFrame({ x, y, w }, point)
    return `${(inFrame.x / pixelM).toFixed(1)},${((grid.height * map.resolution - inFrame.y) / pixelM).toFixed(1)}`
  }
  const drawn = shapes.map(
    ({ points, isArea, paint }) =>
      `<${isArea ? 'polygon' : 'polyline'} points="${points.map(pixelOf).join(' ')}" ${paint}/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn.join('')}</svg>`
  return sharp(picture)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer()
}

/** Where `map3d.png` lies: as the map, in pixels of its own. */
function reliefYaml({ map, grid }: MapCells): Uint8Array {
  const head: MapYaml = { ...map, image: 'map3d.png', resolution: map.resolution * pictureStep(grid) }
  return new TextEncoder().encode(stringify(head, { aliasDuplicateObjects: false }))
}

const DRAW: { readonly [name: string]: ((drawing: Drawing) => Promise<Uint8Array> | Uint8Array) | undefined } = {
  'plan.png': async ({ cells, elements }) => withShapes(await prettyPicture(cells), cells, shapesOf(elements)),
  'move.png': async ({ cells, elements }) => withShapes(await movePicture(cells), cells, closedShapes(elements)),
  'pretty_map.png': ({ cells }) => prettyPicture(cells),
  'map3d.png': ({ cells }) => reliefPicture(cells),
  'map3d.yaml': ({ cells }) => reliefYaml(cells),
}

/** Draws files of a plan whose map and elements are at hand. */
export async function draw(drawing: Drawing, wanted: readonly string[]): Promise<readonly NamedBytes[]> {
  const drawn: NamedBytes[] = []
  for (const name of wanted) {
    const bytes = await DRAW[name]?.(drawing)
    if (bytes !== undefined) drawn.push({ name, bytes })
  }
  return drawn
}

/** Draws files of a plan from its other files, which have been read before; none where there is no map in them. */
export async function drawFiles(
  files: readonly NamedBytes[],
  wanted: readonly string[],
): Promise<readonly NamedBytes[]> {
  const bytesOf = (name: string): Uint8Array => files.find(file => file.name === name)?.bytes ?? new Uint8Array()
  const head = wanted.length === 0 ? undefined : readMapHead(bytesOf('map.yaml'))
  if (head?.ok !== true) return []
  const picture = await readMapImage(bytesOf('map.png'))
  const yaml = openYaml(bytesOf('sectors.yaml'))
  const elements = v.safeParse(planElementsSchema, yaml.ok ? yaml.value : undefined)
  if (!picture.ok || !elements.success) return []
  return draw({ cells: mapCellsOf(picture.raster, head.head), elements: elements.output }, wanted)
}
