import sharp from 'sharp'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { PLAN_FILES, planConfigSchema, planElementsSchema, zoneOutline } from '../../contract/plan/elements.ts'
import { mapYamlSchema, occupancyOf } from '../../contract/plan/mapYaml.ts'
import { clearanceAt } from '../../floor/floor.ts'
import { isInside } from '../../floor/geometry.ts'
import { FREE, OCCUPIED } from '../../floor/occupancyGrid.ts'
import { planRoute } from '../../floor/route.ts'
import { planFiles } from '../../robots/sites/planFiles.ts'
import { SITE_RESOLUTION } from '../../robots/sites/site.ts'
import { siteGrid } from '../../robots/sites/siteGrid.ts'
import { SITES } from '../../robots/sites/sites.ts'
import { buildingOf } from './buildings.ts'

const CASES = SITES.map(site => [site.key, site] as const)
const ROBOT_CLEARANCE_M = 0.5

test('four sites: a mall, an airport concourse, a hospital wing, a warehouse, at four accounts', () => {
  expect(SITES.map(({ key }) => key).toSorted()).toEqual(['airport', 'hospital', 'mall', 'warehouse'])
  expect(new Set(SITES.map(({ account }) => account)).size).toBe(4)
})

test.each(CASES)(
  'L-002 the plan files of the %s parse with the contract, and its pictures cover the same rectangle',
  async (_key, site) => {
    const { terrain } = buildingOf(site)
    const files = new Map((await planFiles(terrain, 1)).map(({ name, bytes }) => [name, Buffer.from(bytes)]))
    expect([...files.keys()].toSorted()).toEqual([...PLAN_FILES].toSorted())
    const yamlOf = (name: 'map.yaml' | 'config.yaml' | 'sectors.yaml'): unknown => parse(String(files.get(name)))

    const map = v.parse(mapYamlSchema, yamlOf('map.yaml'))
    expect(map).toMatchObject({
      image: 'map.png',
      resolution: SITE_RESOLUTION,
      origin: [site.extent.x, site.extent.y, 0],
    })
    expect(v.parse(planConfigSchema, yamlOf('config.yaml'))).toEqual({
      plan_type: 1,
      home: { x: site.home.x, y: site.home.y, a: site.home.w },
    })
    const elements = v.parse(planElementsSchema, yamlOf('sectors.yaml'))
    expect(elements.sectors).toEqual(site.sectors)
    expect(elements.zones.map(({ id }) => id)).toEqual(site.zones.map(({ id }) => id))

    const { data, info } = await sharp(files.get('map.png'))
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([terrain.grid.width, terrain.grid.height])
    const { cells, width, height } = terrain.grid
    const differing = cells.findIndex((cell, index) => {
      const grey = data[((height - 1 - Math.floor(index / width)) * width + (index % width)) * info.channels] ?? -1
      const meant = cell === FREE ? 'free' : cell === OCCUPIED ? 'occupied' : 'unknown'
      return occupancyOf(grey, map) !== meant
    })
    expect(differing).toBe(-1)
    for (const name of ['pretty_map.png', 'map3d.png'] as const)
      expect(await sharp(files.get(name)).metadata()).toMatchObject({
        format: 'png',
        width: info.width,
        height: info.height,
      })
  },
)

test.each(CASES)('the %s is over 40 m long and has what an operator works with', (_key, site) => {
  expect(Math.max(site.extent.width, site.extent.height)).toBeGreaterThan(40)
  expect(site.sectors.length).toBeGreaterThanOrEqual(5)
  expect(site.sectors.length).toBeLessThanOrEqual(9)
  expect(new Set(site.sectors.map(({ id }) => id)).size).toBe(site.sectors.length)
  expect(site.sectors.some(({ type }) => type === 99)).toBe(true)
  expect(site.sectors.some(sector => sector.disinfection_settings?.spray_enabled)).toBe(true)
  expect(site.sectors.some(sector => sector.pause_after)).toBe(true)
  expect(new Set(site.zones.map(({ settings }) => settings.type))).toEqual(
    new Set(['zone', 'movable_obstacle_zone', 'no_go_zone', 'glass_wall']),
  )
  expect(site.zones.some(({ settings }) => settings.dynamics_settings)).toBe(true)
  expect(site.zones.some(({ settings }) => settings.camera_settings?.status === 'off')).toBe(true)
  expect(site.zones.some(({ settings }) => settings.cleaning_settings?.cleaning_head === 'up')).toBe(true)
  expect(site.zones.some(({ settings }) => settings.disinfection_settings)).toBe(true)
  expect(site.waypoints.length).toBeGreaterThanOrEqual(5)
})

test.each(CASES)(
  'every waypoint of the %s can be reached from home, and no robot may enter its no-go zones or go through glass',
  (_key, site) => {
    const { roads, terrain } = buildingOf(site)
    for (const goal of [...site.waypoints, site.start]) {
      const way = planRoute(roads, site.home, goal, { clearance: ROBOT_CLEARANCE_M })
      expect(way?.at(-1), 'name' in goal ? goal.name : 'start').toMatchObject({ x: goal.x, y: goal.y })
    }
    for (const zone of site.zones) {
      const outline = zoneOutline(zone.shape)
      if (zone.settings.type === 'glass_wall')
        expect(outline.map(point => clearanceAt(terrain, point))).toEqual(outline.map(() => 0))
      if (zone.settings.type !== 'no_go_zone') continue
      const [corner, , opposite] = outline
      if (!corner || !opposite) throw new Error('A no-go zone is a rectangle')
      const middle = { x: (corner.x + opposite.x) / 2, y: (corner.y + opposite.y) / 2 }
      expect(isInside(outline, middle)).toBe(true)
      expect(clearanceAt(terrain, middle)).toBe(0)
    }
  },
)

test('a site is drawn the same each time', () => {
  const [site] = SITES
  if (!site) throw new Error('There is no site')
  expect(siteGrid(site).cells).toEqual(siteGrid(site).cells)
})
