import { expect, test } from 'vitest'
import { type DrawnElement, NO_ELEMENTS, type Sector, type Zone } from '../../contract/plan/elements.ts'
import { driveLimits } from '../../contract/robot/driveLimits.ts'
import { robotAppearance } from '../../contract/robot/models.ts'
import { occupancyCellsOf } from '../../floor/cleanable.ts'
import { cleaningTime } from '../../floor/cleaningTime.ts'
import { planFloorChanges, type VersionFloor } from '../../floor/planChanges.ts'
import { robotFootprint } from '../../floor/robotFootprint.ts'
import { drawnGrid } from '../render/harness/room.ts'

const frame = {
  image: 'map.png',
  resolution: 0.1,
  negate: 0,
  occupied_thresh: 0.65,
  free_thresh: 0.196,
  mode: 'trinary',
} as const
/** A room of 20 by 10 m. */
const grid = drawnGrid(22, 12, 0.1, [
  ['occupied', 0.5, 0.5, 21, 11],
  ['free', 1, 1, 20, 10],
])
const floorAt = (yaw: number) => occupancyCellsOf({ map: { ...frame, origin: [0, 0, yaw] }, grid })
const floor = floorAt(0)
const { swathM, sizeM } = robotAppearance({
  model: 'neo',
  hardware_version: '2.0',
  cleaning_width: 26,
  side_sweeper: false,
})
const cleaner = { footprint: robotFootprint(swathM, sizeM), limits: driveLimits('neo') }

const box = (x: number, y: number, width: number, height: number) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]
const sector = (id: number, name: string, points: ReturnType<typeof box>): Sector => ({
  id,
  name,
  type: 0,
  pause_after: false,
  points,
})
const zone = (id: number, name: string, x: number, type: Zone['settings']['type'] = 'zone'): Zone => ({
  id,
  name,
  owner: 'general',
  shape: { type: 'rectangle', x, y: 5, dx: 2, dy: 1, a: 0 },
  settings: { type, stealth: false },
})

const WEST = sector(1, 'West', box(2, 2, 6, 8))
const MIDDLE = sector(2, 'Middle', box(8, 2, 6, 8))
const EAST = sector(3, 'East', box(14, 2, 6, 8))
const version = (sectors: Sector[], zones: Zone[] = []): VersionFloor => ({
  floor,
  elements: { ...NO_ELEMENTS, sectors, zones },
  time: cleaningTime({ floor, elements: { sectors, zones }, home: { x: 2, y: 2, a: 0 } }, cleaner),
})
const changesOf = (before: VersionFloor | undefined, after: VersionFloor) =>
  planFloorChanges(before, after).changes.map(({ number, kind, name, changes }) => [number, kind, name, ...changes])

test('L-038 a version that is the same as another changes nothing, wherever its outlines begin and whichever way round', () => {
  const turned = { ...WEST, points: [...box(2, 2, 6, 8).slice(2), ...box(2, 2, 6, 8).slice(0, 2)].toReversed() }
  const { changes, area, seconds } = planFloorChanges(version([WEST, EAST]), version([turned, EAST]))
  expect(changes).toEqual([])
  expect(area.after).toBeCloseTo(area.before, 9)
  expect(seconds.before).toBeGreaterThan(60)
})

test('L-038 sectors and zones that are added, removed, reshaped, moved, renamed or asked for something else are changesOf with a number each', () => {
  const before = version([WEST, MIDDLE], [zone(1, 'Queue', 5), zone(2, 'Belt', 10), zone(3, 'Gone', 15)])
  const wide = sector(2, 'Middle', box(8, 2, 8, 8))
  const after = version(
    [{ ...WEST, name: 'West wing' }, wide, sector(9, 'Far', box(16, 2, 4, 8))],
    [zone(1, 'Queue', 6.2), zone(2, 'Belt', 10, 'movable_obstacle_zone')],
  )
  expect(changesOf(before, after)).toEqual([
    [1, 'sectors', 'Far', 'added'],
    [2, 'sectors', 'Middle', 'reshaped'],
    [3, 'sectors', 'West wing', 'renamed'],
    [4, 'zones', 'Gone', 'removed'],
    [5, 'zones', 'Queue', 'moved'],
    [6, 'zones', 'Belt', 'changed'],
  ])
  const { changes, area, seconds } = planFloorChanges(before, after)
  expect(changes[4]?.moved).toBeCloseTo(1.2, 6)
  expect(changes[2]?.former_name).toBe('West')
  expect(changes[5]?.zone_type).toBe('movable_obstacle_zone')
  const gained = changes.reduce((sum, change) => sum + (change.area?.after ?? 0) - (change.area?.before ?? 0), 0)
  // By cells: the whole is the sum of its sectors, since none overlaps another.
  expect(gained).toBeCloseTo(area.after - area.before, 6)
  expect(gained).toBeGreaterThan(40)
  expect(changes[0]?.seconds?.before).toBe(0)
  expect(changes[0]?.seconds?.after).toBeGreaterThan(20)
  expect(seconds.after).toBeGreaterThan(seconds.before)
})

test('L-038 E-003 a sector whose lanes lie along another heading is changed', () => {
  const laid = { ...MIDDLE, lane_heading_deg: 30 }
  expect(changesOf(version([WEST, MIDDLE]), version([WEST, laid]))).toEqual([[1, 'sectors', 'Middle', 'changed']])
})

