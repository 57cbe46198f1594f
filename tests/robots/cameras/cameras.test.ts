import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SEMSEG_CLASSES } from '../../../contract/telemetry/semseg.ts'
import { temperatureOf } from '../../../contract/thermal.ts'
import { CAMERA_CHANNELS, takePicture, takePictures } from '../../../robots/cameras/cameras.ts'
import { fleet } from '../../../robots/fleet.ts'
import { fixture, glassWall } from '../../../robots/sites/drawing.ts'
import { hospital } from '../../../robots/sites/hospital.ts'
import type { Site } from '../../../robots/sites/site.ts'
import { createWorld } from '../../../robots/world/createWorld.ts'
import { step } from '../../../robots/world/step.ts'
import { buildingOf } from '../buildings.ts'
import { rectangularRoom } from '../rectangularRoom.ts'
import { meanColumn, pictureOf, pixelsOf, pixelsOfClass, standingAt, withPerson } from './standing.ts'

const MIDDLE = 160

test('M-077 R-064 cameras send JPEG of 320 by 240 in colour, thermal and segmentation PNG of one grey channel', async () => {
  const standing = standingAt(4, 3)
  for (const channel of ['camera_front', 'camera_left', 'camera_right'] as const)
    expect(await pictureOf(standing, channel)).toMatchObject({ format: 'jpeg', width: 320, height: 240, channels: 3 })
  for (const channel of ['camera_thermal', 'semseg'] as const)
    expect(await pictureOf(standing, channel)).toMatchObject({ format: 'png', width: 320, height: 240, channels: 1 })
})

test('M-077 a wall straight ahead fills the middle columns, and more of them the nearer it is', async () => {
  const wallAt = async (x: number) => {
    const standing = standingAt(x, 3)
    const wall = pixelsOfClass(await pictureOf(standing, 'semseg'), 'wall')
    const rows = wall.filter(({ column }) => column === MIDDLE).map(({ row }) => row)
    return { wall, rows, colour: await pictureOf(standing, 'camera_front') }
  }
  const far = await wallAt(2)
  const near = await wallAt(7.5)
  expect(near.rows.length).toBeGreaterThan(2 * far.rows.length)
  const first = Math.min(...near.rows)
  const last = Math.max(...near.rows)
  expect(near.rows.length).toBe(last - first + 1)
  for (let column = MIDDLE - 40; column < MIDDLE + 40; column++)
    expect(near.wall.filter(pixel => pixel.column === column).length).toBe(near.rows.length)
  // Plain, light plaster: bright and without hue.
  for (let row = first + 10; row < last - 30; row++) {
    const [red = 0, green = 0, blue = 0] = near.colour.at(MIDDLE, row)
    expect(Math.min(red, green, blue)).toBeGreaterThan(120)
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(24)
  }
})

test('M-077 R-064 somebody ahead is seen in colour and is the hottest spot of the thermal picture, at skin temperature', async () => {
  const empty = standingAt(3, 3)
  const occupied = withPerson(empty, 6.2, 2.4)
  const seen = pixelsOfClass(await pictureOf(occupied, 'semseg'), 'person')
  expect(seen.length).toBeGreaterThan(800)
  expect(meanColumn(seen)).toBeGreaterThan(MIDDLE + 10)

  const before = await pictureOf(empty, 'camera_front')
  const after = await pictureOf(occupied, 'camera_front')
  const changed = seen.filter(({ column, row }) =>
    after.at(column, row).some((value, i) => Math.abs(value - (before.at(column, row)[i] ?? 0)) > 20),
  )
  expect(changed.length / seen.length).toBeGreaterThan(0.8)

  const thermal = await pictureOf(occupied, 'camera_thermal')
  const isPerson = new Set(seen.map(({ column, row }) => row * 320 + column))
  const hottest = Math.max(...pixelsOf(thermal, () => true).map(({ column, row }) => thermal.at(column, row)[0] ?? 0))
  const spots = pixelsOf(thermal, ([luminance]) => luminance === hottest)
  expect(spots.every(({ column, row }) => isPerson.has(row * 320 + column))).toBe(true)
  expect(Math.min(...spots.map(({ row }) => row))).toBeLessThan(110)
  expect(temperatureOf(hottest)).toBeGreaterThan(32)
  expect(temperatureOf(hottest)).toBeLessThan(36)
})

