import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { callAs, provisionRobot } from '../../../e2e/provision.ts'
import { cellFrameOf } from '../../../floor/cellBits.ts'
import { systemClock } from '../../../server/clock.ts'
import { readConfig } from '../../../server/config.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { createLog } from '../../../server/log.ts'
import { openDataFolder } from '../../../server/plans/dataFolder.ts'
import { createMapFrames } from '../../../server/plans/mapArea.ts'
import { openSigningKey } from '../../../server/proofs/signingKey.ts'
import { createReportSigner } from '../../../server/proofs/signReport.ts'
import { createPlanFacts } from '../../../server/reports/planFacts.ts'
import { createReportStore, type Sign } from '../../../server/reports/storeReport.ts'
import { type Service, startService } from '../../../server/service.ts'
import { createDataFolder } from '../../server/databaseTemplate.ts'
import { reportMessage } from '../../server/reports/reportMessages.ts'
import { loadPlanFiles } from '../load.ts'
import { type Figure, median, percentile } from '../table.ts'

const [REPORTS, VERIFIED] = [200, 30]
const HOUR_MS = 3_600_000
const unsigned: Sign = async () => async () => undefined

/** A run of the plan that covered half of its map. */
async function halfOfMap(service: Service, folder: ReturnType<typeof openDataFolder>, plan: number) {
  const map = await createMapFrames(service.db, folder).of(plan)
  if (map === undefined) throw new Error('The plan has no map')
  const { width, height, resolution, origin } = cellFrameOf(map)
  const bits = new Uint8Array(Math.ceil(width / 8) * height).map((_, at) => (at * 31) & 0xff)
  const coverage = { width, height, resolution, origin: { ...origin }, bits: deflateRawSync(bits).toString('base64') }
  return { coverage, cells: width * height }
}

async function measure(service: Service, dataFolder: string): Promise<readonly Figure[]> {
  const call = await callAs(service.url, 'super')
  const { id: robot, plan } = await provisionRobot(call, {
    name: 'Proved',
    account: 'Swath',
    files: await loadPlanFiles(),
  })
  const folder = openDataFolder(join(dataFolder, 'files'))
  const jobs = createJobs(systemClock)
  const facts = createPlanFacts(service.db, folder, jobs.of(0))
  const keys = mkdtempSync(join(tmpdir(), 'bench-key-'))
  const key = await openSigningKey(keys, systemClock)
  rmSync(keys, { recursive: true })
  const storing = (sign: Sign) =>
    createReportStore({ db: service.db, facts, sign, clock: systemClock, log: createLog('silent') }).store
  const ways = { plain: storing(unsigned), signed: storing(createReportSigner(key, systemClock)) }
  const waits: { readonly [W in keyof typeof ways]: number[] } = { plain: [], signed: [] }
  const { coverage, cells } = await halfOfMap(service, folder, plan)
  // In turns, so that what else the machine does meets both.
  for (let run = 0; run < 2 * REPORTS; run++) {
    const way = run % 2 === 0 ? 'plain' : 'signed'
    const report = reportMessage(plan, Date.now() - (run + 1) * HOUR_MS, { coverage })
    const started = performance.now()
    const { status } = await ways[way](robot, report, { fromRecording: false, along: async () => undefined })
    waits[way].push(performance.now() - started)
    if (status !== 'new') throw new Error('A report was not stored')
  }
  const texts = 'x'.repeat(1500)
  const began = performance.now()
  for (let sign = 0; sign < 1000; sign++) key.sign(texts)
  const signMs = (performance.now() - began) / 1000
  jobs.close()
  const verifying: number[] = []
  for (let time = 0; time < VERIFIED; time++) {
    const asked = performance.now()
    await call('GET', `/api/v0/CleaningReports/${2 * (time + 1)}/verify`)
    verifying.push(performance.now() - asked)
  }
  return [
    { what: 'one signature', value: signMs, unit: 'ms' },
    { what: `report of a map of ${cells} cells stored without a proof, p50`, value: median(waits.plain), unit: 'ms' },
    { what: 'the same, signed, p50', value: median(waits.signed), unit: 'ms' },
    { what: 'stored without a proof, p95', value: percentile(waits.plain, 0.95), unit: 'ms' },
    { what: 'signed, p95', value: percentile(waits.signed, 0.95), unit: 'ms' },
    { what: 'verified, p50', value: median(verifying), unit: 'ms' },
    { what: 'verified, p95', value: percentile(verifying, 0.95), unit: 'ms' },
  ]
}

/** What it costs that reports are signed, and what a reader waits for who verifies one. */
export async function proofsOfReports(): Promise<readonly Figure[]> {
  const dataFolder = await createDataFolder()
  const config = readConfig({ PORT: '0', MQTT_PORT: '0', SWATH_DEMO: '1', SWATH_DATA: dataFolder })
  const service = await startService(config, { log: createLog('silent') })
  try {
    return await measure(service, dataFolder)
  } finally {
    await service.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