test('L-038 the fewest sectors whose order is another are changesOf of', () => {
  expect(changesOf(version([WEST, MIDDLE, EAST]), version([EAST, WEST, MIDDLE]))).toEqual([
    [1, 'sectors', 'East', 'reordered'],
  ])
})

test('L-038 a plan whose elements have other numbers and the same places is the same plan', () => {
  const renumbered = [
    { ...MIDDLE, id: 1 },
    { ...WEST, id: 2 },
  ]
  expect(changesOf(version([MIDDLE, WEST]), version(renumbered))).toEqual([])
})

test('L-038 where no version stands all is new', () => {
  const { changes, area } = planFloorChanges(undefined, version([WEST], [zone(1, 'Queue', 5)]))
  expect(changes.map(({ changes: [first], before }) => [first, before])).toEqual([
    ['added', undefined],
    ['added', undefined],
  ])
  expect(area).toMatchObject({ before: 0 })
})

test('L-040 the time of a plan grows with its floor, is longer where a zone slows the robot, and is the same on a turned map', () => {
  const slow: Zone = {
    ...zone(1, 'Slow', 5),
    shape: { type: 'rectangle', x: 5, y: 6, dx: 6, dy: 8, a: 0 },
    settings: {
      type: 'zone',
      stealth: false,
      dynamics_settings: {
        normal: { mode: 'very_slow' },
        wall: { mode: 'very_slow' },
        mapping: { mode: 'normal' },
        inter_sector: { mode: 'normal' },
      },
    },
  }
  const one = version([WEST]).time?.seconds ?? 0
  expect(version([WEST, EAST]).time?.seconds).toBeGreaterThan(1.8 * one)
  expect(version([WEST], [slow]).time?.seconds).toBeGreaterThan(1.3 * one)
  const yaw = Math.PI / 6
  const turn = ({ x, y }: { x: number; y: number }) => ({
    x: x * Math.cos(yaw) - y * Math.sin(yaw),
    y: x * Math.sin(yaw) + y * Math.cos(yaw),
  })
  const turned = cleaningTime(
    {
      floor: floorAt(yaw),
      elements: { sectors: [sector(1, 'West', box(2, 2, 6, 8).map(turn))], zones: [] },
      home: { ...turn({ x: 2, y: 2 }), a: yaw },
    },
    cleaner,
  )
  expect(turned?.seconds).toBeCloseTo(one, 0)
})

test('L-040 a sector without a way into it takes no time, and work that is called off has no time at all', () => {
  const outside = sector(5, 'Outside', box(40, 40, 4, 4))
  expect(version([WEST, outside]).time?.sectors[1]?.seconds).toBe(0)
  const plan = { floor, elements: { sectors: [WEST], zones: [] }, home: { x: 2, y: 2, a: 0 } }
  expect(cleaningTime(plan, cleaner, () => false)).toBeUndefined()
})

test('L-038 what is drawn beside sectors and zones is compared as well: outlines, obstacles, notes, points, and where the robot begins and docks', () => {
  const wall = (id: number, x: number): DrawnElement => ({
    id,
    name: '',
    owner: 'general',
    shape: {
      type: 'polyline',
      points: [
        { x, y: 2 },
        { x, y: 8 },
      ],
      thickness: 0.1,
    },
  })
  const note = (label: string): DrawnElement => ({
    id: 1,
    name: 'Door',
    owner: 'general',
    shape: { type: 'point', x: 3, y: 3, a: 0, fontsize: 20, label, icon: '' },
  })
  const elements = (values: Partial<VersionFloor['elements']>): VersionFloor => {
    const bare = version([WEST])
    return { ...bare, elements: { ...bare.elements, ...values } }
  }
  const before = elements({
    outlines: [wall(1, 4), wall(2, 9)],
    obstacles: [{ id: 1, name: 'Kiosk', owner: 'general', shape: { type: 'ellipse', x: 5, y: 5, dx: 1, dy: 1, a: 0 } }],
    notes: [note('Closed at night')],
    points_of_reference: [{ id: 1, name: 'Lift', x: 10, y: 2 }],
    start: { x: 2, y: 2, a: 0 },
    home: { x: 2, y: 2, a: 0 },
  })
  const after = elements({
    outlines: [wall(1, 4), wall(2, 9.5), wall(3, 12)],
    obstacles: [{ id: 1, name: 'Kiosk', owner: 'general', shape: { type: 'ellipse', x: 5, y: 5, dx: 2, dy: 1, a: 0 } }],
    notes: [note('Always open')],
    start: { x: 2, y: 2, a: 2 * Math.PI },
    end: { x: 4, y: 2, a: 0 },
    home: { x: 2, y: 5, a: 1 },
  })
  expect(
    planFloorChanges(before, after).changes.map(({ kind, element, changes }) => [kind, element, ...changes]),
  ).toEqual([
    ['points_of_reference', 1, 'removed'],
    ['obstacles', 1, 'reshaped'],
    ['outlines', 3, 'added'],
    ['outlines', 2, 'moved'],
    ['notes', 1, 'changed'],
    ['end', undefined, 'added'],
    ['home', undefined, 'moved', 'turned'],
  ])
  const [, obstacle, , moved] = planFloorChanges(before, after).changes
  expect(obstacle?.area, 'only sectors are floor to clean').toBeUndefined()
  expect(moved?.moved).toBeCloseTo(0.5, 6)
})
