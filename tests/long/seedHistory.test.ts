import { zstdDecompressSync } from 'node:zlib'
import { McapIndexedReader } from '@mcap/core'
import { expect, test } from 'vitest'
import { STATE } from '../../contract/robot/states.ts'
import { toWireTime } from '../../contract/time.ts'
import { systemClock } from '../../robots/clock.ts'
import { fleet, JOB_PLAN_TYPE } from '../../robots/fleet.ts'
import { type RobotTroubles, writeNotes } from '../../robots/past/notes.ts'
import { pastService } from '../../robots/past/pastService.ts'
import { seedHistory } from '../../robots/past/seedHistory.ts'
import { createPast } from '../../robots/past/simulateHistory.ts'
import { troublesOf } from '../../robots/past/troubles.ts'
import { openProvisioner } from '../../robots/provision.ts'
import { encodeReport } from '../../robots/reports/encodeReport.ts'
import { createRunTally } from '../../robots/reports/runTally.ts'
import { terrainFloor } from '../../robots/reports/terrainFloor.ts'
import { signIn } from '../../robots/serviceClient.ts'
import { planFiles } from '../../robots/sites/planFiles.ts'
import { createBuilding } from '../../robots/world/createWorld.ts'
import { DEMO_PASSWORD } from '../../server/database/demo.ts'
import { FRAME_ENCODING, KEYFRAME_TOPIC } from '../../server/recordings/mcapChannels.ts'
import { startTestService } from '../server/testService.ts'

const MINUTE_MS = 60_000
const SEED = 1
const [spec] = fleet(1, SEED)
if (!spec) throw new Error('There is no fleet')
const group = [spec]

const { service } = await startTestService()
const provisioner = await openProvisioner(service.url, 'super', DEMO_PASSWORD)
const account = await provisioner.account(spec.site.account)
const { name: place, category, timeZone } = spec.site
const location = await provisioner.location({ name: place, category, account, timeZone })
const plan = await provisioner.plan({
  name: place,
  account,
  location,
  files: () => planFiles(createBuilding(spec.site).terrain, JOB_PLAN_TYPE.clean),
})
const { name, hardware, radio } = spec
const { robot } = await provisioner.robot({ name, hardware, radio, account, location, timeZone, plan })

const toMs = Math.floor((Date.now() - 3 * MINUTE_MS) / 1000) * 1000
const fromMs = toMs - 2 * MINUTE_MS
const signedIn = await signIn(service.url, 'super', DEMO_PASSWORD)
const ofService = pastService(service.url, signedIn, systemClock)
const given: (readonly RobotTroubles[])[] = []
const give = () =>
  seedHistory({
    fleet: group,
    first: name,
    seed: SEED,
    fromMs,
    toMs,
    partMs: MINUTE_MS,
    service: ofService,
    onGiven: async lived => void given.push(lived),
  })
await give()

/** The same past again: it depends on its robots, its seed and its time alone. */
const past = createPast({ group, names: [name], seed: SEED, fromMs, toMs, ids: () => ({ plan, location }) })
const written: Uint8Array[] = []
for await (const { timeMs, sent: second } of past.seconds()) {
  written.push(...second.flatMap(({ frames }) => frames.map(({ bytes }) => bytes)))
  if ((timeMs - fromMs) % MINUTE_MS === 0) past.beginPart()
}

const differs = (entry: { readonly state: number; readonly plan: number }, before: typeof entry | undefined): boolean =>
  before?.state !== entry.state || before.plan !== entry.plan

test('P-017 P-020 the statuses of a past are the state changes that were lived, each at its time', async () => {
  const { data } = await signedIn.service.robotStatus.list({ robot, direction: 'asc', limit: 1000 })
  const lived = data.filter(({ status_type }) => status_type !== 'offline')
  const statuses = lived.filter((entry, index) => differs(entry, lived[index - 1]))
  const changes = past.changes(name).filter((change, index, all) => differs(change, all[index - 1]))
  expect(changes.length).toBeGreaterThan(1)
  expect(lived.map(entry => entry.location)).toEqual(lived.map(() => location))
  expect(statuses.map(({ state, plan: on, start_time }) => [state, on, start_time])).toEqual(
    changes.map(({ state, plan: on, timeMs }) => [state, on, toWireTime(timeMs)]),
  )
})

