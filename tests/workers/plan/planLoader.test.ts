import { afterEach, expect, test, vi } from 'vitest'
import { createPlanLoader, type PlanState, planReadout } from '../../../workers/plan/planLoader.ts'
import { CONFIG_YAML, PLAN_FILES, SECTORS_YAML } from '../planFiles.ts'

const loaders: { dispose(): void }[] = []
afterEach(() => {
  for (const loader of loaders.splice(0)) loader.dispose()
  vi.useRealTimers()
})

type Files = ReadonlyMap<string, string | Uint8Array>

/** A loader that reads from a map of paths; `answered` resolves with each state as it comes. */
function loading(files: Files, slow: ReadonlyMap<string, Promise<void>> = new Map()) {
  const states: PlanState[] = []
  const pictures: string[] = []
  const asked: string[] = []
  const loader = createPlanLoader({
    serviceUrl: 'http://service',
    fetch: async (input, init) => {
      const path = new Request(input).url.slice('http://service'.length)
      asked.push(path)
      await slow.get(path)
      init?.signal?.throwIfAborted()
      const file = files.get(path)
      return new Response(file === undefined ? '' : new Blob([new Uint8Array(Buffer.from(file))]), {
        status: file === undefined ? 404 : 200,
      })
    },
    decodeGrey: async () => ({ width: 2, height: 1, data: new Uint8Array(2) }),
    decodePicture: async () => ({ width: 1, height: 1, close() {} }),
    random: () => 0,
    onState: state => states.push(state),
    onPicture: picture => pictures.push(picture),
  })
  loaders.push(loader)
  return { loader, states, pictures, asked }
}

const PRETTY_MAP = '/api/v0/Data/5'

const withFile = (path: string, content: string | undefined): Files => {
  const files = new Map(PLAN_FILES)
  if (content === undefined) files.delete(path)
  else files.set(path, content)
  return files
}

test('M-088 M-072 a plan is read by the data ids of its files', async () => {
  const { loader, states, asked } = loading(PLAN_FILES)
  loader.show(11)
  await loader.idle()
  expect(states.map(({ status }) => status)).toEqual(['loading', 'loaded'])
  expect(asked.toSorted()).toEqual([
    '/api/v0/CleaningPlans/11',
    '/api/v0/Data/1',
    '/api/v0/Data/2',
    '/api/v0/Data/3',
    '/api/v0/Data/4',
  ])
  const [, last] = states
  expect(last && planReadout(last)).toMatchObject({
    status: 'loaded',
    plan: 11,
    name: 'Concourse',
    map: { resolution: 0.05, origin: [-2, -2, 0], negate: 0 },
    widthPx: 2,
    heightPx: 1,
    config: { plan_type: 1 },
    elements: { sectors: [{ name: 'Hall' }], zones: [] },
  })
})

test('M-087 plan 0 reads nothing, and the same plan again is not read again', async () => {
  const { loader, states, asked } = loading(PLAN_FILES)
  loader.show(undefined)
  loader.show(0)
  loader.show(0)
  loader.show(11)
  await loader.idle()
  loader.show(11)
  await loader.idle()
  expect(states.map(({ status }) => status)).toEqual(['none', 'loading', 'loaded'])
  expect(asked).toHaveLength(5)
})

test('M-088 a newer plan overtakes one that is still being read', async () => {
  let release = (): void => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const { loader, states } = loading(PLAN_FILES, new Map([['/api/v0/CleaningPlans/11', held]]))
  loader.show(11)
  loader.show(12)
  await loader.idle()
  release()
  await held
  await loader.idle()
  expect(states.map(state => (state.status === 'loaded' ? state.loaded.name : state.status))).toEqual([
    'loading',
    'loading',
    'Hangar',
  ])
})

