import type { MapYaml } from '../../../contract/plan/mapYaml.ts'
import { MAP_IMAGE_NAME, type PlanProposal } from '../../../contract/resources/newPlans.ts'
import { occupancyCellsOf } from '../../../floor/cleanable.ts'
import { signedArea } from '../../../floor/geometry.ts'
import type { MapCells } from '../../../floor/mapCells.ts'
import { outlined } from '../../../floor/rooms.ts'
import { type MapImport, type MapRefusal, planOfCells, readMap, readPicture, refusal, shownName } from '../mapPlan.ts'
import type { NamedBytes } from '../planFiles.ts'
import type { MakeOrder } from './newPlanOrder.ts'
import { planTypeNumber, sectorProposals } from './proposals.ts'
import { readValetudo, type ValetudoMap } from './valetudo.ts'

const PNG_MAGIC = [0x89, 0x50, 0x4e, 0x47] as const
const NO_FILE: MapRefusal = refusal('file', 'originalMap', 'errors.file.noFile', 'is missing', true)

/** `proposals`: only where the map itself says what its rooms are. `zones`: their ids follow those of the sectors. */
type TracedMap = Pick<MapImport, 'ok' | 'head' | 'files'> & {
  readonly cells: MapCells
  readonly proposals: readonly PlanProposal[] | undefined
  readonly zones: readonly PlanProposal[]
}

/** The files of the plan of a map, and what the map itself says of rooms and zones. Never throws on what is in the files. */
export async function traceMap(order: MakeOrder): Promise<TracedMap | MapRefusal> {
  if (order.valetudo) return traceExport(order, order.valetudo)
  const { image, yaml } = order
  if (!image && !yaml) return NO_FILE
  const read = yaml ? await readMap(yaml, image) : image ? await readAlone(image, order.resolution) : NO_FILE
  if (!read.ok) return read
  const made = await planOfCells(read.cells, configOf(order))
  const original = image && isPng(image) ? [{ name: MAP_IMAGE_NAME, bytes: image.bytes }] : []
  const { cells } = read
  return { ok: true, head: made.head, files: [...made.files, ...original], cells, proposals: undefined, zones: [] }
}

/** A picture of which nothing is known but how wide a pixel is: dark is occupied, white is free, and what is between is unknown. */
function readAlone(image: NamedBytes, resolution: number) {
  const head: MapYaml = {
    image: image.name,
    resolution,
    origin: [0, 0, 0],
    negate: 0,
    occupied_thresh: 0.65,
    free_thresh: 0.196,
    mode: 'trinary',
  }
  return readPicture(image, head, shownName(image.name))
}

async function traceExport(order: MakeOrder, file: NamedBytes): Promise<TracedMap | MapRefusal> {
  const read = readValetudo(file.bytes)
  if (!read.ok) {
    const { field, token, reason } = read.fault
    return refusal(shownName(file.name), field, token, reason, field === 'file')
  }
  const made = await planOfCells(read.cells, configOf({ ...order, home: order.home ?? read.charger }))
  const proposals = proposalsOf(read, made.head.home)
  return { ok: true, head: made.head, files: made.files, cells: read.cells, proposals, zones: zonesOf(read) }
}

const configOf = ({ plan_type: planType, home }: Pick<MakeOrder, 'plan_type' | 'home'>) => ({
  plan_type: planTypeNumber(planType),
  ...(home && { home }),
})

const isPng = ({ bytes }: NamedBytes): boolean => PNG_MAGIC.every((byte, i) => bytes[i] === byte)

/** The robot's own segments; undefined where it has none. */
function proposalsOf(map: ValetudoMap, start: { readonly x: number; readonly y: number }) {
  const { segments, segmentOf, cells } = map
  if (segments.length === 0) return undefined
  const rooms = outlined(occupancyCellsOf(cells), { roomOf: segmentOf, count: segments.length }, start)
  return sectorProposals(rooms, number => segments[number - 1] ?? '')
}

/** Where the robot may not go, or may not mop. */
const zonesOf = ({ barred }: ValetudoMap): readonly PlanProposal[] =>
  barred.map(({ kind, points }, place) => ({
    id: place + 1,
    kind: 'zone',
    name: '',
    points: [...points],
    area: Math.abs(signedArea(points)),
    suggested: true,
    ...(kind === 'no_mop_area' && { raises_head: true }),
  }))
