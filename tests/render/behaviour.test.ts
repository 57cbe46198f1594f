import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MapColours } from '../../map/colour.ts'
import { RESTORE_WAIT_MS } from '../../map/surfaces/canvasHolder.ts'
import type { BehaviourAnswer, BehaviourFacts, BehaviourName, BehaviourRequest } from './harness/behaviour.worker.ts'
import { bundleWorker, mapColours, openBrowser, openPage } from './harness/stage.ts'

let browser: Browser
let files: Awaited<ReturnType<typeof bundleWorker>>
let colours: MapColours

beforeAll(async () => {
  files = await bundleWorker(`${import.meta.dirname}/harness/behaviour.worker.ts`)
  browser = await openBrowser()
  colours = (await mapColours()).dark
})

afterAll(async () => {
  await browser.close()
})

/** What a behaviour turned out to be, in a worker of its own. */
async function factsOf<N extends BehaviourName>(name: N): Promise<BehaviourFacts<N>> {
  const page = await openPage(browser, files)
  const request: BehaviourRequest = { name, colours }
  const answer = await page.evaluate(
    asked =>
      new Promise<BehaviourAnswer<N>>(resolve => {
        const worker = new Worker('/stage.js', { type: 'module' })
        worker.addEventListener('message', (event: MessageEvent<BehaviourAnswer<N>>) => resolve(event.data))
        worker.addEventListener('error', event => resolve({ error: event.message }))
        worker.postMessage(asked)
      }),
    request,
  )
  await page.close()
  if ('error' in answer) throw new Error(answer.error)
  return answer.facts
}

test('M-084 a lost WebGL context that comes back shows the same picture again on the same canvas', async () => {
  const facts = await factsOf('restored')
  expect(facts.whileLost).toMatchObject({ kind: 'none', reason: 'contextLost', drew: false })
  expect(facts).toMatchObject({ differing: 0, drew: true, asked: 0 })
  expect(facts.colours).toBeGreaterThan(5)
})

test('M-084 one that does not come back within 3 s asks for a canvas and goes on in 2D', async () => {
  const facts = await factsOf('gone')
  expect(facts.waitedMs).toBeGreaterThan(RESTORE_WAIT_MS - 100)
  expect(facts).toMatchObject({ drew: true, kind: 'canvas2d', reason: 'contextLost' })
  expect(facts.colours).toBeGreaterThan(5)
})

test('M-084 the surface is chosen by driver or setting, shown with its reason, and changes with a new canvas', async () => {
  const { first, none, canvasAsked, second } = await factsOf('chosen')
  expect(first.renderer).not.toBe('')
  expect(first).toMatchObject(
    /swiftshader|llvmpipe/i.test(first.renderer)
      ? { kind: 'canvas2d', reason: 'softwareDriver' }
      : { kind: 'webgl2', reason: 'hardware' },
  )
  expect(none).toMatchObject({ kind: 'none', reason: 'noCanvas' })
  expect(canvasAsked).toBe(1)
  expect(second.kind).not.toBe(first.kind)
  expect(second.reason).toBe('chosen')
})

test('M-084 where the browser gives no WebGL any more, the choice of it is drawn in 2D, and no canvas is asked for in vain', async () => {
  const facts = await factsOf('blocked')
  expect(facts).toMatchObject({ canvasAsked: 1, drew: true, kind: 'canvas2d', reason: 'noWebgl', askedAgain: 0 })
  expect(facts.colours).toBeGreaterThan(5)
})

test('M-084 where a canvas could not be drawn on, a choice of surface asks for another one', async () => {
  const facts = await factsOf('failed')
  expect(facts.error).not.toBe('')
  expect(facts).toMatchObject({ kindWithout: 'none', canvasAsked: 1, drew: true })
  expect(facts.colours).toBeGreaterThan(5)
})

test('M-104 nothing is drawn while nothing changes, telemetry 24 to 30 times a second, the camera at every frame', async () => {
  const { still, telemetry, camera, ring, dirtied } = await factsOf('pace')
  expect(still).not.toContain(true)
  expect(telemetry).toBeGreaterThanOrEqual(24)
  expect(telemetry).toBeLessThanOrEqual(30)
  expect(camera).toBe(60)
  expect(dirtied).toBeGreaterThan(0)
  // 240 ms at 60 frames a second, and one more to take the ring away.
  expect(ring).toBeGreaterThanOrEqual(14)
  expect(ring).toBeLessThanOrEqual(17)
})

test('M-092 M-093 a tween and a fade are drawn to their very end, and then nothing more', async () => {
  const { stoodAtMs, fadedAtMs, differing } = await factsOf('settles')
  expect(stoodAtMs).toBeGreaterThanOrEqual(1000)
  expect(stoodAtMs).toBeLessThan(1100)
  // 2 s of timeout and 2 s of margin after 1500.
  expect(fadedAtMs).toBeGreaterThanOrEqual(5500)
  expect(fadedAtMs).toBeLessThan(5600)
  expect(differing).toBe(0)
})

test('M-091 a robot that falls silent is drawn once more, faint, after 2 s', async () => {
  expect(await factsOf('stale')).toEqual({ drew: true, again: false })
})

test('M-093 P-002 in playback the robot moves as fast as time does, jumps where that is over in no time, and does not age while it stands', async () => {
  const { slow, live, fast, cut, stopped, aged } = await factsOf('playsBack')
  expect(slow).toBeGreaterThanOrEqual(800)
  expect(slow).toBeLessThan(900)
  expect(live).toBeGreaterThanOrEqual(200)
  expect(live).toBeLessThan(300)
  for (const jump of [fast, cut, stopped]) expect(jump).toBeLessThan(50)
  expect(aged).toBe(false)
})

test('M-094 coverage painted bit by bit while the camera moves, or seen from near first, is the coverage painted at once, and goes with its run', async () => {
  const { differing, differingLater, painted, cleared } = await factsOf('coverageGrows')
  expect(painted).toBeGreaterThan(0.05)
  expect(differing).toBeLessThan(painted / 1000)
  expect(differingLater).toBeLessThan(painted / 1000)
  expect(cleared).toBe(0)
})

test('M-084 a dense display gets more pixels of the same picture, on both surfaces', async () => {
  const { sizes, betweenSurfaces, betweenRatios } = await factsOf('dense')
  const dense = { width: 320, height: 240 }
  expect(sizes).toEqual([{ width: 160, height: 120 }, dense, dense])
  expect(betweenSurfaces).toBeLessThan(0.005)
  expect(betweenRatios).toBeLessThan(0.02)
})

test('M-087 without a plan the robot stands at the origin and nothing of the old plan is left', async () => {
  const facts = await factsOf('noPlan')
  expect(facts.robot).toEqual({ x: 0, y: 0 })
  expect(facts.changed).toBeGreaterThan(0.1)
  expect(facts.hit).toEqual({ kind: 'robot' })
})

test('B-024 a word in a script that the map’s font lacks is drawn in the font that the page has for it', async () => {
  const { changed, distinct } = await factsOf('scripts')
  expect(changed).toBeGreaterThan(0)
  expect(distinct).toBeGreaterThan(0)
})
