import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { CONVERSION_CHECKS, type ConversionCheckName } from '../../../../contract/plan/conversionChecks.ts'
import { planConfigSchema, planElementsSchema } from '../../../../contract/plan/elements.ts'
import { olderDrawing } from '../../../../robots/sites/olderDrawing.ts'
import { planFiles } from '../../../../robots/sites/planFiles.ts'
import { planElements } from '../../../../robots/sites/site.ts'
import { SITES } from '../../../../robots/sites/sites.ts'
import { createTerrain } from '../../../../robots/world/terrain.ts'
import { convertDrawing } from '../../../../server/plans/conversion/convertDrawing.ts'
import { type Changes, orderOf, roomDrawing, settingTexts } from './roomDrawing.ts'

const look = (svg: string, files = {}, isLegacy = true) => convertDrawing(orderOf(svg, files, isLegacy))
const filesOf = ({ converted }: Awaited<ReturnType<typeof convertDrawing>>) => {
  const textOf = (name: string) => {
    const bytes = converted?.files.find(file => file.name === name)?.bytes
    const content: unknown = parse(Buffer.from(bytes ?? []).toString())
    return content
  }
  return {
    elements: v.parse(planElementsSchema, textOf('sectors.yaml')),
    config: v.parse(planConfigSchema, textOf('config.yaml')),
  }
}

test('L-051 a drawing without a fault passes all eleven checks, each of which has looked at what there is', async () => {
  const { checks } = await look(roomDrawing())
  expect(checks.checks.map(({ name }) => name)).toEqual(CONVERSION_CHECKS)
  expect(checks.checks.filter(({ pass }) => !pass)).toEqual([])
  const totals = Object.fromEntries(checks.checks.map(({ name, total }) => [name, total]))
  expect(totals).toMatchObject({ validateSectors: 3, validateLayers: 9, validateCleaningPlanSettings: 14 })
  expect(checks.checks.every(({ total }) => total > 0)).toBe(true)
})

test('L-052 what is converted opens as elements: sectors, zones and poses in metres, and what the older tool cannot draw is still there', async () => {
  const { elements, config } = filesOf(await look(roomDrawing()))
  expect(elements.start).toEqual({ x: 1, y: 3, a: 0 })
  expect(config).toEqual({ plan_type: 1, home: { x: 7.5, y: 1, a: Math.PI / 2 } })
  expect(elements.sectors).toMatchObject([
    { id: 1, name: 'West', type: 0, width: 0.6, pause_after: true },
    { id: 2, name: 'East', type: 0, width: 0.5, disinfection_settings: { spray_enabled: true } },
    { id: 3, name: 'Edge', type: 99, motion_array: { motions: [{ waypoints: [{ x: 0.5, y: 0.5 }, {}, {}] }] } },
  ])
  expect(elements.sectors[0]).toMatchObject({ points: [{ x: 0.5, y: 7.5 }, { x: 4.5, y: 7.5 }, {}, {}] })
  expect(elements.zones).toMatchObject([
    { id: 1, name: 'Slow', settings: { type: 'zone' } },
    {
      id: 2,
      name: 'Desk',
      shape: { type: 'rectangle', x: 1.5, y: 6.75, dx: 1, dy: 0.5 },
      settings: { type: 'no_go_zone' },
    },
    { id: 3, name: 'Front', shape: { type: 'polyline', thickness: 0.2 }, settings: { type: 'glass_wall' } },
    { id: 4, name: 'Chairs', shape: { type: 'ellipse', x: 7.5, y: 4, dx: 2, dy: 1 } },
  ])
  expect(elements.points_of_reference).toEqual([{ id: 1, name: 'Door', x: 1, y: 1 }])
})

test('L-052 transforms of layers and shapes are followed, and settings of the whole plan become a zone over all of it', async () => {
  const { elements } = filesOf(
    await look(
      roomDrawing({
        no_go_zones:
          '<g transform="translate(100 0) scale(2)"><rect id="no_go_zone_1" transform="rotate(30 20 20)" x="10" y="15" width="20" height="10"/></g>',
        settings: settingTexts({ speed_normal: 'slow', swath_width: 'robot', cleaning_head: 'up' }),
      }),
    ),
  )
  const zone = elements.zones.find(({ settings }) => settings.type === 'no_go_zone')
  expect(zone?.shape).toMatchObject({ type: 'rectangle', x: 7, y: 6, dx: 2, dy: 1 })
  expect(zone?.shape.type === 'rectangle' && zone.shape.a).toBeCloseTo(-Math.PI / 6, 3)
  expect(elements.zones.at(-1)).toMatchObject({
    shape: { type: 'polygon', points: [{ x: 0, y: 0 }, {}, { x: 10, y: 8 }, {}] },
    settings: {
      type: 'zone',
      dynamics_settings: { normal: { mode: 'slow' } },
      cleaning_settings: { cleaning_head: 'up' },
    },
  })
  expect(elements.sectors[0]).not.toHaveProperty('width')
})

