import { setImmediate as others } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { MapYaml } from '../../../contract/plan/mapYaml.ts'
import { USUAL_CLEANER } from '../../../contract/robot/cleanerKind.ts'
import type { PreviewAnswer, PreviewRequest } from '../../../floor/preview/previewMessages.ts'
import { createPreviewPlanning } from '../../../floor/preview/previewPlanning.ts'
import { WAY_VERTEX } from '../../../floor/preview/wayVertices.ts'
import { eventually } from '../../eventually.ts'
import { drawnGrid } from '../../render/harness/room.ts'

const map: MapYaml = {
  image: 'map.png',
  resolution: 0.1,
  origin: [0, 0, 0],
  negate: 0,
  occupied_thresh: 0.65,
  free_thresh: 0.196,
  mode: 'trinary',
}
const grid = drawnGrid(26, 12, 0.1, [
  ['occupied', 0.5, 0.5, 25, 11],
  ['free', 1, 1, 24, 10],
])
const home = { x: 2, y: 2, a: 0 }
const square = (x: number, width: number) => [
  { x, y: 2 },
  { x: x + width, y: 2 },
  { x: x + width, y: 10 },
  { x, y: 10 },
]
const sector = (id: number, x: number, width = 6) => ({
  id,
  name: `Sector ${id}`,
  type: 0,
  pause_after: false,
  points: square(x, width),
})
type Sector = ReturnType<typeof sector>

const drawn = (serial: number, sectors: readonly Sector[], put = sectors): PreviewRequest => ({
  type: 'draw',
  serial,
  put: put.map(value => [`sectors:${value.id}`, { kind: 'sectors', value }]),
  gone: [],
  order: { sectors: sectors.map(({ id }) => `sectors:${id}`), zones: [] },
  home,
})

function open(sectors: readonly Sector[]) {
  const answers: PreviewAnswer[] = []
  const planning = createPreviewPlanning(answer => answers.push(answer), others)
  planning.take({
    type: 'open',
    floor: { map, grid },
    robot: USUAL_CLEANER,
    base: { sectors, zones: [], home },
  })
  const planned = async (serial: number) => {
    await eventually(() => expect(answers.some(one => one.type === 'planned' && one.serial === serial)).toBe(true))
    return answers.find(one => one.type === 'planned' && one.serial === serial)
  }
  return { answers, planning, planned }
}

test('a drawing is answered with all its sectors, and after that with those that have changed alone', async () => {
  const all = [sector(1, 2), sector(2, 9), sector(3, 16)]
  const { answers, planning, planned } = open(all)
  planning.take(drawn(1, all))
  const first = await planned(1)
  expect(answers[0]).toMatchObject({ type: 'base' })
  expect(first).toMatchObject({ type: 'planned', run: { order: [1, 2, 3] } })
  const sent = answers.flatMap(one => (one.type === 'sectors' || one.type === 'planned' ? one.sectors : []))
  expect(new Set(sent.map(({ id }) => id))).toEqual(new Set([1, 2, 3]))
  answers.length = 0
  const wider = sector(3, 16, 7)
  planning.take(drawn(2, [all[0] ?? wider, all[1] ?? wider, wider], [wider]))
  const second = await planned(2)
  const changed = answers.flatMap(one => (one.type === 'sectors' || one.type === 'planned' ? one.sectors : []))
  expect(new Set(changed.map(({ id }) => id))).toEqual(new Set([3]))
  if (first?.type !== 'planned' || second?.type !== 'planned') throw new Error('Nothing was planned')
  expect(second.run.area).toBeGreaterThan(first.run.area + 7)
  expect(second.run.seconds).toBeGreaterThan(first.run.seconds)
})

test('the newest drawing wins: one that it overtakes has no whole plan, and no answer of it comes later', async () => {
  const all = [sector(1, 2), sector(2, 9), sector(3, 16)]
  const { answers, planning, planned } = open(all)
  planning.take(drawn(1, all))
  planning.take(drawn(2, [sector(1, 2.5), ...all.slice(1)], [sector(1, 2.5)]))
  planning.take(drawn(3, [sector(1, 3), ...all.slice(1)], [sector(1, 3)]))
  await planned(3)
  expect(answers.flatMap(one => (one.type === 'planned' ? [one.serial] : []))).toEqual([3])
})

