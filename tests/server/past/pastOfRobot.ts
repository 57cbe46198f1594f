import * as v from 'valibot'
import { expect } from 'vitest'
import type { LoginRole } from '../../../contract/permissions.ts'
import { INCIDENT_SUMMARY_PREFIX, incidentTypeOnWire } from '../../../contract/resources/incidents.ts'
import { SESSION_HEADER } from '../../../contract/routes/access.ts'
import { CHANNEL } from '../../../contract/telemetry/channels.ts'
import { toWireTime } from '../../../contract/time.ts'
import { commands, leaseEvents } from '../../../server/database/schema.ts'
import type { Service } from '../../../server/service.ts'
import { eventually } from '../../eventually.ts'
import { idOf, robotRequest } from '../http/robotRequest.ts'
import { connectMqtt } from '../liveParts.ts'
import { readIndexed } from '../recordings/mcap.ts'
import { basic, frame, message, pose } from '../recordings/recordingFrames.ts'
import { createTestClock, type TestClock } from '../testClock.ts'
import { createRows } from '../testDatabase.ts'
import { type Caller, callerOf, startTestService } from '../testService.ts'

/** 10:00:30, so that all of a test is in one hour and in one quarter of it. */
const START_MS = Date.UTC(2026, 10, 20, 10, 0, 30)
const SECOND_MS = 1000
const iso = (timeMs: number): string => new Date(timeMs).toISOString()
const [NORRLAND, LARKFIELD, BAYSIDE, HALDEN] = [6, 5, 7, 3]

type Person = { readonly login: number; readonly session: string; readonly ask: Caller }

/** A robot of Larkfield that can live and move. */
async function createMovingRobot<Who extends string>({
  service,
  clock,
  people,
}: {
  readonly service: Service
  readonly clock: TestClock
  readonly people: { readonly [W in Who | 'all']: Person }
}) {
  const name = `Mover ${crypto.randomUUID().slice(0, 8)}`
  const robot = idOf(await people.all.ask('POST', '/api/v0/Robots', robotRequest(name, LARKFIELD)))
  const { body } = await people.all.ask('POST', `/api/v0/Robots/${robot}/credential`)
  const { token } = v.parse(v.object({ token: v.string() }), body)
  const mqtt = await connectMqtt(service.mqttUrl, { robot, token })
  await mqtt.publish('connection', {
    state: 'online',
    model: 'neo',
    hardware_version: '2.0',
    main_deb: '1',
    boot_id: 'boot',
  })
  let seq = 0
  const change = async (state: number): Promise<void> => {
    seq += 1
    await mqtt.publish('state', { seq, time: clock.now(), state, plan: 0, sector: 0, location: 0 })
  }
  return {
    robot,
    mqtt,
    change,
    /** Ten seconds in a state, all that can happen in it included; what is told of it bears the word. */
    live: async (word: string, state: number, by: { readonly login: number; readonly ask: Caller }) => {
      await change(state)
      await mqtt.sendFrame(CHANNEL.robotMessage, message(clock.now(), word).bytes)
      await mqtt.sendFrame(
        CHANNEL.faults,
        frame('faults', clock.now(), { faults: [{ code: state, text: word }] }, true).bytes,
      )
      for (let second = 0; second < 10; second++) {
        await mqtt.sendFrame(CHANNEL.basic, basic(clock.now(), state).bytes)
        await mqtt.sendFrame(CHANNEL.pose, pose(clock.now(), second).bytes)
        await mqtt.publish('ack', {})
        clock.advance(SECOND_MS)
      }
      const time = new Date(clock.now() - 5000)
      const { login } = by
      await service.db.insert(leaseEvents).values({ robot, time, type: 'began', login, fence: 1, reason: word })
      await service.db.insert(commands).values({
        id: `${robot} ${word}`,
        robot,
        login,
        key: word,
        command: state,
        payloadHash: '',
        fence: 1,
        issuedAt: time,
        stage: 'done',
      })
      const incident = {
        robot,
        time: iso(time.getTime()),
        summary: `${INCIDENT_SUMMARY_PREFIX} 1`,
        comments: word,
        incident_type: incidentTypeOnWire('Lost and found'),
        details: { Date: '2026-11-20', Time: '10:00:00', PlaybackURL: `/robot/${robot}/monitor?time=${iso(0)}` },
      }
      expect(await by.ask('POST', '/api/v0/Incidents', incident)).toMatchObject({ status: 200 })
      clock.advance(5000)
    },
    move: (account: number, changes: object = {}, who: Who | 'all' = 'all') =>
      people[who].ask('POST', `/api/v0/Robots/${robot}`, { account, ...changes }),
  }
}

