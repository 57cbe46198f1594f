import { expect, test } from 'vitest'
import type { CameraName } from '../../../contract/cameras.ts'
import type { Message } from '../../../contract/telemetry/codec.ts'
import { createCameraFeed } from '../../../workers/cameras/cameraFeed.ts'
import type { CameraPicture } from '../../../workers/cameras/cameraPicture.ts'
import { CLASS_COLOURS, thermalColours, type ValueColours } from '../../../workers/cameras/colours.ts'

const message = (seq: number): Message<CameraName> => ({
  channel: 'camera_front',
  seq,
  timeMs: seq * 500,
  keyframe: false,
  body: { mime: 'image/jpeg', bytes: new Uint8Array([seq]) },
})

const picture = (value: number): CameraPicture => ({
  kind: 'values',
  image: { width: 1, height: 1, data: new Uint8Array([value]) },
  smooth: true,
  temperature: undefined,
})

/** A feed whose decoder finishes when the test says so, with one canvas. `rest`: none, unless the test says how long. */
function feedUnderTest(rest = () => Promise.resolve()) {
  const decoding: { readonly seq: number; readonly done: (value: CameraPicture) => void; readonly fail: () => void }[] =
    []
  const drawn: { readonly value: number | undefined; readonly colours: ValueColours }[] = []
  const counts = { shown: 0, faults: 0, cleared: 0, resized: 0 }
  let colours = CLASS_COLOURS
  const feed = createCameraFeed({
    decode: ({ seq }) =>
      new Promise((done, reject) => {
        decoding.push({ seq, done, fail: () => reject(new Error('no picture')) })
      }),
    rest,
    colours: () => colours,
    onShown: () => {
      counts.shown += 1
    },
    onFault: () => {
      counts.faults += 1
    },
  })
  feed.attach('tile', {
    draw: (shown, with_) => {
      drawn.push({ value: shown.kind === 'values' ? shown.image.data[0] : undefined, colours: with_ })
    },
    clear: () => {
      counts.cleared += 1
    },
    resize: () => {
      counts.resized += 1
    },
  })
  const finish = async (index: number, value?: number): Promise<void> => {
    if (value === undefined) decoding[index]?.fail()
    else decoding[index]?.done(picture(value))
    // The feed goes on once what awaited the decoder has run.
    await new Promise(setImmediate)
  }
  return { feed, decoding, drawn, counts, finish, colour: (next: ValueColours) => void (colours = next) }
}

test('M-009 one picture is decoded at a time, and of those that came meanwhile only the newest', async () => {
  const { feed, decoding, drawn, finish } = feedUnderTest()
  for (const seq of [1, 2, 3, 4]) feed.offer(message(seq))
  expect(decoding.map(({ seq }) => seq)).toEqual([1])
  await finish(0, 10)
  expect(decoding.map(({ seq }) => seq)).toEqual([1, 4])
  expect(feed.shownMs()).toBe(500)
  await finish(1, 40)
  expect(drawn.map(({ value }) => value)).toEqual([10, 40])
  expect(feed.shownMs()).toBe(2000)
  feed.offer(message(4))
  expect(decoding).toHaveLength(3)
  await finish(2, 41)
  await feed.idle()
})

test('M-009 of the pictures that come while the feed rests after one, the newest alone is decoded', async () => {
  const { promise: rested, resolve: goOn } = Promise.withResolvers<void>()
  const { feed, decoding, drawn, finish } = feedUnderTest(() => rested)
  feed.offer(message(1))
  await finish(0, 10)
  for (const seq of [2, 3]) feed.offer(message(seq))
  expect([decoding.length, drawn.length], 'it rests').toEqual([1, 1])
  goOn()
  await new Promise(setImmediate)
  expect(decoding.map(({ seq }) => seq)).toEqual([1, 3])
  await finish(1, 30)
  await feed.idle()
})

test('M-009 the same message is not decoded twice', async () => {
  const { feed, decoding, finish } = feedUnderTest()
  const once = message(1)
  feed.offer(once)
  await finish(0, 10)
  feed.offer(once)
  await feed.idle()
  expect(decoding).toHaveLength(1)
})

