import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dataItems, deprecationFeedbacks, planJobs } from '../../../../../server/database/schema.ts'
import { asc } from '../../../../../server/database/sql.ts'
import { startFeedbackRetention } from '../../../../../server/http/routes/system/feedbackRetention.ts'
import { openDataFolder } from '../../../../../server/plans/dataFolder.ts'
import { createTestClock } from '../../../testClock.ts'
import { createRows, log, openTestDatabase } from '../../../testDatabase.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START_MS = Date.parse('2026-10-20T12:00:00Z')

const database = await openTestDatabase()
const { db } = database
const rows = createRows(database)
const account = await rows.account()
const { login } = await rows.login(account, 'customer')
const root = mkdtempSync(join(tmpdir(), 'swath-feedback-'))
afterAll(async () => {
  await database.close()
  rmSync(root, { recursive: true, force: true })
})
const clock = createTestClock(START_MS)
const folder = openDataFolder(root, clock)

const store = async (text: string) => (await folder.store(new TextEncoder().encode(text))).sha256
const isThere = (sha256: string): boolean => existsSync(folder.pathOf(sha256))
const WHO = { firstName: 'Ada', lastName: 'Berg', organization: 'Meridian', contactEmail: 'a@b.example' }
const give = (goal: string, sessionSha256: string) =>
  db.insert(deprecationFeedbacks).values({
    login,
    createdAt: new Date(clock.now()),
    feedback: { ...WHO, suggestion: 'Wider', goal, timezone: 'UTC', account },
    sessionSha256,
    sessionBytes: 9,
  })
const sessions = () =>
  db
    .select({ goal: deprecationFeedbacks.feedback, sha256: deprecationFeedbacks.sessionSha256 })
    .from(deprecationFeedbacks)
    .orderBy(asc(deprecationFeedbacks.id))
    .then(found => found.map(({ goal: { goal }, sha256 }) => [goal, sha256]))

test('A-057 a session file goes 30 days after its feedback, whose words stay, unless something else names the same bytes', async () => {
  const [plain, twice, item, job] = [
    await store('plain'),
    await store('twice'),
    await store('item'),
    await store('job'),
  ]
  await give('alone', plain)
  await give('first of two', twice)
  await give('is a data file', item)
  await give('waits in a job', job)
  const file = { name: 'a.swath', filetype: 'application/octet-stream', bytes: 4, sha256: item, account }
  await db.insert(dataItems).values(file)
  await db.insert(planJobs).values({ id: 'j', kind: 'create', account, input: { files: [{ sha256: job }] } })
  clock.advance(DAY_MS)
  await give('second of two', twice)
  const retention = startFeedbackRetention({ db, dataFolder: folder, clock, log })
  clock.advance(28 * DAY_MS)
  await retention.close()
  expect([plain, twice, item, job].map(isThere)).toEqual([true, true, true, true])

  const daily = startFeedbackRetention({ db, dataFolder: folder, clock, log })
  clock.advance(DAY_MS + HOUR_MS)
  await expect.poll(sessions).toEqual([
    ['alone', null],
    ['first of two', null],
    ['is a data file', null],
    ['waits in a job', null],
    ['second of two', twice],
  ])
  await daily.close()
  expect([plain, twice, item, job].map(isThere)).toEqual([false, true, true, true])
})

test('A-057 bytes that were handed in once more within the hour stay, whoever is about to name them', async () => {
  const sha256 = await store('again')
  await give('again', sha256)
  clock.advance(31 * DAY_MS)
  expect(await store('again')).toBe(sha256)
  const retention = startFeedbackRetention({ db, dataFolder: folder, clock, log })
  await expect.poll(async () => (await sessions()).at(-1)).toEqual(['again', null])
  await retention.close()
  expect(isThere(sha256)).toBe(true)
  clock.advance(2 * HOUR_MS)
  await folder.remove(sha256, clock.now() - HOUR_MS)
  expect(isThere(sha256)).toBe(false)
  await folder.remove(sha256, clock.now())
})