test('R-064 an empty room is as warm as a room: floor 18, walls 20, lamps 30 degrees', async () => {
  const standing = standingAt(2, 3)
  const thermal = await pictureOf(standing, 'camera_thermal')
  const classes = await pictureOf(standing, 'semseg')
  const celsiusOf = (semantic: (typeof SEMSEG_CLASSES)[number]): number[] =>
    pixelsOfClass(classes, semantic).map(({ column, row }) => temperatureOf(thermal.at(column, row)[0] ?? 0))
  const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
  expect(median(celsiusOf('floor'))).toBeCloseTo(18, 0)
  expect(Math.abs(median(celsiusOf('wall')) - 20)).toBeLessThanOrEqual(1)
  expect(Math.abs(Math.max(...celsiusOf('lamp')) - 30)).toBeLessThanOrEqual(1)
  // The sensor is not perfect: one surface shows more than one value, but hardly.
  expect(new Set(celsiusOf('floor')).size).toBeGreaterThan(1)
})

test('M-077 what is to the left of the robot is in the left half of the front picture and in the left camera', async () => {
  const standing = standingAt(3, 3)
  const personIn = async (x: number, y: number, channel: 'camera_left' | 'camera_right') => {
    const empty = takePicture(standing.world, standing.robot, channel).pixels
    const occupied = withPerson(standing, x, y)
    const { pixels } = takePicture(occupied.world, occupied.robot, channel)
    return pixels.some((value, i) => Math.abs(value - (empty[i] ?? 0)) > 40)
  }
  const [left, right] = [withPerson(standing, 5.5, 4.4), withPerson(standing, 5.5, 1.6)]
  expect(meanColumn(pixelsOfClass(await pictureOf(left, 'semseg'), 'person'))).toBeLessThan(MIDDLE - 30)
  expect(meanColumn(pixelsOfClass(await pictureOf(right, 'semseg'), 'person'))).toBeGreaterThan(MIDDLE + 30)
  expect(await personIn(3.5, 5.2, 'camera_left')).toBe(true)
  expect(await personIn(3.5, 5.2, 'camera_right')).toBe(false)
  expect(await personIn(3.5, 0.8, 'camera_right')).toBe(true)
  expect(await personIn(3.5, 0.8, 'camera_left')).toBe(false)
})

test('M-077 nearer things hide farther ones: a person behind a shelf is not seen, behind a table only from the waist up', async () => {
  const behind = async (...fixtures: Site['fixtures']) => {
    const standing = standingAt(2, 3, 0, { ...rectangularRoom, fixtures })
    const seen = pixelsOfClass(await pictureOf(withPerson(standing, 6.5, 3), 'semseg'), 'person')
    return { count: seen.length, lowest: Math.max(...seen.map(({ row }) => row)) }
  }
  const open = await behind()
  const table = await behind(fixture('table', 5, 1, 1, 4))
  expect(await behind(fixture('shelf', 5, 1, 1, 4))).toMatchObject({ count: 0 })
  expect(table.count).toBeGreaterThan(open.count / 3)
  expect(table.count).toBeLessThan(open.count * 0.8)
  expect(table.lowest).toBeLessThan(open.lowest)
})

