import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { planSchema } from '../../contract/resources/plans.ts'
import { reportEntrySchema, reportSchema } from '../../contract/resources/reports.ts'
import { robotSchema } from '../../contract/resources/robots.ts'
import { swathWidthM } from '../../contract/robot/models.ts'
import { reportDetailsSchema } from '../../contract/robot/runReport.ts'
import { decodeFrame, type Message } from '../../contract/telemetry/codec.ts'
import { readFrames } from '../../contract/telemetry/frame.ts'
import { logRobotIdentity, provisionLogs } from '../../robots/logs/provisionLog.ts'
import { type LogRobots, startLogRobots } from '../../robots/logs/startLogRobots.ts'
import { openProvisioner } from '../../robots/provision.ts'
import { systemClock } from '../../server/clock.ts'
import { DEMO_PASSWORD } from '../../server/database/demo.ts'
import { eventually } from '../eventually.ts'
import { listOf, startTestService } from '../server/testService.ts'

const scanAt = (seconds: number, x = seconds): string =>
  `ROBOTLASER1 0 -1 2 0.5 10 0.01 0 5 1 2 3 4 50 0 ${x} 2 0.5 ${x} 2 0.5 0 0 0 0 0 ${seconds} host ${seconds}\n`
const LOG = [0, 1, 2].map(seconds => scanAt(seconds)).join('')

const folder = await mkdtemp(join(tmpdir(), 'swath-live-logs-'))
afterAll(() => rm(folder, { recursive: true }))
const running = await startTestService()
const call = await running.as('super')

async function play(): Promise<{ robots: LogRobots; sentences: readonly string[] }> {
  const sentences: string[] = []
  const provisioner = await openProvisioner(running.service.url, 'super', DEMO_PASSWORD)
  const robots = await startLogRobots({
    folder,
    speed: 10,
    provision: provisionLogs(provisioner, 'Meridian Facility Services'),
    identity: logRobotIdentity(),
    clock: systemClock,
    onTrouble: sentence => sentences.push(sentence),
  })
  return { robots, sentences }
}
async function robotsByName() {
  const { body } = await call('GET', '/v1/Robots')
  const { data } = v.parse(v.object({ data: v.array(robotSchema) }), body)
  return new Map(data.map(robot => [robot.name, robot]))
}
/** The first frame of a channel that the service has from a robot. */
function frame(robot: number, channel: Message['channel']): Promise<Message> {
  const { promise, resolve } = Promise.withResolvers<Message>()
  const stop = running.service.fleet.onFrame(robot, live => {
    for (const one of readFrames(live.bytes, () => undefined)) {
      const read = decodeFrame(one)
      if (read.ok && read.value.channel === channel) resolve(read.value)
    }
  })
  return promise.finally(stop)
}

test('L-002 A-089 recorded runs come live in the service, each on the map beside it or without one', async () => {
  await writeFile(join(folder, 'hall.log'), LOG)
  await writeFile(join(folder, 'hall_map.yaml'), 'image: hall.pgm\nresolution: 0.05\norigin: [-3, -3, 0]\n')
  await writeFile(join(folder, 'hall.pgm'), Buffer.concat([Buffer.from('P5 200 200 255\n'), Buffer.alloc(40_000, 254)]))
  await writeFile(join(folder, 'yard.log'), LOG)
  await writeFile(join(folder, 'yard.yaml'), 'image: yard.pgm\nresolution: 99\norigin: [0, 0, 0]\n')
  const { robots, sentences } = await play()
  expect(robots.count).toBe(2)
  expect(sentences).toEqual([
    'The log yard is played without its map: yard.yaml: resolution must be the metres of a pixel, a number from 0.001 to 10.',
  ])

  const named = await robotsByName()
  const hall = named.get('hall')
  const yard = named.get('yard')
  if (!hall || !yard) throw new Error('Both robots are on the list')
  expect([hall.replayed, yard.replayed, yard.plan]).toEqual([true, true, 0])
  const { body } = await call('GET', `/api/v0/CleaningPlans/${hall.plan}`)
  expect(v.parse(planSchema, body)).toMatchObject({ name: 'hall', locations_name: 'Recorded runs', home_x: 2.025 })
  expect(await frame(hall.id, 'basic')).toMatchObject({ body: { plan: hall.plan, localization_lock: 1 } })
  expect((await robotsByName()).get('hall')).toMatchObject({ online: '1', battery: 79 })

  running.service.fleet.subscriptions.add(hall.id, Symbol('viewer'), 2)
  expect(await frame(hall.id, 'laser')).toMatchObject({
    body: { y: 2, w: 0.5, ranges: Float32Array.of(1, 2, 3, 4, 10) },
  })
  await robots.close()
})

test('R-001 a recording that has been played to its end is a report: way, time and swept floor, and no sectors', async () => {
  // Six metres along a wall, half a metre a second; played ten times as fast.
  const way = Array.from({ length: 121 }, (_, tenth) => tenth / 10)
  await rm(join(folder, 'yard.log'))
  await writeFile(join(folder, 'hall.log'), way.map(seconds => scanAt(seconds, seconds / 2)).join(''))
  const { robots } = await play()
  const { id: robot = 0, plan } = (await robotsByName()).get('hall') ?? {}
  const [first] = await eventually(async () => {
    const { body } = await call('GET', `/api/v0/CleaningReports?robots[]=${robot}&reality_type=replayed`)
    const reports = listOf(reportEntrySchema, body)
    expect(reports).toHaveLength(1)
    return reports
  })
  await robots.close()
  const { body } = await call('GET', `/api/v0/CleaningReports/${first?.id}`)
  const report = v.parse(reportSchema, body)
  const details = v.parse(reportDetailsSchema, JSON.parse(report.report))
  expect(report).toMatchObject({ cleaning_plan: plan, result: 'success', reality_type: 'replayed', cleanable_area: 0 })
  expect(details).toMatchObject({ sectors: [], disinfection_time: 0 })
  // It is cleaning from when it is seen to move, so a busy machine takes something off the six metres, and off the time alike.
  expect(details.path_length).toBeLessThan(6.3)
  expect(details.path_length).toBeGreaterThan(4.5)
  // Whole cells of five centimetres lie under the swath of 66.
  expect(Math.abs(report.covered_area / (details.path_length * swathWidthM(26)) - 1)).toBeLessThan(0.1)
  expect(report.total_area).toBeCloseTo(report.covered_area, 3)
  const seconds = (report.end_timestamp - report.start_timestamp) / 1000
  const metresPerSecond = details.path_length / seconds
  expect(Math.abs(metresPerSecond / 5 - 1)).toBeLessThan(0.15)
  expect(report.time).toBeCloseTo(seconds, 3)
  expect((await call('GET', `/api/v0/CleaningReports?robots[]=${robot}`)).body, 'R-038').toMatchObject({ total: 0 })
})

test('A-089 played again, the runs are the same robots with the same plans', async () => {
  const before = await robotsByName()
  const { robots } = await play()
  await robots.close()
  const after = await robotsByName()
  expect(after.get('hall')).toMatchObject({ id: before.get('hall')?.id, plan: before.get('hall')?.plan })
  expect(after.size).toBe(before.size)
})
