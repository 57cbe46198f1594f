/** A robot's process that hands over reports: those that an earlier one left, and a run if one is named. Ends when nothing waits and nothing is stored any more. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { connectRobot } from '../../../robots/client/robotClient.ts'
import { systemClock } from '../../../robots/clock.ts'
import { keptReportsOf } from '../../../robots/reports/keptReports.ts'
import { createReportOutbox } from '../../../robots/reports/reportOutbox.ts'
import { shortRun } from './shortRun.ts'

const [url = '', robot = '', token = '', files = '', run] = process.argv.slice(2)
const client = connectRobot({
  url,
  robot: Number(robot),
  token,
  identity: { model: 'neo', hardware_version: '2.0', main_deb: '2.6.1', boot_id: crypto.randomUUID() },
  clock: systemClock,
})
const outbox = createReportOutbox({
  client,
  storage: keptReportsOf(files, Number(robot)),
  onTrouble: sentence => process.stderr.write(`${sentence}\n`),
})
await client.ready
if (run !== undefined) await outbox.add(shortRun(run))
let had = false
/** A receipt has come before the file of its report is gone: names alone are looked at, for a file that is listed may be gone when it is read. */
async function endIfDone(): Promise<void> {
  if (!had || outbox.waiting() > 0 || (await readdir(join(files, robot))).length > 0) return
  await client.close()
  process.exit(0)
}
systemClock.every(20, () => {
  outbox.tick(Date.now())
  had ||= outbox.waiting() > 0
  void endIfDone()
})
