/** Zones of VDA 5050 3.0, of which two types mean what ours mean: BLOCKED and SPEED_LIMIT. */
import { type Zone, zoneOutline } from '../../contract/plan/elements.ts'
import type { VdaZone, ZoneSetFile } from '../../contract/plan/exchange/zoneSetFile.ts'
import type { LeftOutKind } from '../../contract/resources/elementFiles.ts'
import { distance } from '../geometry.ts'
import { modeWithin, SPEED_SHARE } from '../zoneIndex.ts'
import { countedLeftOut, type Exchanged, noGo, speedZone } from './exchanged.ts'

const MAX_NAME = 200
/** A line without a thickness becomes an area so wide, metres. */
const LINE_M = 0.1

/** @param topSpeed of the robots that drive by the plan, metres a second */
export function elementsOfZoneSet({ zoneSet }: ZoneSetFile, topSpeed: number): Exchanged {
  const leftOut: LeftOutKind[] = []
  const elements = zoneSet.zones.flatMap(zone => {
    const shape = { type: 'polygon', points: zone.vertices } as const
    const name = (zone.zoneDescriptor ?? zone.zoneId).slice(0, MAX_NAME).toWellFormed()
    if (zone.zoneType === 'BLOCKED') return [noGo(name, shape)]
    if (zone.zoneType !== 'SPEED_LIMIT') {
      leftOut.push('zoneType')
      return []
    }
    const mode = modeWithin(zone.maximumSpeed / topSpeed)
    if (mode !== undefined) return [speedZone(name, shape, mode)]
    leftOut.push('noLimit')
    return []
  })
  return { elements, leftOut: countedLeftOut(leftOut) }
}

export type ZoneSetHead = {
  readonly timestamp: string
  readonly serialNumber: string
  readonly mapId: string
  readonly zoneSetId: string
  readonly name: string
  readonly topSpeed: number
}

/** A plan's zones as a zone set; what has no type there is counted. */
export function zoneSetOf(
  zones: readonly Zone[],
  { timestamp, serialNumber, mapId, zoneSetId, name, topSpeed }: ZoneSetHead,
): { readonly file: ZoneSetFile; readonly leftOut: Exchanged['leftOut'] } {
  const leftOut: LeftOutKind[] = []
  const written = zones.flatMap((zone): VdaZone[] => {
    const base = {
      zoneId: String(zone.id),
      ...(zone.name === '' ? {} : { zoneDescriptor: zone.name }),
      vertices: cornersOf(zone),
    }
    const { type, dynamics_settings: dynamics } = zone.settings
    if (type === 'no_go_zone' || type === 'glass_wall') return [{ ...base, zoneType: 'BLOCKED' }]
    const share = dynamics === undefined ? 1 : SPEED_SHARE[dynamics.normal.mode]
    if (type === 'zone' && share < SPEED_SHARE.normal)
      return [{ ...base, zoneType: 'SPEED_LIMIT', maximumSpeed: toThousandths(share * topSpeed) }]
    leftOut.push('zoneType')
    return []
  })
  const file = {
    headerId: 1,
    timestamp,
    version: '3.0.0',
    manufacturer: 'Swath',
    serialNumber,
    zoneSet: { mapId, zoneSetId, zoneSetDescriptor: name, zones: written },
  }
  return { file, leftOut: countedLeftOut(leftOut) }
}

const toThousandths = (value: number): number => Math.round(value * 1000) / 1000

/** A zone set knows areas alone: a line is there and back again along both of its sides. */
function cornersOf({ shape }: Zone): VdaZone['vertices'] {
  if (shape.type !== 'polyline') return [...zoneOutline(shape)]
  const half = Math.max(shape.thickness ?? 0, LINE_M) / 2
  const side = (points: readonly { x: number; y: number }[]) =>
    points.map((point, i) => {
      const [before, after] = [points[i - 1] ?? point, points[i + 1] ?? point]
      const length = distance(before, after) || 1
      return {
        x: toThousandths(point.x - ((after.y - before.y) / length) * half),
        y: toThousandths(point.y + ((after.x - before.x) / length) * half),
      }
    })
  return [...side(shape.points), ...side(shape.points.toReversed())]
}
