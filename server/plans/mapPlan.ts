/** A plan made of a ROS map_server map: a yaml and its picture. */
import { stringify } from 'yaml'
import { NO_ELEMENTS, PLAN_FILES, type PlanConfig, type PlanFile } from '../../contract/plan/elements.ts'
import type { MapYaml } from '../../contract/plan/mapYaml.ts'
import { PLAN_TYPES } from '../../contract/robot/states.ts'
import { type MapCells, mapCellsOf, type Shares, sharesOf } from '../../floor/mapCells.ts'
import { MAX_MAP_PIXELS, MAX_MAP_SIDE, type Raster, type RasterFault } from '../../floor/raster.ts'
import { standPoint, startPoint } from '../../floor/startPoint.ts'
import { DRAWN_FILES, draw } from './drawnFiles.ts'
import { readMapImage } from './image.ts'
import { readMapHead } from './mapHead.ts'
import { mapPicture, prettyPicture, reliefPicture } from './pictures.ts'
import type { NamedBytes, PlanHead } from './planFiles.ts'

export type MapImport = {
  readonly ok: true
  readonly head: PlanHead
  /** All files of the plan: those of `PLAN_FILES` in their order, and then what else is drawn. */
  readonly files: readonly NamedBytes[]
  readonly mapYaml: MapYaml
  readonly shares: Shares
}

/** Why a map was refused. `sentence` names the file and the field, and never holds a value of either file. */
export type MapRefusal = {
  readonly ok: false
  readonly file: string
  readonly field: string
  readonly sentence: string
  readonly token: string
}

/** A site wider than this is a resolution off by a factor. */
const MAX_EXTENT_M = 10_000

const IMAGE_FAULTS: { readonly [F in RasterFault]: { readonly token: string; readonly reason: string } } = {
  kind: { token: 'errors.cleaningPlan.import.imageKind', reason: 'is neither PGM (P2, P5) nor PNG' },
  broken: { token: 'errors.cleaningPlan.import.imageBroken', reason: 'is damaged or cut off' },
  tooLarge: {
    token: 'errors.cleaningPlan.import.imageTooLarge',
    reason: `has more than ${MAX_MAP_PIXELS / 1e6} million pixels or a side over ${MAX_MAP_SIDE}`,
  },
}

export type ReadMap = { readonly ok: true; readonly cells: MapCells }

/**
 * Reads a map and makes every file of its plan, or says in one sentence why not; nothing is stored, so nothing can be half imported.
 * Never throws on what is in the files. `start` and `home` are a free place near the middle of the map.
 */
export async function planOfMap(yaml: NamedBytes, image: NamedBytes | undefined): Promise<MapImport | MapRefusal> {
  const read = await readMap(yaml, image)
  return read.ok ? planOfCells(read.cells) : read
}

/** The cells of a map_server map. Never throws on what is in the files. */
export async function readMap(yaml: NamedBytes, image: NamedBytes | undefined): Promise<ReadMap | MapRefusal> {
  const file = shownName(yaml.name)
  const read = readMapHead(yaml.bytes)
  if (!read.ok) return refusal(file, read.fault.field, read.fault.token, read.fault.reason, read.fault.field === 'yaml')
  const { head } = read
  if (!image)
    return refusal(
      file,
      'image',
      'errors.cleaningPlan.import.imageMissing',
      'image names a picture that did not come with it',
    )
  if (baseName(head.image) !== baseName(image.name)) {
    const reason = `image names another picture than ${shownName(image.name)}, which came with it`
    return refusal(file, 'image', 'errors.cleaningPlan.import.imageMismatch', reason)
  }
  return readPicture(image, head, file)
}

/** The cells of a picture of a map. `file`: who says what the picture means. */
export async function readPicture(image: NamedBytes, head: MapYaml, file: string): Promise<ReadMap | MapRefusal> {
  const picture = await readMapImage(image.bytes)
  if (!picture.ok) {
    const { token, reason } = IMAGE_FAULTS[picture.fault]
    return refusal(shownName(image.name), 'image', token, reason, true)
  }
  if (extentM(picture.raster, head) > MAX_EXTENT_M) {
    const reason = `resolution makes the map more than ${MAX_EXTENT_M / 1000} km wide`
    return refusal(file, 'resolution', 'errors.cleaningPlan.import.extent', reason)
  }
  return { ok: true, cells: mapCellsOf(picture.raster, head) }
}

/** Every file of a plan without sectors. Where `config` says nothing, the robot begins and docks at a free place near the middle. */
export async function planOfCells(cells: MapCells, config: Partial<PlanConfig> = {}): Promise<MapImport> {
  const mapYaml: MapYaml = { ...cells.map, image: 'map.png' }
  const pose = config.home ?? { ...startPoint(cells), a: 0 }
  const written: PlanConfig = { plan_type: PLAN_TYPES.clean, ...config, home: pose }
  // A dock may be part of a wall, where no run can begin.
  const start = { ...pose, ...standPoint(cells, pose) }
  const head: PlanHead = { ok: true, planType: written.plan_type, area: 0, sectors: 0, start, home: pose }
  const elements = { ...NO_ELEMENTS, start, end: pose }
  const drawn: MapCells = { ...cells, map: mapYaml }
  const bytes: { readonly [F in PlanFile]: Uint8Array } = {
    'map.yaml': yamlBytes(mapYaml),
    'map.png': await mapPicture(drawn),
    'config.yaml': yamlBytes(written),
    'sectors.yaml': yamlBytes(elements),
    'map3d.png': await reliefPicture(drawn),
    'pretty_map.png': await prettyPicture(drawn),
  }
  const others = DRAWN_FILES.filter(name => !(name in bytes))
  const files = [
    ...PLAN_FILES.map(name => ({ name, bytes: bytes[name] })),
    ...(await draw({ cells: drawn, elements }, others)),
  ]
  return { ok: true, head, files, mapYaml, shares: sharesOf(cells) }
}

export const yamlBytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(stringify(value, { aliasDuplicateObjects: false }))

const extentM = ({ width, height }: Raster, { resolution }: MapYaml): number => Math.max(width, height) * resolution

/** `isWhole`: the sentence is about the file itself and not about a field in it. */
export function refusal(file: string, field: string, token: string, reason: string, isWhole = false): MapRefusal {
  return { ok: false, file, field, token, sentence: `${file}${isWhole ? '' : ':'} ${reason}.` }
}

/** Maps are written with the path of the machine that made them. */
const baseName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path

export const shownName = (name: string): string =>
  baseName(name)
    .replace(/\p{Cc}/gu, '')
    .slice(0, 120)
