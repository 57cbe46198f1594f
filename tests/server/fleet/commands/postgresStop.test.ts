import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { COMMAND } from '../../../../contract/commands.ts'
import { commands } from '../../../../server/database/schema.ts'
import { eq } from '../../../../server/database/sql.ts'
import { eventually } from '../../../eventually.ts'
import { lacksPostgres, NEEDS_POSTGRES, startPostgres } from '../../database/postgres.ts'
import { lacksDisks, smallDisk, writeUntilFull } from '../../database/smallDisk.ts'
import { startCommanding } from './commanding.ts'

/** The time in which a stop is at its robot, and in which its sender knows, ms. */
const AT_ROBOT_MS = 300
const KNOWN_MS = 2000
const STOPS = 10
const MAX_STOPS = 200
const answerSchema = v.object({ recorded: v.boolean() })

/** A service on a PostgreSQL server whose files have a small disk of their own, where one can be had. */
async function startAll() {
  const disk = lacksDisks ? undefined : smallDisk(160)
  const postgres = await startPostgres(disk && { folder: join(disk.folder, 'postgres') })
  // After the service, which is closed first.
  afterAll(async () => {
    await postgres.close()
    disk?.close()
  })
  return { disk, postgres, ...(await startCommanding({ databaseUrl: postgres.url() })) }
}
const started = lacksPostgres ? undefined : await startAll()
const parts = () => started ?? expect.unreachable()

/** The operator in control of a robot that is connected, and support who watches it. */
async function inControl() {
  const { createRobot, person } = parts()
  const robot = await (await createRobot()).connect()
  robot.answers(() => ({ status: 'accepted' }))
  const [operator, support] = await Promise.all([person('operator'), person('support')])
  await support.watch(robot.id)
  return { robot, operator, support, holder: await operator.take(robot.id) }
}
type Control = Awaited<ReturnType<typeof inControl>>

/**
 * Stops by who is in control, then by who takes it for that, until so many were not in the record when they were told; each is at the robot in time,
 * and its sender knows in time. A disk that is full still has room in what was begun before. How many stops there were.
 */
async function stopAgainAndAgain({ robot, holder, support }: Control): Promise<number> {
  let unrecorded = 0
  const arrivedMs: number[] = []
  for (let i = 1; i <= MAX_STOPS; i++) {
    const begunMs = performance.now()
    const arrives = robot.next().then(command => ({ command, afterMs: performance.now() - begunMs }))
    const answer = await (i <= STOPS / 2 ? holder.send(21) : support.send(robot.id, COMMAND.robotEstop))
    const knownMs = performance.now() - begunMs
    expect(answer).toMatchObject({ status: 200, body: { status: 'accepted' } })
    expect(knownMs).toBeLessThan(KNOWN_MS)
    const { command, afterMs } = await arrives
    expect(command).toMatchObject({ command: COMMAND.robotEstop })
    arrivedMs.push(afterMs)
    if (!v.parse(answerSchema, answer.body).recorded) unrecorded += 1
    if (unrecorded === STOPS) break
    if (i % 10 === 0) parts().clock.advance(1000)
  }
  expect(unrecorded, 'the database stores next to nothing').toBe(STOPS)
  // What else the machine does holds some up, a database that is waited for all of them; `frozenStop.test.ts` has 99 of 100.
  expect(arrivedMs.toSorted((a, b) => a - b)[Math.floor(arrivedMs.length / 2)]).toBeLessThan(AT_ROBOT_MS)
  return arrivedMs.length
}

/** Each stop is in the record once the database stores again. */
const areRecorded = ({ robot }: Control, stops: number) =>
  eventually(async () => {
    const { service, clock } = parts()
    clock.advance(1000)
    const rows = await service.db.select().from(commands).where(eq(commands.robot, robot.id))
    expect(rows.filter(({ command }) => command === COMMAND.robotEstop)).toHaveLength(stops)
  })

describe.skipIf(started === undefined)(`a stop and a PostgreSQL server in trouble${NEEDS_POSTGRES}`, () => {
  test('M-033 while the server’s processes stand still stops are at the robot in 300 ms, their senders know in 2 s, and the record follows', async () => {
    const { postgres } = parts()
    const control = await inControl()
    postgres.freeze()
    onTestFinished(postgres.thaw)
    const stops = await stopAgainAndAgain(control)
    postgres.thaw()
    await areRecorded(control, stops)
  })

  test(`M-033 the same while the server stores nothing: ${lacksDisks ? 'it is set read only, as nothing can be mounted here' : 'its disk is full'}`, async () => {
    const { disk, postgres } = parts()
    const control = await inControl()
    const readOnly = async (value: 'on' | 'off') => {
      await postgres.query(`alter system set default_transaction_read_only = ${value}`)
      await postgres.query('select pg_reload_conf()')
    }
    const theme = '/api/v0/Preferences/theme'
    if (disk === undefined) {
      await readOnly('on')
      await eventually(async () => {
        expect((await control.operator.call('POST', theme, { value: 'dark' })).status).toBe(503)
      })
    } else {
      disk.fill()
      await writeUntilFull(control.operator.call, theme)
    }
    const stops = await stopAgainAndAgain(control)
    if (disk === undefined) await readOnly('off')
    else disk.free()
    await areRecorded(control, stops)
  })
})