const sector = (d: string, more = '') =>
  `<path id="sector_1" d="M10 10 h80 v120 h-80 z"/><path id="sector_2" ${more} d="${d}"/>`
type Case = readonly [
  check: ConversionCheckName,
  token: string,
  Changes,
  at?: { readonly x: number; readonly y: number },
]
/** Nothing but the one fault is in each of them. */
const CASES: readonly Case[] = [
  [
    'validateStartAndEndVectors',
    'startMissing',
    { start_end_vectors: '<line id="end" x1="150" y1="140" x2="150" y2="120"/>' },
  ],
  [
    'validateStartAndEndVectors',
    'notOnFloor',
    {
      start_end_vectors:
        '<line id="start" x1="20" y1="100" x2="40" y2="100"/><line id="end" x1="190" y1="150" x2="150" y2="120"/>',
    },
    { x: 9.5, y: 0.5 },
  ],
  [
    'validateMovableObstacles',
    'outsideMap',
    { movable_obstacles: '<rect id="movable_obstacle_1" x="150" y="80" width="90" height="20"/>' },
    { x: 12, y: 4 },
  ],
  [
    'validateMovableObstacles',
    'noFloor',
    { movable_obstacles: '<rect id="movable_obstacle_1" x="180" y="140" width="14" height="14"/>' },
  ],
  ['validateCleaningPlanSettings', 'settingMissing', { settings: settingTexts({ vacuum: undefined }) }],
  ['validateCleaningPlanSettings', 'settingInvalid', { settings: settingTexts({ speed_wall: 'breakneck' }) }],
  ['validateCleaningPlanSettings', 'otherMap', { settings: settingTexts({ resolution: '0.1' }) }],
  ['validateLayers', 'strayElement', { no_go_zones: '<text>Here</text>' }],
  ['validateLayers', 'mapPicture', { map_image: '<image href="other.png" x="0" y="0" width="200" height="160"/>' }],
  [
    'validateGlassWalls',
    'endsInOpenFloor',
    { glass_walls: '<line id="glass_wall_1" x1="95" y1="5" x2="95" y2="80"/>' },
    { x: 4.75, y: 4 },
  ],
  ['validateSectors', 'noSectors', { sectors: '', move_images: '' }],
  ['validateSectors', 'crossesItself', { sectors: sector('M100 10 L190 130 V10 L100 130 Z') }, { x: 7.25, y: 4.5 }],
  ['validateSectors', 'sectorsOverlap', { sectors: sector('M80 10 h80 v120 h-80 z') }, { x: 4.25, y: 4.5 }],
  [
    'validateSectors',
    'numberTwice',
    { sectors: `${sector('M100 10 h80 v120 h-80 z')}<path id="sector_2" d="M100 135 h40 v10 h-40 z"/>` },
  ],
  ['validateSectors', 'notClosed', { sectors: sector('M100 10 h80 v120 h-80') }, { x: 5, y: 7.5 }],
  ['validateSectors', 'noFloor', { sectors: sector('M180 140 h15 v15 h-15 z') }, { x: 9.375, y: 0.625 }],
  ['validateSectors', 'shapeUnreadable', { sectors: sector('M100 10 c10 10 20 20 30 30 z') }],
  ['validateSectors', 'settingInvalid', { sectors: sector('M100 10 h80 v120 h-80 z', 'data-width="wide"') }],
  [
    'validateNoGoZones',
    'coversStart',
    { no_go_zones: '<rect id="no_go_zone_1" x="15" y="90" width="20" height="20"/>' },
    { x: 1, y: 3 },
  ],
  ['validateNoGoZones', 'tooSmall', { no_go_zones: '<rect id="no_go_zone_1" x="15" y="20" width="2" height="2"/>' }],
  [
    'validateRealRoomWalls',
    'notOnWall',
    { real_room_walls: '<line id="wall_1" x1="100" y1="40" x2="100" y2="120"/>' },
    { x: 5, y: 4 },
  ],
  ['validateRealRoomWalls', 'noWalls', { real_room_walls: '' }],
  [
    'validateMoveImages',
    'pictureName',
    { move_images: '<image id="move_1" data-sector="1" x="10" y="10" width="80" height="120" href="gone.png"/>' },
  ],
  [
    'validateMoveImages',
    'pictureSector',
    { move_images: '<image id="move_1" data-sector="9" x="10" y="10" width="80" height="120" href="map.png"/>' },
  ],
  [
    'validateMoveImages',
    'pictureBroken',
    {
      move_images:
        '<image id="move_1" data-sector="1" x="10" y="10" width="80" height="120" href="data:image/png;base64,AAAA"/>',
    },
    { x: 2.5, y: 4.5 },
  ],
]