test('M-009 a picture that does not decode is counted and leaves the one before with its age', async () => {
  const { feed, drawn, counts, finish } = feedUnderTest()
  feed.offer(message(1))
  await finish(0, 10)
  feed.offer(message(2))
  await finish(1)
  expect(counts).toMatchObject({ shown: 1, faults: 1 })
  expect([feed.shownMs(), drawn.length]).toEqual([500, 1])
  feed.offer(message(3))
  await finish(2, 30)
  expect(feed.shownMs()).toBe(1500)
})

test('R-064 a change of colours, of size and a further canvas draw the picture that is shown again', async () => {
  const { feed, decoding, drawn, counts, finish, colour } = feedUnderTest()
  feed.offer(message(1))
  await finish(0, 10)
  colour(thermalColours('people'))
  feed.redraw()
  expect(drawn.at(-1)).toEqual({ value: 10, colours: thermalColours('people') })
  feed.resize('tile', { width: 150, height: 84, pixelRatio: 2 })
  expect([counts.resized, drawn.length]).toEqual([1, 3])
  const second: number[] = []
  feed.attach('dialog', { draw: () => void second.push(1), clear: () => {}, resize: () => {} })
  expect(second).toHaveLength(1)
  expect(feed.detach('dialog')).toBe(true)
  expect(feed.detach('tile')).toBe(false)
  expect(decoding).toHaveLength(1)
})

test('M-009 after it is closed nothing is shown, and what was being decoded is given back', async () => {
  const { feed, decoding, drawn, counts } = feedUnderTest()
  let closed = 0
  feed.offer(message(1))
  feed.close()
  decoding[0]?.done({ kind: 'photo', bitmap: { width: 1, height: 1, close: () => void (closed += 1) } })
  await feed.idle()
  expect([closed, drawn.length, counts.shown, feed.shownMs()]).toEqual([1, 0, 0, undefined])
})

test('P-002 where the moment that is shown has no picture, none is left on the canvas', async () => {
  const { feed, drawn, counts, finish } = feedUnderTest()
  feed.offer(message(1))
  await finish(0, 1)
  expect([drawn.length, feed.shownMs()]).toEqual([1, message(1).timeMs])
  feed.offer(undefined)
  expect([counts.cleared, feed.shownMs()]).toEqual([1, undefined])
  feed.offer(message(2))
  feed.offer(undefined)
  await finish(1, 2)
  expect(drawn).toHaveLength(1)
})

test('P-002 a live picture that is still being decoded when the past is asked for is not shown as one of then', async () => {
  const { feed, decoding, drawn, finish } = feedUnderTest()
  feed.offer(message(9))
  feed.offer(undefined)
  feed.offer(message(2))
  await finish(0, 90)
  expect([drawn.length, feed.shownMs()]).toEqual([0, undefined])
  expect(decoding.map(({ seq }) => seq)).toEqual([9, 2])
  await finish(1, 20)
  expect([drawn.map(({ value }) => value), feed.shownMs()]).toEqual([[20], 1000])
})

test('P-002 on an earlier moment neither the later picture stays nor the one that is being decoded is shown', async () => {
  const { feed, drawn, counts, finish } = feedUnderTest()
  feed.offer(message(8))
  await finish(0, 80)
  feed.offer(message(9))
  feed.offer(message(2))
  expect([counts.cleared, feed.shownMs()]).toEqual([1, undefined])
  await finish(1, 90)
  expect(drawn.map(({ value }) => value)).toEqual([80])
  await finish(2, 20)
  expect([drawn.map(({ value }) => value), feed.shownMs()]).toEqual([[80, 20], 1000])
  // On to a later moment the picture stays until the next one is there.
  feed.offer(message(3))
  expect([counts.cleared, feed.shownMs()]).toEqual([1, 1000])
})

test('M-009 a picture that is offered again after it was not wanted is decoded again and shown', async () => {
  const { feed, decoding, drawn, finish } = feedUnderTest()
  const again = message(1)
  feed.offer(again)
  feed.offer(undefined)
  feed.offer(again)
  await finish(0, 10)
  await finish(1, 10)
  expect([decoding.length, drawn.length, feed.shownMs()]).toEqual([2, 1, 500])
})