test('another robot is planned from nothing, with what the version says of it', async () => {
  const all = [sector(1, 2)]
  const { answers, planning, planned } = open(all)
  planning.take(drawn(1, all))
  const usual = await planned(1)
  answers.length = 0
  planning.take({ type: 'setRobot', serial: 2, robot: { model: 'shiny', width: 24 } })
  const other = await planned(2)
  if (usual?.type !== 'planned' || other?.type !== 'planned') throw new Error('Nothing was planned')
  expect(other.run.seconds).toBeGreaterThan(usual.run.seconds)
  expect(answers.map(({ type }) => type)).toContain('base')
})

/** Whether a way with the head down has a point between the lowest and the highest lanes whose x is one of these. */
const crosses = (way: Float32Array, isX: (x: number) => boolean): boolean =>
  Array.from({ length: way.length / WAY_VERTEX - 1 }, (_, at) =>
    way.subarray(at * WAY_VERTEX, (at + 2) * WAY_VERTEX),
  ).some(
    ([x0 = 0, y0 = 0, , , x1 = 0, y1 = 0, pen = 0]) =>
      pen > 0 &&
      Array.from({ length: 11 }, (_, step) => step / 10).some(share => {
        const y = y0 + (y1 - y0) * share
        return y > 2 && y < 10 && isX(x0 + (x1 - x0) * share)
      }),
  )

test('E-001 a recorded run is compared with each new drawing until none is asked about, and anew with another robot', async () => {
  const all = [sector(1, 2), sector(2, 9)]
  const { answers, planning, planned } = open(all)
  const plan = { sectors: all.slice(0, 1), zones: [], home }
  const past = async (least: number) => {
    const found = () => answers.filter(one => one.type === 'past')
    await eventually(() => expect(found().length).toBeGreaterThanOrEqual(least))
    return found().at(-1)
  }
  planning.take({ type: 'past', serial: 1, past: { things: [square(11, 2)], plan } })
  planning.take(drawn(1, all))
  const first = await past(1)
  expect(first?.serial).toBe(1)
  expect(first?.difference.gained).toBeGreaterThan(15)
  expect(first?.difference.lost).toBe(0)
  const usual = await planned(1)
  if (usual?.type !== 'planned') throw new Error('Nothing was planned')
  const isInThing = (x: number) => x > 11 && x < 13
  expect(
    usual.sectors.some(({ way }) => crosses(way, isInThing)),
    'without the thing',
  ).toBe(true)
  expect(first?.ways.map(({ id }) => id)).toEqual([1, 2])
  expect(
    first?.ways.some(({ way }) => crosses(way, isInThing)),
    'lanes go about what stood there',
  ).toBe(false)
  planning.take(drawn(2, all.slice(0, 1), []))
  const second = await past(2)
  expect(second?.difference).toMatchObject({ gained: 0, lost: 0 })
  planning.take({ type: 'setRobot', serial: 3, robot: { model: 'shiny', width: 24 } })
  const third = await past(3)
  expect(third?.before.seconds).not.toBe(first?.before.seconds)
  answers.length = 0
  planning.take({ type: 'past', serial: 2, past: undefined })
  planning.take(drawn(4, all))
  await planned(4)
  expect(answers.map(({ type }) => type)).not.toContain('past')
})

test('a floor that cannot be planned on is answered as failed', async () => {
  const answers: PreviewAnswer[] = []
  const planning = createPreviewPlanning(answer => answers.push(answer), others)
  const cells = { map, grid: { ...grid, width: -1 } }
  planning.take({ type: 'open', floor: cells, robot: USUAL_CLEANER, base: { sectors: [], zones: [], home } })
  await eventually(() => expect(answers.map(({ type }) => type)).toEqual(['failed']))
})