test('R-002 a run of the past is reported to the service on the frame of its plan, however often it is given', async () => {
  const { terrain } = createBuilding(spec.site)
  const tally = createRunTally({
    run: crypto.randomUUID(),
    plan,
    planType: 'cleaning',
    softwareVersion: spec.mainDeb,
    floor: terrainFloor(terrain),
    swath: 0.8,
    sectors: spec.site.sectors,
    startMs: fromMs,
    state: STATE.clean,
    sector: spec.site.sectors[0]?.id ?? 0,
    volts: 38,
  })
  const { x, y } = spec.site.start
  for (let along = 0; along < 5; along += 0.5) tally.pose({ x: x + along, y, w: 0 })
  const report = await encodeReport(tally.end(toMs, 'finished', 37))
  expect(report?.coverage).toBeDefined()
  await ofService.report(robot, report ? [report] : [])
  await ofService.report(robot, report ? [report] : [])
  const stranger = report ? [{ ...report, run: crypto.randomUUID(), plan: plan + 1000 }] : []
  await expect(ofService.report(robot, stranger)).rejects.toThrow('The plan is not one of the account')
})

test('P-010 every frame that was lived comes back from the service as it was', async () => {
  const range = new URLSearchParams({ from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() })
  const answer = await fetch(`${service.url}/api/v0/Robots/${robot}/recording?${range}`, { headers: signedIn.headers })
  const file = new Uint8Array(await answer.arrayBuffer())
  const reader = await McapIndexedReader.Initialize({
    readable: {
      size: async () => BigInt(file.byteLength),
      read: async (offset, size) => file.subarray(Number(offset), Number(offset + size)),
    },
    decompressHandlers: { zstd: (bytes: Uint8Array) => new Uint8Array(zstdDecompressSync(bytes)) },
  })
  const sums = (frames: readonly Uint8Array[]) => frames.map(bytes => Buffer.from(bytes).toString('base64')).toSorted()
  const stored: Uint8Array[] = []
  for await (const { channelId, data } of reader.readMessages()) {
    const channel = reader.channelsById.get(channelId)
    if (channel?.messageEncoding === FRAME_ENCODING && channel.topic !== KEYFRAME_TOPIC) stored.push(data)
  }
  expect(stored.length).toBe(written.length)
  expect(Buffer.from(sums(stored).join()).equals(Buffer.from(sums(written).join()))).toBe(true)
})

test('P-010 a robot that has a past is given no other', async () => {
  expect(given).toHaveLength(1)
  await give()
  expect(given).toHaveLength(1)
  expect(await ofService.withoutPast([name], toMs)).toEqual([])
})

test('N-001 N-020 people of the demonstration note where a robot was stuck, and report the longest time', async () => {
  const [known] = given[0]?.map(each => each.robot) ?? []
  if (!known) return expect.unreachable('nobody was given a past')
  const change = { plan, plan_type: 1, sector: 1, location, x: 4, y: 5 }
  const troubles = troublesOf(
    [
      { ...change, state: STATE.clean, timeMs: fromMs },
      { ...change, state: STATE.dangerObstacle, timeMs: fromMs + 1000, x: 6, y: 7 },
      { ...change, state: STATE.clean, timeMs: fromMs + 91_000 },
      { ...change, state: STATE.smFailure, timeMs: fromMs + 95_000 },
      { ...change, state: STATE.clean, timeMs: fromMs + 99_000 },
    ],
    MINUTE_MS,
  )
  expect(troubles).toEqual([{ state: 'danger_obstacle', fromMs: fromMs + 1000, toMs: fromMs + 91_000, x: 6, y: 7 }])
  await writeNotes(await signIn(service.url, 'support', DEMO_PASSWORD), [{ robot: known, troubles }])
  const { data: pins } = await signedIn.service.pins.list({ versionId: plan })
  expect(pins).toMatchObject([
    { type: 'FieldIssue', title: `${name}: danger obstacle`, x: 6, y: 7, user: { name: 'Priya Raman' } },
  ])
  expect(pins[0]?.message).toContain('for 2 min')
  const { data: incidents } = await signedIn.service.incidents.list({
    robot,
    time_gt: toWireTime(fromMs - MINUTE_MS),
    time_lt: toWireTime(toMs),
  })
  expect(incidents).toMatchObject([{ incident_type: 'Stuck' }])
  expect(incidents[0]?.details.PlaybackURL).toContain(`/robot/${robot}/monitor?time=`)
})
