/** Plans of the demo that were drawn with the older tool: one that can be converted, and one that has to be mended first (L-049 to L-052). */
import type { Provisioner } from './provision.ts'
import { hospital } from './sites/hospital.ts'
import { mall } from './sites/mall.ts'
import { olderDrawing } from './sites/olderDrawing.ts'
import { planFiles } from './sites/planFiles.ts'
import type { Site } from './sites/site.ts'
import { createTerrain } from './world/terrain.ts'

const CLEANING = 1
/** Metres by which the second sector of a spoiled drawing reaches into the first. */
const OVERLAP_M = 2.4

/** A site as somebody drew it in a hurry: two sectors overlap, one crosses itself, and a wall of glass ends in open floor. */
function spoiled(site: Site): Site {
  const areas = site.sectors.filter(sector => 'points' in sector)
  const [first, , third] = areas
  return {
    ...site,
    sectors: site.sectors.map(sector => {
      if (!('points' in sector)) return sector
      const [a, b, ...others] = sector.points
      if (a === undefined || b === undefined) return sector
      if (sector === third) return { ...sector, points: [b, a, ...others] }
      return sector === first ? { ...sector, points: [a, ...[b, ...others].map(intoNext(sector.points))] } : sector
    }),
    zones: site.zones.map(zone =>
      zone.settings.type === 'glass_wall' && zone.shape.type === 'polyline'
        ? { ...zone, shape: { ...zone.shape, points: zone.shape.points.map(({ x, y }) => ({ x, y: y + OVERLAP_M })) } }
        : zone,
    ),
  }
}

/** Corners on the right side, further right. */
function intoNext(points: readonly { readonly x: number }[]) {
  const right = Math.max(...points.map(({ x }) => x))
  return <P extends { readonly x: number }>(point: P): P =>
    point.x === right ? { ...point, x: point.x + OVERLAP_M } : point
}

const OLDER = [
  { site: hospital, name: 'visiting hours', drawn: hospital },
  { site: mall, name: 'spring cleaning', drawn: spoiled(mall) },
] as const

/** What is there already is left as it is. */
export async function provisionOlderPlans(
  provisioner: Pick<Provisioner, 'account' | 'location' | 'plan'>,
): Promise<void> {
  for (const { site, name, drawn } of OLDER) {
    const account = await provisioner.account(site.account)
    const { category, timeZone } = site
    const location = await provisioner.location({ name: site.name, category, account, timeZone })
    await provisioner.plan({
      name: `${site.name}, ${name}`,
      account,
      location,
      isOlder: true,
      files: async () => {
        const terrain = createTerrain(site)
        const drawing = await olderDrawing({ site: drawn, grid: terrain.grid }, CLEANING)
        return [...(await planFiles(terrain, CLEANING)), { name: 'plan.svg', bytes: Buffer.from(drawing) }]
      },
    })
  }
}
