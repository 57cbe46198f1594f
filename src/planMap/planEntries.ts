import { zoneOutline } from '../../contract/plan/elements.ts'
import type { PlanReadout } from '../../workers/readouts.ts'

/** An entry of the list beside the map, where it is in the map's frame, metres. */
export type ListedElement = {
  readonly key: string
  readonly name: string
  readonly x: number
  readonly y: number
  readonly note?: string
}
type Points = readonly { readonly x: number; readonly y: number }[]
type Loaded = Extract<PlanReadout, { status: 'loaded' }>

const middle = (points: Points): { x: number; y: number } => ({
  x: points.reduce((sum, point) => sum + point.x, 0) / Math.max(points.length, 1),
  y: points.reduce((sum, point) => sum + point.y, 0) / Math.max(points.length, 1),
})

/** Sectors, each in the middle of its points. */
export const sectorsOf = (plan: Pick<Loaded, 'elements'>): readonly ListedElement[] =>
  plan.elements.sectors.map(sector => {
    const points = 'points' in sector ? sector.points : (sector.motion_array.motions[0]?.waypoints ?? [])
    return { key: `sector-${sector.id}`, name: `${sector.id} ${sector.name}`, ...middle(points) }
  })

/** Zones, each in its middle. Camera-off zones are shown only with the permission (E-018). */
export const zonesOf = (
  plan: Pick<Loaded, 'elements'>,
  t: (key: string) => string,
  cameraOff: boolean,
): readonly ListedElement[] =>
  plan.elements.zones
    .filter(zone => cameraOff || zone.settings.camera_settings?.status !== 'off')
    .map(zone => ({
      key: `zone-${zone.id}`,
      name: zone.name || t(`zones.${zone.settings.type}`),
      note: t(`zones.${zone.settings.disinfection_settings ? 'disinfection' : zone.settings.type}`),
      ...middle(zoneOutline(zone.shape)),
    }))

/** Waypoints of the plan. */
export const waypointsOf = (plan: Pick<Loaded, 'elements'>): readonly ListedElement[] =>
  plan.elements.points_of_reference.map(({ id, name, x, y }) => ({ key: `waypoint-${id}`, name, x, y }))
