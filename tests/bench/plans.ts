import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import * as v from 'valibot'
import { newMapPlanAnswerSchema } from '../../contract/resources/newPlans.ts'
import { planImportAnswerSchema } from '../../contract/resources/planArchive.ts'
import { planJobSchema } from '../../contract/resources/planJobs.ts'
import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { callAs, sessionOf } from '../../e2e/provision.ts'
import { planRequest } from '../server/http/planRequest.ts'
import { makeZip } from '../server/plans/corpus/zipMaker.ts'
import { startBenchService } from './bench.ts'
import { type Figure, percentile, timed } from './table.ts'

const MERIDIAN = 2
/** Of the demo; reads while others work. */
const READER = 'viewer'
const READ_EACH_MS = 100
const PATHS = ['/api/v0/CleaningPlans?limit=10', '/api/v0/Locations', '/v1/Robots'] as const
const POLL_MS = 50
const LIMIT_MS = 120_000
const NOISE_SIDE = 2400
const ROOM_MAP_SIDE = 2000

const idSchema = v.object({ id: v.number() })
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Reads at a steady pace until `work` is over, whether the one before was answered or not. */
async function readDuring(url: string, work: () => Promise<void>): Promise<readonly number[]> {
  const headers = { [SESSION_HEADER]: await sessionOf(url, READER) }
  const reads: Promise<number>[] = []
  let isOver = false
  const worked = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    const path = PATHS[reads.length % PATHS.length] ?? PATHS[0]
    reads.push(
      timed(async () => {
        const response = await fetch(url + path, { headers })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
      }),
    )
    await pause(READ_EACH_MS)
  }
  await worked
  return Promise.all(reads)
}

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const from = performance.now()
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    if (performance.now() - from > LIMIT_MS) throw new Error('It did not end')
    await pause(POLL_MS)
  }
}

/** Three pictures that nobody can pack any smaller. */
async function fiftyMegabytes(): Promise<Uint8Array> {
  const raw = { width: NOISE_SIDE, height: NOISE_SIDE, channels: 1 } as const
  const names = ['original_map.png', 'cleanable_area.png', 'map_flatland_2d.png']
  const entries = names.map(async name => {
    const data = await sharp(randomBytes(NOISE_SIDE ** 2), { raw })
      .png()
      .toBuffer()
    return { name, data }
  })
  return makeZip([
    ...(await Promise.all(entries)),
    { name: 'plan.world', data: randomBytes(1_000_000).toString('hex') },
  ])
}

const BOUNDARY = 'archive-of-the-bench'

const PART_BYTES = 64 * 1024

