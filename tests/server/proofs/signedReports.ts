import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Clock } from '../../../server/clock.ts'
import type { Database } from '../../../server/database/database.ts'
import { cleaningReports, recordings, reportProofs } from '../../../server/database/schema.ts'
import { and, eq } from '../../../server/database/sql.ts'
import type { Service } from '../../../server/service.ts'
import { eventually } from '../../eventually.ts'
import { connectReporter, createRobot } from '../reports/reportingRobot.ts'
import { reportMessage } from '../reports/reportMessages.ts'

type Parts = {
  readonly service: Pick<Service, 'db' | 'mqttUrl'>
  readonly call: Parameters<typeof createRobot>[0]
  readonly dataFolder: string
  readonly clock: Pick<Clock, 'now'>
  readonly plan: number
  readonly account: number
}

/** A report of a run that was recorded in one file, once that has been signed too, unless it is still being written. */
export const createSignedReports =
  ({ service: { db, mqttUrl }, call, dataFolder, clock, plan, account }: Parts) =>
  async ({ isOpen = false }: { readonly isOpen?: boolean } = {}) => {
    const credential = await createRobot(call, account)
    const endMs = clock.now()
    const name = `${credential.robot}/run.mcap`
    mkdirSync(join(dataFolder, 'recordings', String(credential.robot)), { recursive: true })
    writeFileSync(join(dataFolder, 'recordings', name), 'what the robot sent')
    await db.insert(recordings).values({
      robot: credential.robot,
      key: name,
      fromTime: new Date(endMs - 15 * 60_000),
      toTime: new Date(endMs - 60_000),
      bytes: 19,
      complete: !isOpen,
      imported: false,
      account,
    })
    const { report } = await connectReporter(mqttUrl, credential)
    const message = reportMessage(plan, endMs)
    expect(await report(message)).toMatchObject({ status: 'stored' })
    const [row] = await db.select().from(cleaningReports).where(eq(cleaningReports.run, message.run))
    const id = row?.id ?? 0
    // Signed in the transaction that stored it; its recording a moment later.
    expect(await db.$count(reportProofs, eq(reportProofs.report, id))).toBe(1)
    if (!isOpen) await recordingSigned(db, id)
    return { id, name, message, robot: credential.robot }
  }

/** Until the recording of a report is in its proof. */
export const recordingSigned = (db: Database, id: number): Promise<void> =>
  eventually(async () =>
    expect(await db.$count(reportProofs, and(eq(reportProofs.report, id), eq(reportProofs.isOpen, false)))).toBe(1),
  )
