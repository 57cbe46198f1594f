import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMPTY } from 'rxjs'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { proofStatementSchema } from '../../../contract/resources/reportProof.ts'
import { reportDocuments, reportProofs } from '../../../server/database/schema.ts'
import { asc, eq, inArray } from '../../../server/database/sql.ts'
import { openSigningKey, type SigningKey } from '../../../server/proofs/signingKey.ts'
import { createReportSigner } from '../../../server/proofs/signReport.ts'
import { startProofs } from '../../../server/proofs/startProofs.ts'
import { createRecordingRows } from '../../../server/recordings/recordingRows.ts'
import { eventually } from '../../eventually.ts'
import { createReporting } from '../reports/storedReports.ts'
import { createTestClock } from '../testClock.ts'
import { log, openTestDatabase } from '../testDatabase.ts'

const folder = mkdtempSync(join(tmpdir(), 'waiting-'))
const database = await openTestDatabase()
const { db } = database
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
const clock = createTestClock(Date.parse('2026-11-20T12:00:00Z'))

/** Reports of one robot that are signed but for their recordings. */
async function waitingReports(key: SigningKey, reports: number) {
  const { robot, report } = await createReporting(db, 2)
  const ids: number[] = []
  for (let run = 0; run < reports; run++) {
    const id = await report({ start: new Date(clock.now() - (run + 2) * 3_600_000).toISOString() })
    const [documents] = await db.select().from(reportDocuments).where(eq(reportDocuments.report, id))
    if (!documents) throw new Error('There is no report')
    const sign = await createReportSigner(key, clock)(documents, null)
    await sign(db, id)
    ids.push(id)
  }
  return { robot, ids }
}
const openOf = (ids: readonly number[]) =>
  db
    .select({ report: reportProofs.report, isOpen: reportProofs.isOpen, key: reportProofs.key })
    .from(reportProofs)
    .where(inArray(reportProofs.report, [...ids]))
    .orderBy(asc(reportProofs.report))

/** @param live robots whose recording has not ended */
const proofs = (key: SigningKey, live: ReadonlySet<number>) =>
  startProofs({
    key,
    db,
    recordings: {
      rows: createRecordingRows(db),
      root: folder,
      liveFromMs: robot => (live.has(robot) ? 0 : undefined),
    },
    stored: EMPTY,
    clock,
    log,
    page: 3,
  })

test('of many reports that wait for their recordings all have their turn, page by page, and those that go on waiting hold up none behind them', async () => {
  const key = await openSigningKey(folder, clock)
  const stuck = await waitingReports(key, 7)
  const ready = await waitingReports(key, 8)
  const live = new Set([stuck.robot])
  const started = proofs(key, live)
  await eventually(async () => expect((await openOf(ready.ids)).map(({ isOpen }) => isOpen)).not.toContain(true))
  expect((await openOf(stuck.ids)).map(({ isOpen }) => isOpen)).not.toContain(false)
  live.clear()
  clock.advance(60_000)
  await eventually(async () => expect((await openOf(stuck.ids)).map(({ isOpen }) => isOpen)).not.toContain(true))
  await started.close()
})

test('the recording of a report that waited while the key was replaced is signed with the new one, and a stranger’s statement is left as it is', async () => {
  const key = await openSigningKey(folder, clock)
  const stranger = await openSigningKey(mkdtempSync(join(folder, 'other-')), clock)
  const { ids } = await waitingReports(key, 4)
  const { ids: foreign } = await waitingReports(stranger, 1)
  rmSync(join(folder, 'report.key'))
  clock.advance(3_600_000)
  const next = await openSigningKey(folder, clock)
  expect(next.id).not.toBe(key.id)
  const started = proofs(next, new Set())
  await eventually(async () =>
    expect(await openOf(ids)).toEqual(ids.map(report => ({ report, isOpen: false, key: next.id }))),
  )
  await started.close()
  expect(await openOf(foreign)).toEqual([{ report: foreign[0], isOpen: true, key: stranger.id }])
  const [proof] = await started.of(ids[0] ?? 0).then(found => [found])
  const statement = v.parse(proofStatementSchema, JSON.parse(proof?.statement ?? ''))
  expect(Date.parse(statement.recording.hashed ?? '') - Date.parse(statement.signed)).toBe(3_600_000)
})