for (const [check, token, changes, at] of CASES)
  test(`L-051 ${check} alone fails where its fault is ${token}, and says where on the map`, async () => {
    const { checks, converted } = await look(roomDrawing(changes))
    const failed = checks.checks.filter(({ pass }) => !pass)
    expect(failed.map(({ name }) => name)).toEqual([check])
    const [detail] = failed[0]?.details ?? []
    expect(detail?.token).toBe(token)
    if (at !== undefined) {
      expect(detail?.at?.x).toBeCloseTo(at.x, 1)
      expect(detail?.at?.y).toBeCloseTo(at.y, 1)
    }
    expect(failed[0]?.failed).toBeGreaterThan(0)
    expect(converted).toBeUndefined()
  })

test('L-051 planExists fails for a plan of the plan editor, and for one without a map, of which nothing on the map is looked at', async () => {
  const editors = await look(roomDrawing(), {}, false)
  expect(editors.checks.checks.filter(({ pass }) => !pass)).toMatchObject([
    { name: 'planExists', details: [{ token: 'alreadyConverted' }] },
  ])
  const { checks } = await look(roomDrawing(), { 'map.png': undefined })
  expect(checks.checks.map(({ details }) => details[0]?.token)).toEqual([
    'mapMissing',
    undefined,
    ...Array<string>(9).fill('notChecked'),
  ])
})

test('L-051 svgFile fails for a drawing that is not there, and for one that was made on a map of another size', async () => {
  for (const [svg, token] of [
    [undefined, 'svgMissing'],
    [roomDrawing({}, '', '0 0 400 320'), 'svgViewBox'],
  ] as const) {
    const { checks } = await convertDrawing(orderOf(svg))
    expect(checks.checks.slice(0, 3)).toMatchObject([
      { pass: true },
      { name: 'svgFile', pass: false, details: [{ token }] },
      { pass: false, details: [{ token: 'notChecked' }] },
    ])
  }
})

test('L-051 two sectors that overlap are told with the area, and with its outline', async () => {
  const { checks } = await look(roomDrawing({ sectors: sector('M80 10 h80 v120 h-80 z') }))
  const [detail] = checks.checks.find(({ name }) => name === 'validateSectors')?.details ?? []
  expect(detail).toMatchObject({ params: { number: 1, other: 2, area: 3 } })
  expect(detail?.outline).toHaveLength(5)
})

test('L-049 L-052 the sites of the demo, drawn as the older tool draws them, become the elements that they were drawn from', async () => {
  const [site] = SITES
  const terrain = createTerrain(site)
  const files = Object.fromEntries((await planFiles(terrain, 1)).map(({ name, bytes }) => [name, bytes]))
  const answer = await look(await olderDrawing(terrain, 1), files)
  expect(answer.checks.checks.filter(({ pass }) => !pass)).toEqual([])
  const { elements } = filesOf(answer)
  const before = v.parse(planElementsSchema, planElements(site))
  expect(elements.sectors.map(({ id, name, type }) => [id, name, type])).toEqual(
    before.sectors.map(({ id, name, type }) => [id, name, type]),
  )
  const corners = (sectors: typeof before.sectors) =>
    sectors.flatMap(each => ('points' in each ? each.points : (each.motion_array.motions[0]?.waypoints ?? [])))
  for (const [i, { x, y }] of corners(elements.sectors).entries()) {
    expect(x).toBeCloseTo(corners(before.sectors)[i]?.x ?? 0, 3)
    expect(y).toBeCloseTo(corners(before.sectors)[i]?.y ?? 0, 3)
  }
  const kinds = (zones: typeof before.zones) => zones.map(({ name, settings }) => `${settings.type} ${name}`).toSorted()
  expect(kinds(elements.zones)).toEqual(kinds(before.zones))
  expect(elements.points_of_reference).toEqual(before.points_of_reference)
})