/** In small parts: a body of so much at once holds this process up for seconds, and with it the readers whose waits it takes. */
async function* partsOf(archive: Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  yield Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="plan.zip"\r\n\r\n`)
  for (let from = 0; from < archive.byteLength; from += PART_BYTES) {
    yield archive.subarray(from, from + PART_BYTES)
    await setImmediate()
  }
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  return undefined
}

function formOf(archive: Uint8Array): ReadableStream<Uint8Array> {
  const parts = partsOf(archive)
  return new ReadableStream({
    pull: async controller => {
      const { value } = await parts.next()
      if (value === undefined) controller.close()
      else controller.enqueue(value)
    },
  })
}

/** How long an archive of 50 MB takes from the first byte sent until its version is there, and others wait meanwhile. */
export async function importOfAnArchive(): Promise<readonly Figure[]> {
  const archive = await fiftyMegabytes()
  const service = await startBenchService()
  try {
    const { url } = service
    const call = await callAs(url, 'super')
    const session = await sessionOf(url, 'super')
    const order = await planRequest({ name: 'Bench', account: MERIDIAN })
    const { id } = v.parse(idSchema, await call('POST', '/api/v0/CleaningPlans', order))
    const quiet = await readDuring(url, () => pause(5000))
    let tookMs = 0
    const busy = await readDuring(url, async () => {
      tookMs = await timed(async () => {
        const headers = { [SESSION_HEADER]: session, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
        const body = formOf(archive)
        const sending = { method: 'POST', headers, body, duplex: 'half' } as const
        const sent = await fetch(`${url}/api/v0/CleaningPlans/${id}/package`, sending)
        const { job } = v.parse(planImportAnswerSchema, await sent.json())
        await until(async () => {
          const { status } = v.parse(planJobSchema, await call('GET', `/api/v0/PlanJobs/${job}`))
          if (status === 'failed') throw new Error('The import failed')
          return status === 'done' ? status : undefined
        })
      })
    })
    return [
      { what: 'archive', value: archive.byteLength / 1e6, unit: 'MB' },
      { what: 'sent until its version is there', value: tookMs / 1000, unit: 's', budget: { kind: 'max', value: 10 } },
      { what: 'requests of others before, p95', value: percentile(quiet, 0.95), unit: 'ms' },
      {
        what: 'requests of others meanwhile, p95',
        value: percentile(busy, 0.95),
        unit: 'ms',
        budget: { kind: 'max', value: 100 },
      },
    ]
  } finally {
    await service.stop()
  }
}

/** Rooms of 5 m with doors of 1 m, all over four megapixels. */
function roomMap(): Promise<Buffer> {
  const pixels = Buffer.alloc(ROOM_MAP_SIDE ** 2, 254)
  for (let row = 0; row < ROOM_MAP_SIDE; row++)
    for (let column = 0; column < ROOM_MAP_SIDE; column++) {
      const [x, y] = [column % 100, row % 100]
      if ((x < 3 && (y < 40 || y >= 60)) || (y < 3 && (x < 40 || x >= 60))) pixels[row * ROOM_MAP_SIDE + column] = 0
    }
  return sharp(pixels, { raw: { width: ROOM_MAP_SIDE, height: ROOM_MAP_SIDE, channels: 1 } })
    .png()
    .toBuffer()
}

/** How long a map of four megapixels takes until its plan is there with sectors that are proposed, and others wait meanwhile. */
export async function proposalOfSectors(): Promise<readonly Figure[]> {
  const map = (await roomMap()).toString('base64')
  const service = await startBenchService()
  try {
    const { url } = service
    const call = await callAs(url, 'super')
    const place = { name: 'Bench site', account: MERIDIAN }
    const { id: locationId } = v.parse(idSchema, await call('POST', '/api/v0/Locations', place))
    const quiet = await readDuring(url, () => pause(5000))
    let tookMs = 0
    let proposed = 0
    const busy = await readDuring(url, async () => {
      const order = { planName: 'Bench', locationId, originalMap: { name: 'original_map.png', base64: map } }
      let plan = 0
      tookMs = await timed(async () => {
        const { mapFolder } = v.parse(newMapPlanAnswerSchema, await call('POST', '/v0/plans', order))
        plan = await until(async () => {
          const answer = v.parse(newMapPlanAnswerSchema, await call('POST', '/v0/plans', { mapFolder }))
          if (answer.status === 'error') throw new Error('There is no plan')
          return answer.status === 'done' ? answer.id : undefined
        })
      })
      const found = await call('GET', `/api/v0/CleaningPlans/${plan}/proposals`)
      proposed = v.parse(v.object({ proposals: v.array(v.unknown()) }), found).proposals.length
    })
    return [
      { what: 'sectors proposed', value: proposed, unit: '' },
      { what: 'map sent until they are there', value: tookMs / 1000, unit: 's', budget: { kind: 'max', value: 5 } },
      { what: 'requests of others before, p95', value: percentile(quiet, 0.95), unit: 'ms' },
      {
        what: 'requests of others meanwhile, p95',
        value: percentile(busy, 0.95),
        unit: 'ms',
        budget: { kind: 'max', value: 100 },
      },
    ]
  } finally {
    await service.stop()
  }
}