/** Everything that somebody can find out about the past of a robot: of each kind the words of what is told, or the status of the refusal. */
async function pastAsSeen(
  url: string,
  { ask, session }: Person,
  { robot, range, span }: { readonly robot: number; readonly range: string; readonly span: string },
) {
  const read = async (path: string, words: (body: string) => readonly string[]) => {
    const { status, body } = await ask('GET', path)
    return status === 200 ? words(JSON.stringify(body)) : status
  }
  const of = (pattern: RegExp) => (body: string) => [
    ...new Set([...body.matchAll(pattern)].map(([, word = '']) => word)),
  ]
  const file = await fetch(`${url}/api/v0/Robots/${robot}/recording?${range}`, {
    headers: { [SESSION_HEADER]: session },
  })
  const bytes = new Uint8Array(await file.arrayBuffer())
  return {
    recordings: await read(`/api/v0/Robots/${robot}/recordings?${range}`, of(/"from":"([^"]+)"/g)),
    file: file.status === 200 ? await wordsIn(bytes) : file.status,
    faults: await read(`/api/v0/Robots/${robot}/recorded_faults?${range}`, of(/"text":"([^"]+)"/g)),
    history: await read(
      `/api/v0/RobotStatus?robot=${robot}&direction=asc&limit=50&order_by=start_time`,
      of(/"state":(\d+)/g),
    ),
    sums: await read(`/api/v0/RobotStatus/summaries?robot=${robot}&unit=hour&time_zone=UTC&${span}`, body =>
      [...body.matchAll(/"seconds":\{([^}]*)\}/g)].flatMap(([, sums = '']) => of(/"(\w+)"/g)(sums)),
    ),
    incidents: await read(`/api/v0/Incidents?robot=${robot}&${span}`, of(/"comments":"([^"]+)"/g)),
    messages: await read(
      `/api/v0/Messages?robot=${robot}&order_by=id&direction=asc&limit=50&${span}`,
      of(/"text":"([^"]+)"/g),
    ),
    commands: await read(`/api/v0/Robots/${robot}/sent_commands?${span}`, of(/"command":(\d+)/g)),
    control: await read(`/api/v0/Robots/${robot}/control_events?${span}`, of(/"reason":"([^"]+)"/g)),
  }
}

/** A service with a robot of Larkfield that can live and move; `at` of what it does counts in seconds. */
export async function startMoving() {
  const clock = createTestClock(START_MS)
  const test = await startTestService({}, { clock })
  const { service } = test
  const rows = createRows(service)
  async function person(account: number, role: LoginRole = 'operator') {
    const { login } = await rows.login(account, role)
    const session = await service.sessions.open(login)
    return { login, session, ask: callerOf(service.url, { [SESSION_HEADER]: session }) }
  }
  const people = {
    old: await person(LARKFIELD),
    next: await person(BAYSIDE),
    above: await person(NORRLAND),
    stranger: await person(HALDEN),
    support: await person(1, 'support'),
    all: await person(1, 'super'),
  }
  type Who = keyof typeof people

  const span = `time_gt=${toWireTime(START_MS - 60_000)}&time_lt=${toWireTime(START_MS + 600_000)}`
  const range = `from=${iso(START_MS - 60_000)}&to=${iso(START_MS + 600_000)}`

  const newRobot = () => createMovingRobot({ service, clock, people })
  const pastFor = (who: Who, robot: number) => pastAsSeen(service.url, people[who], { robot, range, span })

  /** Settles when a look tells what is expected: what robots say is stored behind their backs. */
  const until = (look: () => Promise<unknown>, expected: unknown) =>
    eventually(async () => expect(await look()).toEqual(expected))

  return { ...test, clock, people, newRobot, pastFor, until, iso, range }
}

/** Words of the robot in a downloaded file: what its messages and faults say, in keyframes as well. */
async function wordsIn(bytes: Uint8Array): Promise<readonly string[]> {
  const { messages } = await readIndexed(bytes)
  const all = messages.map(({ data }) => Buffer.from(data).toString('latin1')).join('\n')
  return [...new Set([...all.matchAll(/\b(before|after)\b/g)].map(([word]) => word))]
}
