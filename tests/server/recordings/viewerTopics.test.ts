import { Ajv } from 'ajv'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { type Bundle, MAX_BUNDLE_BYTES, openBundle, packBundle } from '../../../contract/journal/bundle.ts'
import type { LoginRole } from '../../../contract/permissions.ts'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import { MAX_CAPSULE_BYTES } from '../../../contract/routes/recordings.ts'
import { channelById } from '../../../contract/telemetry/channels.ts'
import { comments } from '../../../server/database/schema.ts'
import type { LiveFrame } from '../../../server/fleet/liveFrame.ts'
import { checkCapsuleSize } from '../../../server/http/routes/recordings/capsule.ts'
import { VIEWER_LAYOUT } from '../../../server/recordings/foxglove/viewerLayout.ts'
import { BUNDLE_FACTS } from '../../contract/journal/bundleFacts.ts'
import { idOf, robotRequest } from '../http/robotRequest.ts'
import { roomFiles } from '../plans/roomFiles.ts'
import { storePlanVersion } from '../plans/storedPlan.ts'
import { createReport } from '../reports/storedReports.ts'
import { createRows } from '../testDatabase.ts'
import { startTestService } from '../testService.ts'
import { readIndexed, writeMcap } from './mcap.ts'
import { shownFrames } from './recordingFrames.ts'

const { service, dataFolder, as, session } = await startTestService()
const superuser = await as('super')
const [superSession = '', customerSession = ''] = await Promise.all(['super', 'customer'].map(session))
const START_MS = Date.UTC(2026, 4, 6, 22, 0)
const MERIDIAN = 2
const newRobot = async (name: string): Promise<number> =>
  idOf(await superuser('POST', '/api/v0/Robots', robotRequest(name, MERIDIAN)))
const [ROBOT, OTHER] = [await newRobot('Recorded'), await newRobot('Other')]
/** The plan version that basic data of these tests name. */
const PLAN = 3
const CAMERA_OFF = { type: 'zone', camera_settings: { status: 'off' } }
await storePlanVersion(
  service.db,
  { id: PLAN, account: MERIDIAN },
  {
    ...(await roomFiles([{ id: 1, name: 'Hall', box: [2, 2, 4, 4] }])),
    'sectors.yaml': stringify({
      sectors: [
        {
          id: 1,
          name: 'Hall',
          type: 0,
          points: [
            { x: 2, y: 2 },
            { x: 6, y: 2 },
            { x: 6, y: 6 },
          ],
        },
      ],
      zones: [{ id: 9, name: 'Offices', settings: CAMERA_OFF, shape: { type: 'rectangle', x: 8, y: 3, dx: 2, dy: 2 } }],
    }),
  },
  dataFolder,
)
await superuser('POST', `/v0/PlanVersion/${PLAN}/pins`, {
  type: 'Customer',
  title: 'Spill',
  message: 'By the door',
  labels: [],
  x: 3,
  y: 3,
  robot: ROBOT,
})
async function upload(frames: readonly LiveFrame[]): Promise<void> {
  const file = await writeMcap(
    frames.map(({ channel, timeMs, bytes }) => {
      const topic = channelById(channel)?.name ?? ''
      return { topic, schema: `swath.${topic}`, encoding: 'swath-frame', timeMs, data: bytes }
    }),
  )
  const response = await fetch(`${service.url}/api/v0/Robots/${ROBOT}/recording`, {
    method: 'POST',
    headers: { [SESSION_HEADER]: superSession, 'content-type': 'application/octet-stream' },
    body: file,
  })
  expect(response.status).toBe(200)
}

const iso = (timeMs: number): string => new Date(timeMs).toISOString()
const RANGE = { fromMs: START_MS, toMs: START_MS + 11_000 }
const request = (query: string, { fromMs, toMs } = RANGE, credential = superSession) =>
  fetch(`${service.url}/api/v0/Robots/${ROBOT}/recording?from=${iso(fromMs)}&to=${iso(toMs)}${query}`, {
    headers: { [SESSION_HEADER]: credential },
  })
const file = async (query = '', credential = superSession) => {
  const response = await request(query, RANGE, credential)
  expect(response.status).toBe(200)
  return readIndexed(new Uint8Array(await response.arrayBuffer()))
}

await upload(shownFrames(START_MS))

test('every message for viewers is what its schema says, and each schema has the name by which viewers know it', async () => {
  const { reader, shownByTopic } = await file()
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const names = new Set<string>()
  for (const [topic, messages] of shownByTopic) {
    const channel = [...reader.channelsById.values()].find(each => each.topic === topic)
    const schema = reader.schemasById.get(channel?.schemaId ?? 0)
    names.add(schema?.name ?? '')
    const isValid = ajv.compile(JSON.parse(new TextDecoder().decode(schema?.data)))
    for (const { json } of messages) expect(isValid(json), `${topic}: ${ajv.errorsText(isValid.errors)}`).toBe(true)
  }
  expect(names).toEqual(
    new Set([
      'foxglove.FrameTransforms',
      'foxglove.PoseInFrame',
      'foxglove.PosesInFrame',
      'foxglove.LaserScan',
      'foxglove.SceneUpdate',
      'foxglove.CompressedImage',
      'foxglove.Log',
      'swath.basic',
      'swath.radio',
      'foxglove.Grid',
    ]),
  )
})