const BROKEN: readonly (readonly [string, string, string | undefined, string])[] = [
  ['a plan that is not there', '/api/v0/CleaningPlans/11', undefined, 'plan.missing'],
  ['a plan of another shape', '/api/v0/CleaningPlans/11', '{"id": 11}', 'plan.missing'],
  ['an answer that is no JSON', '/api/v0/CleaningPlans/11', '<html>', 'plan.missing'],
  ['a map without an origin', '/api/v0/Data/1', 'image: map.png\n', 'plan.file.map.yaml'],
  [
    'a map with an absurd resolution',
    '/api/v0/Data/1',
    'image: a\nresolution: 1e9\norigin: [0, 0, 0]',
    'plan.file.map.yaml',
  ],
  ['sectors that are no YAML', '/api/v0/Data/3', 'sectors: [', 'plan.file.sectors.yaml'],
  ['a sector of two points', '/api/v0/Data/3', SECTORS_YAML.replace(', { x: 1, y: 1 }', ''), 'plan.file.sectors.yaml'],
  ['aliases that stand for gigabytes', '/api/v0/Data/3', 'a: &a [1]\nsectors: [*a, *a]\n', 'plan.file.sectors.yaml'],
]
for (const [what, path, content, token] of BROKEN) {
  test(`M-088 ${what} fails with ${token}`, async () => {
    const { loader, states } = loading(withFile(path, content))
    loader.show(11)
    await loader.idle()
    expect(states.at(-1)).toEqual({ status: 'failed', plan: 11, token })
  })
}

test('M-088 a plan that failed is read again, ever more slowly, until it can be had', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const files = new Map(PLAN_FILES)
  files.delete('/api/v0/Data/2')
  const { loader, states } = loading(files)
  loader.show(11)
  await loader.idle()
  for (const waitMs of [500, 1000]) {
    vi.advanceTimersByTime(waitMs - 1)
    await loader.idle()
    const before = states.length
    vi.advanceTimersByTime(1)
    await loader.idle()
    expect(states).toHaveLength(before + 1)
  }
  expect(states.map(({ status }) => status)).toEqual(['loading', 'failed', 'failed', 'failed'])
  files.set('/api/v0/Data/2', CONFIG_YAML)
  vi.advanceTimersByTime(2000)
  await loader.idle()
  expect(states.at(-1)?.status).toBe('loaded')
  vi.advanceTimersByTime(60_000)
  await loader.idle()
  expect(states).toHaveLength(5)
})

test('M-086 pictures are read when they are first shown, on this plan and the next', async () => {
  const { loader, pictures, asked } = loading(PLAN_FILES)
  loader.show(11)
  await loader.idle()
  expect(asked).not.toContain('/api/v0/Data/5')
  loader.wantPicture('pretty_map')
  loader.wantPicture('pretty_map')
  loader.wantPicture('map3d')
  await loader.idle()
  expect(pictures).toEqual(['pretty_map'])
  expect(asked.filter(path => path === '/api/v0/Data/5')).toHaveLength(1)
  loader.show(12)
  await loader.idle()
  await loader.idle()
  expect(pictures).toEqual(['pretty_map', 'pretty_map'])
})

test('M-086 a picture that could not be had is read again, ever more slowly, until it can', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const files = new Map(PLAN_FILES)
  files.delete(PRETTY_MAP)
  const { loader, pictures, asked } = loading(files)
  const reads = () => asked.filter(path => path === PRETTY_MAP).length
  loader.wantPicture('pretty_map')
  loader.show(11)
  await loader.idle()
  await loader.idle()
  expect(reads()).toBe(1)
  for (const waitMs of [500, 1000]) {
    vi.advanceTimersByTime(waitMs - 1)
    await loader.idle()
    const before = reads()
    vi.advanceTimersByTime(1)
    await loader.idle()
    expect(reads()).toBe(before + 1)
  }
  files.set(PRETTY_MAP, 'a picture')
  vi.advanceTimersByTime(2000)
  await loader.idle()
  expect(pictures).toEqual(['pretty_map'])
  vi.advanceTimersByTime(60_000)
  await loader.idle()
  expect(reads()).toBe(4)
})

test('M-086 a picture that the plan does not have is not asked for, and of a plan that is gone none is read again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const files = new Map(PLAN_FILES)
  files.delete(PRETTY_MAP)
  const { loader, pictures, asked } = loading(files)
  loader.wantPicture('map3d')
  loader.wantPicture('pretty_map')
  loader.show(11)
  await loader.idle()
  await loader.idle()
  loader.show(0)
  const before = asked.length
  vi.advanceTimersByTime(60_000)
  await loader.idle()
  expect([asked.length - before, pictures]).toEqual([0, []])
  expect(vi.getTimerCount()).toBe(0)
})
