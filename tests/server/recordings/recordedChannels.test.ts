import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CHANNELS, channelByName, mayGoUnrecorded } from '../../../contract/telemetry/channels.ts'
import { audit } from '../../../server/database/schema.ts'
import { and, asc, eq } from '../../../server/database/sql.ts'
import { startCommanding } from '../fleet/commands/commanding.ts'
import { laser, pose } from './recordingFrames.ts'
import { framesOf, NOON_MS, recordingTests } from './recordingTest.ts'

const startRecordingTest = await recordingTests()
const { service, createRobot, person } = await startCommanding()

const LASER = channelByName('laser').id
const namedSchema = v.object({ channels: v.array(v.object({ channel: v.number() })) })

test('M-078 a channel that is left out is not asked for and not recorded, until it is taken in again', async () => {
  const { start, send, robot, changes } = await startRecordingTest()
  const recordings = await start()
  const asked = (): boolean => v.parse(namedSchema, changes.at(-1)).channels.some(({ channel }) => channel === LASER)
  const scans: number[] = []
  const steps = [[], [LASER], []] as const
  for (const [index, channels] of steps.entries()) {
    recordings.leaveOut(robot, channels)
    scans.push(asked() ? 1 : 0)
    send(pose(NOON_MS + index * 1000, index))
    send(laser(NOON_MS + index * 1000 + 1))
  }
  expect(scans).toEqual([1, 0, 1])
  await recordings.close()
  const recorded = await framesOf(recordings.archive, robot)
  expect(recorded.filter(({ channel }) => channel === LASER).map(({ timeMs }) => timeMs)).toEqual([
    NOON_MS + 1,
    NOON_MS + 2001,
  ])
  expect(recorded.filter(({ channel }) => channel !== LASER)).toHaveLength(3)
})

test('M-078 only the holder of control chooses what is recorded, and only among what a replay can do without', async () => {
  const { id } = await createRobot()
  const path = `/api/v0/Robots/${id}/recorded_channels`
  const [operator, customer, stranger] = [await person('operator'), await person('customer'), await person('viewer')]
  const leaveOut = (channel: number) => ({ channel, recorded: false })
  expect((await operator.call('POST', path, leaveOut(LASER))).body).toMatchObject({
    errors: [{ token: 'errors.robot.notInControl' }],
  })
  expect((await customer.call('POST', path, leaveOut(LASER))).status).toBe(403)
  expect((await stranger.call('POST', path, leaveOut(LASER))).status).toBe(404)
  await operator.take(id)
  const recordable = CHANNELS.filter(({ recordedIntervalMs }) => recordedIntervalMs !== undefined)
  for (const channel of CHANNELS.filter(row => !mayGoUnrecorded(row)))
    expect((await operator.call('POST', path, leaveOut(channel.id))).status, channel.name).toBe(400)
  const without = recordable.filter(({ id: each }) => each !== LASER).map(({ id: each }) => each)
  expect((await operator.call('POST', path, leaveOut(LASER))).body).toEqual({ data: without, total: without.length })
  expect((await operator.call('GET', path)).body).toEqual({ data: without, total: without.length })
  const again = await operator.call('POST', path, { channel: LASER, recorded: true })
  expect(again.body).toMatchObject({ total: recordable.length })
  // Decision 8: what was chosen, and so what it was before, with who chose it of which robot, from where.
  const written = await service.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'robot.setChannel'), eq(audit.robot, id)))
    .orderBy(asc(audit.id))
  const of = { login: 3, kind: 'robot', object: String(id), account: 2, address: '127.0.0.1' }
  expect(written).toMatchObject([
    { ...of, details: { channel: LASER, recorded: false } },
    { ...of, details: { channel: LASER, recorded: true } },
  ])
})