test('every frame of reference that a message names is reached from the map by transforms', async () => {
  const { shownByTopic } = await file()
  const named = new Set<string>()
  const children = new Map<string, string>()
  JSON.stringify([...shownByTopic.values()].flat(), (key, value: unknown) => {
    if (key === 'frame_id') named.add(String(value))
    const edge = v.safeParse(v.object({ parent_frame_id: v.string(), child_frame_id: v.string() }), value)
    if (edge.success) children.set(edge.output.child_frame_id, edge.output.parent_frame_id)
    return value
  })
  const rootOf = (name: string): string => {
    const parent = children.get(name)
    return parent === undefined ? name : rootOf(parent)
  }
  expect(named.size).toBeGreaterThan(2)
  expect([...named].map(rootOf)).toEqual([...named].map(() => 'map'))
})

test('M-023 the plan that the robot worked by stands in the file, without zones that the login may not see', async () => {
  const { shownByTopic } = await file()
  const grid = v.object({ column_count: v.number(), cell_size: v.object({ x: v.number() }), data: v.string() })
  const [map] = shownByTopic.get('/map') ?? []
  const { column_count: columns, cell_size: size, data } = v.parse(grid, map?.json)
  expect([columns, size.x]).toEqual([400, 0.05])
  // The wall around the room is occupied, its middle free.
  const cells = Buffer.from(data, 'base64')
  expect([cells[0], cells[100 * columns + 200]]).toEqual([100, 0])
  const scene = v.object({ entities: v.array(v.object({ id: v.string() })) })
  const idsOf = async (credential: string): Promise<readonly string[]> => {
    const [plan] = (await file('', credential)).shownByTopic.get('/plan') ?? []
    return v.parse(scene, plan?.json).entities.map(({ id }) => id)
  }
  expect(await idsOf(superSession)).toEqual(['sector 1', 'zone 9'])
  expect(await idsOf(customerSession)).toEqual(['sector 1'])
  const [pins] = shownByTopic.get('/pins') ?? []
  expect(v.parse(scene, pins?.json).entities).toHaveLength(1)
})

test('what happens is in the log: states as they change, faults as they come up, messages', async () => {
  const { shownByTopic } = await file()
  const entry = v.object({ name: v.string(), message: v.string(), level: v.number() })
  const log = (shownByTopic.get('/log') ?? []).map(({ json }) => Object.values(v.parse(entry, json)))
  const [info, error] = [2, 4]
  expect(log).toEqual([
    ['state', 'clean', info],
    ['state', 'danger_obstacle', info],
    ['message', 'Stuck at a pallet', info],
    ['fault 41', 'Brush is blocked', error],
  ])
})

test('a capsule has the incidents, comments, pins and drawing of its minutes and a layout; more than it may hold is refused', async () => {
  const incident = await superuser('POST', '/api/v0/Incidents', {
    robot: ROBOT,
    time: iso(START_MS + 5000),
    summary: 'Pallet in the way',
    comments: '',
    incident_type: 'Unknown',
    details: { Date: '6 May', Time: '22:00', PlaybackURL: `/robot/${ROBOT}/monitor?time=${START_MS + 5000}` },
  })
  expect(incident.status).toBe(200)
  const { attachments, reader } = await file('&capsule=1')
  expect(reader.statistics?.attachmentCount).toBe(attachments.length)
  const texts = new Map(attachments.map(({ name, data }) => [name, new TextDecoder().decode(data)]))
  expect([...texts.keys()]).toEqual(
    expect.arrayContaining(['incidents.json', 'comments.json', `plan-${PLAN}/elements.json`, `plan-${PLAN}/pins.json`]),
  )
  expect(JSON.parse(texts.get('incidents.json') ?? '')).toMatchObject([{ summary: 'Pallet in the way', robot: ROBOT }])
  const pins: unknown = JSON.parse(texts.get(`plan-${PLAN}/pins.json`) ?? '')
  expect(pins).toMatchObject([{ title: 'Spill', robot: { id: ROBOT, name: 'Recorded' } }])
  expect(JSON.parse(texts.get('lichtblick-layout.json') ?? '')).toEqual(VIEWER_LAYOUT)
  const stretch = { fromMs: START_MS, toMs: START_MS + 10_000, bytes: 2 * MAX_CAPSULE_BYTES }
  checkCapsuleSize([stretch], { fromMs: START_MS - 60_000, toMs: START_MS + 5000 })
  expect(() => checkCapsuleSize([stretch], { fromMs: START_MS, toMs: START_MS + 5001 })).toThrow('at most 256 MB')
})

