import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { robotTopic } from '../../../contract/gateway.ts'
import { type Receipt, runReportSchema } from '../../../contract/robot/runReport.ts'
import { keptReportsOf } from '../../../robots/reports/keptReports.ts'
import { createReportOutbox } from '../../../robots/reports/reportOutbox.ts'
import { type Received, startBroker } from '../gatewayBroker.ts'
import { shortRun } from './shortRun.ts'

const ROBOT = 7
const TOKEN = 'a-token-of-its-own'
const RUN = '7b0c6a56-1f0a-4b59-9d6f-1e9a1a6f2c11'
const PROGRAM = join(import.meta.dirname, 'reportingProcess.ts')

const folder = await mkdtemp(join(tmpdir(), 'swath-reports-'))
const reportsOf = (received: readonly Received[]): readonly string[] =>
  received.filter(({ topic }) => topic === robotTopic(ROBOT, 'report')).map(({ payload }) => payload.toString())

/** An outbox whose link and time are the test's. */
function outboxOf(files: string | undefined) {
  const sent: string[] = []
  const troubles: string[] = []
  let receive = (_receipt: Receipt): void => undefined
  const link = { isUp: true }
  const outbox = createReportOutbox({
    client: {
      connected: () => link.isUp,
      publishReport: message => sent.push(message),
      onReceipt: listener => {
        receive = listener
      },
    },
    storage: keptReportsOf(files, ROBOT),
    onTrouble: sentence => troubles.push(sentence),
  })
  return { outbox, sent, troubles, link, receive: (receipt: Receipt) => receive(receipt) }
}

test('R-001 a report is sent again with growing pauses, and at once when the link is back, until its receipt', async () => {
  const { outbox, sent, link, receive } = outboxOf(undefined)
  await outbox.add(shortRun(RUN))
  const sentAt: number[] = []
  for (let nowMs = 0; nowMs < 200_000; nowMs += 1000) {
    const before = sent.length
    outbox.tick(nowMs)
    if (sent.length > before) sentAt.push(nowMs)
  }
  expect(sentAt).toEqual([0, 10_000, 30_000, 70_000, 150_000])
  link.isUp = false
  outbox.tick(200_000)
  link.isUp = true
  outbox.tick(201_000)
  expect(sent).toHaveLength(6)
  expect(new Set(sent).size).toBe(1)
  expect(v.parse(runReportSchema, JSON.parse(sent[0] ?? '')).run).toBe(RUN)
  receive({ run: RUN, status: 'stored' })
  outbox.tick(9_000_000)
  expect(sent).toHaveLength(6)
  expect(outbox.waiting()).toBe(0)
})

test('R-001 a report that is refused is given up, with the reason told', async () => {
  const { outbox, sent, troubles, receive } = outboxOf(undefined)
  await outbox.add(shortRun(RUN))
  outbox.tick(0)
  receive({ run: RUN, status: 'refused', message: 'The run ends before it starts.' })
  outbox.tick(9_000_000)
  expect(sent).toHaveLength(1)
  expect(troubles).toEqual(['A report was refused: The run ends before it starts.'])
})

test('R-001 a robot killed between publishing and receipt hands the same report over at its next start, and no more', async () => {
  const broker = await startBroker({ robot: ROBOT, token: TOKEN })
  onTestFinished(broker.stop)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const start = (...run: readonly string[]): ChildProcess =>
    spawn(process.execPath, [PROGRAM, broker.url, String(ROBOT), TOKEN, folder, ...run], { stdio: 'inherit' })

  const first = start(RUN)
  await broker.until(received => reportsOf(received).length > 0)
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(await readdir(join(folder, String(ROBOT)))).toEqual([`${RUN}.json`])

  const second = start()
  const ended = once(second, 'exit')
  await broker.until(received => reportsOf(received).length > 1)
  await broker.send('receipt', { run: RUN, status: 'stored' })
  expect((await ended)[0]).toBe(0)
  expect(new Set(reportsOf(broker.received)).size).toBe(1)
  expect(await readdir(join(folder, String(ROBOT)))).toEqual([])
})