test('M-077 R-064 somebody behind glass is seen in colour and not in the thermal picture; the pane is glass to segmentation', async () => {
  const site: Site = {
    ...rectangularRoom,
    zones: [
      glassWall(1, 'Pane', [
        { x: 5, y: 0.5 },
        { x: 5, y: 5.5 },
      ]),
    ],
  }
  const standing = standingAt(2, 3, 0, site)
  const occupied = withPerson(standing, 6.5, 3)
  const before = takePicture(standing.world, standing.robot, 'camera_front').pixels
  const after = takePicture(occupied.world, occupied.robot, 'camera_front').pixels
  expect(after.filter((value, i) => Math.abs(value - (before[i] ?? 0)) > 40).length).toBeGreaterThan(500)
  const classes = await pictureOf(occupied, 'semseg')
  expect(pixelsOfClass(classes, 'person')).toHaveLength(0)
  expect(SEMSEG_CLASSES[classes.at(MIDDLE, 90)[0] ?? 0]).toBe('glass')
  const thermal = await pictureOf(occupied, 'camera_thermal')
  expect(temperatureOf(thermal.at(MIDDLE, 90)[0] ?? 0)).toBeLessThan(19)
})

test('M-077 another robot, an object on the floor and stairs are seen for what they are', async () => {
  const [plover, , , , heron] = fleet(5, 1)
  if (!plover || !heron) throw new Error('There is no fifth robot')
  const world = createWorld(buildingOf({ ...rectangularRoom, fixtures: [fixture('planter', 6, 0.5, 1, 1)] }), [
    { ...plover, site: rectangularRoom },
    { ...heron, site: rectangularRoom },
  ])
  const [robot, other] = world.robots
  if (!robot || !other) throw new Error('There are no two robots')
  robot.body = { pose: { x: 2, y: 3, w: 0 }, velocity: { linear: 0, angular: 0 } }
  other.body = { pose: { x: 6, y: 3, w: 2 }, velocity: { linear: 0, angular: 0 } }
  world.objects = [{ kind: 'pallet', x: 5, y: 1.8, radius: 0.5, heightM: 0.9, untilMs: 1e9 }]
  const classes = await pictureOf({ world, robot }, 'semseg')
  for (const semantic of ['robot', 'goods', 'drop', 'plant', 'own_body', 'ceiling', 'lamp', 'floor'] as const)
    expect(pixelsOfClass(classes, semantic).length, semantic).toBeGreaterThan(20)
  expect(meanColumn(pixelsOfClass(classes, 'robot'))).toBeCloseTo(MIDDLE, -1.5)
  expect(meanColumn(pixelsOfClass(classes, 'drop'))).toBeLessThan(MIDDLE)
  expect(meanColumn(pixelsOfClass(classes, 'goods'))).toBeGreaterThan(MIDDLE)
})

test('M-077 R-064 the same seed at the same moment gives the same pixels, and looking changes nothing in the world', () => {
  const specs = fleet(12, 1).filter(spec => spec.site === hospital)
  const [looked, left] = [createWorld(buildingOf(hospital), specs), createWorld(buildingOf(hospital), specs)]
  const pixels = (world: typeof looked) =>
    CAMERA_CHANNELS.map(channel => {
      const [robot] = world.robots
      if (!robot) throw new Error('There is no robot')
      return createHash('sha256')
        .update(takePicture(world, robot, channel).pixels)
        .digest('hex')
    })
  const first = pixels(looked)
  for (let i = 0; i < 40; i++) {
    step(looked)
    step(left)
    if (i % 20 === 0) pixels(looked)
  }
  expect(pixels(looked)).toEqual(pixels(left))
  expect(pixels(looked)).not.toEqual(first)
  expect(looked.people).toEqual(left.people)
  expect(looked.robots.map(({ body }) => body)).toEqual(left.robots.map(({ body }) => body))
})

test('M-077 R-064 cameras that take their pictures together see what each sees alone', () => {
  const { world, robot } = withPerson(standingAt(3, 3), 6.2, 2.4)
  const together = takePictures(world, robot, CAMERA_CHANNELS)
  expect(together.map(({ channel }) => channel).toSorted()).toEqual(CAMERA_CHANNELS.toSorted())
  for (const { channel, picture } of together) expect(picture).toEqual(takePicture(world, robot, channel))
})