test('decision 772: a capsule has what was said of runs for who may edit it, not for others who may drive', async () => {
  const rows = createRows(service)
  const sessionOf = async (role: LoginRole) => service.sessions.open((await rows.login(MERIDIAN, role)).login)
  const said = { message: 'Asked by the customer', type: 'cancel_cleaning', robot: ROBOT, account: MERIDIAN } as const
  await service.db.insert(comments).values({ ...said, time: new Date(START_MS + 1000), plan: PLAN, createdBy: 1 })
  const commentsFor = async (credential: string): Promise<unknown> => {
    const { attachments } = await file('&capsule=1', credential)
    return JSON.parse(new TextDecoder().decode(attachments.find(({ name }) => name === 'comments.json')?.data))
  }
  expect(await commentsFor(superSession)).toMatchObject([{ message: 'Asked by the customer' }])
  expect(await commentsFor(await sessionOf('support'))).toMatchObject([{ message: 'Asked by the customer' }])
  expect(await commentsFor(await sessionOf('operator'))).toEqual([])
})

test('R-052 a capsule has the report that it is asked for from, if that is of the robot, and in demo mode no names of it', async () => {
  const reportOf = (robot: number): Promise<number> =>
    createReport(service.db, { robot, plan: PLAN, planFirstId: PLAN, start: iso(START_MS), minutes: 30 })
  const [own, other] = [await reportOf(ROBOT), await reportOf(OTHER)]
  const reported = async (): Promise<unknown> => {
    const { attachments } = await file(`&capsule=1&report=${own}`)
    return JSON.parse(new TextDecoder().decode(attachments.find(({ name }) => name === 'report.json')?.data))
  }
  expect(await reported()).toMatchObject({ id: own, robot: ROBOT, robot_name: `robot-${ROBOT}` })
  const [ofOther, missing] = await Promise.all([other, 999_999].map(id => request(`&capsule=1&report=${id}`)))
  expect([ofOther?.status, await ofOther?.text()]).toEqual([404, await missing?.text()])
  await superuser('POST', '/api/v0/Preferences/demo-mode', { value: '1' })
  const masked = await reported()
  expect(masked).toMatchObject({ id: own, robot: ROBOT })
  for (const name of ['report', 'robot_name', 'cleaning_plan_name', 'inspections'])
    expect(masked).not.toHaveProperty(name)
  const { attachments } = await file('&capsule=1')
  const pins = attachments.find(({ name }) => name === `plan-${PLAN}/pins.json`)
  expect(new TextDecoder().decode(pins?.data)).not.toContain('Recorded')
  await superuser('POST', '/api/v0/Preferences/demo-mode', { value: '' })
})

const withSession = (body: Blob, range = RANGE, credential = superSession) =>
  fetch(`${service.url}/api/v0/Robots/${ROBOT}/recording/capsule?from=${iso(range.fromMs)}&to=${iso(range.toMs)}`, {
    method: 'POST',
    headers: { [SESSION_HEADER]: credential, 'content-type': 'application/octet-stream' },
    body,
  })

test('a capsule takes the session file of the tab that asks among its attachments, and the bytes open as the session that they were', async () => {
  const bundle: Bundle = { ...BUNDLE_FACTS, entries: [], charts: new Map(), telemetry: [] }
  const sent = (await packBundle(bundle)).file
  const response = await withSession(sent)
  expect(response.headers.get('content-disposition')).toMatch(/_capsule\.mcap"$/)
  const { attachments, reader } = await readIndexed(new Uint8Array(await response.arrayBuffer()))
  const plain = await file('&capsule=1')
  expect(attachments.map(({ name }) => name)).toEqual([...plain.attachments.map(({ name }) => name), 'session.swath'])
  expect(reader.statistics?.messageCount).toBe(plain.reader.statistics?.messageCount)
  const attached = attachments.find(({ name }) => name === 'session.swath')
  expect(attached?.mediaType).toBe('application/vnd.swath.session')
  expect(await openBundle(new Blob([new Uint8Array(attached?.data ?? [])]))).toEqual({ ok: true, bundle })
})

test('a session file for a capsule is refused with a sentence where it is none or too large, and without sight of the robot nothing is there', async () => {
  const { file: sent } = await packBundle({ ...BUNDLE_FACTS, entries: [], charts: new Map(), telemetry: [] })
  const answers = await Promise.all([
    withSession(new Blob(['no session'])),
    withSession(new Blob([new Uint8Array(MAX_BUNDLE_BYTES + 1)])),
    withSession(sent, { fromMs: START_MS + 3_600_000, toMs: START_MS + 3_700_000 }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 413, 404])
  const texts = await Promise.all(answers.map(answer => answer.text()))
  for (const [at, token] of ['sessionFile.none', 'sessionFile.tooLarge', 'recording.notFound'].entries())
    expect(texts[at]).toContain(`errors.${token}`)
})

test('a file for viewers is taken as a recording again, frame for frame, and nothing of it counts as unknown', async () => {
  const response = await request('&capsule=1')
  const taken = await fetch(`${service.url}/api/v0/Robots/${OTHER}/recording`, {
    method: 'POST',
    headers: { [SESSION_HEADER]: superSession, 'content-type': 'application/octet-stream' },
    body: await response.arrayBuffer(),
  })
  expect(await taken.json()).toMatchObject({ frames: shownFrames(START_MS).length, skipped: 0 })
})
