import { expect, test } from 'vitest'
import type { RunReport } from '../../../contract/robot/runReport.ts'
import { systemClock } from '../../../robots/clock.ts'
import { fleet, JOB_PLAN_TYPE } from '../../../robots/fleet.ts'
import { openProvisioner } from '../../../robots/provision.ts'
import { plannedRuns } from '../../../robots/season/calendar.ts'
import { giveSeason } from '../../../robots/season/giveSeason.ts'
import { seasonService } from '../../../robots/season/seasonService.ts'
import { signIn } from '../../../robots/serviceClient.ts'
import { planFiles } from '../../../robots/sites/planFiles.ts'
import { createBuilding } from '../../../robots/world/createWorld.ts'
import { DEMO_PASSWORD } from '../../../server/database/demo.ts'
import { startTestService } from '../../server/testService.ts'

const SEED = 1
const DAY_MS = 86_400_000
/** The newest week, and a part of the one before. */
const DAYS = 9
const [spec] = fleet(12, SEED).filter(({ name }) => name === 'Knot 12')
if (!spec) throw new Error('There is no such robot')

const { service } = await startTestService()
const provisioner = await openProvisioner(service.url, 'super', DEMO_PASSWORD)
const { name, hardware, radio, site } = spec
const account = await provisioner.account(site.account)
const location = await provisioner.location({
  name: site.name,
  category: site.category,
  account,
  timeZone: site.timeZone,
})
const plan = await provisioner.plan({
  name: site.name,
  account,
  location,
  files: () => planFiles(createBuilding(site).terrain, JOB_PLAN_TYPE.clean),
})
const { robot } = await provisioner.robot({ name, hardware, radio, account, location, timeZone: site.timeZone, plan })
const signedIn = await signIn(service.url, 'super', DEMO_PASSWORD)

/** The same days in every run: which runs there are, and what happens on them, is made of the seed and the day. */
const toMs = Date.parse('2025-09-14T12:00:00Z')
const span = { seed: SEED, fromMs: toMs - DAYS * DAY_MS, toMs }
const ofService = seasonService(signedIn, await signIn(service.url, 'support', DEMO_PASSWORD), systemClock)
const listed = async () => (await signedIn.service.reports.list({ robots: [robot], limit: 1000 })).data
const starts = async () => (await listed()).map(({ start_timestamp }) => start_timestamp).toSorted((a, b) => b - a)

const cut: number[][] = []
/** The connection breaks after the first week. */
const breaking = {
  ...ofService,
  give: async (id: number, reports: readonly RunReport[]) => {
    cut.push(reports.map(({ start_time }) => start_time))
    if (cut.length > 1) throw new Error('Nobody answers')
    await ofService.give(id, reports)
  },
}
const broken = await giveSeason({ fleet: [spec], ...span, service: breaking }).catch((error: unknown) => error)
const afterTheCut = await starts()
const given = await giveSeason({ fleet: [spec], ...span, service: ofService })

test('R-001 a season is given the newest week first, and what was cut is given by the next start', async () => {
  expect(broken).toBeInstanceOf(Error)
  expect(afterTheCut).toEqual(cut[0])
  expect(afterTheCut.every(start => start >= toMs - 7 * DAY_MS)).toBe(true)
  const planned = plannedRuns(spec, span).map(({ startMs }) => startMs)
  const all = await starts()
  expect(all).toHaveLength(afterTheCut.length + given)
  expect(all).toEqual(planned.toSorted((a, b) => b - a).filter(start => all.includes(start)))
  // Runs that would have met the next one at its work did not take place.
  expect(all.length).toBeGreaterThan(planned.length - 3)
})

test('R-001 a robot that has a season is given no other', async () => {
  expect(await giveSeason({ fleet: [spec], ...span, service: ofService })).toBe(0)
})

test('R-002 R-023 reports of a season are the robot’s own, of its plan, place and time', async () => {
  const reports = await listed()
  expect(reports.length).toBeGreaterThan(20)
  for (const report of reports)
    expect(report).toMatchObject({
      robot,
      robot_name: name,
      cleaning_plan: plan,
      location_name: site.name,
      location_category: site.category,
      reality_type: 'physical',
      cleaning_width: hardware.cleaningWidth,
    })
  const { data } = await signedIn.service.reports.trends({ robots: [robot], unit: 'day' })
  expect(data.reduce((sum, point) => sum + point.reports, 0)).toBe(reports.length)
  const metrics = await signedIn.service.reports.metrics({ robots: [robot] })
  // Only a run that was cut short or went past a sector leaves much behind; how many of those a week has is chance.
  const successful = reports.filter(({ result }) => result === 'success')
  expect(successful.length).toBeGreaterThan(reports.length / 2)
  for (const { coverage_percentage } of successful) expect(coverage_percentage).toBeGreaterThan(80)
  const sumOf = (field: 'covered_area' | 'cleanable_area') => reports.reduce((sum, report) => sum + report[field], 0)
  expect(metrics.coverage_percentage).toBeCloseTo((100 * sumOf('covered_area')) / sumOf('cleanable_area'), 1)
})

test('R-003 R-062 what somebody at a console skipped or cancelled has their comment, with who wrote it', async () => {
  const commented = (await listed()).filter(({ rm_comments }) => rm_comments.length > 0)
  expect(commented.length).toBeGreaterThan(0)
  for (const { id, rm_comments } of commented) {
    const { report, cancelled, start_time, end_time } = await signedIn.service.reports.get({ id })
    expect(cancelled === 'Remote Monitor' || report.includes('Remote Monitor')).toBe(true)
    for (const { message, created, login } of rm_comments) {
      expect(login?.name).toBe('Priya Raman')
      expect(message).not.toBe('')
      expect(Date.parse(created)).toBeGreaterThanOrEqual(Date.parse(`${start_time}Z`))
      expect(Date.parse(created)).toBeLessThanOrEqual(Date.parse(`${end_time}Z`) + 1000)
    }
  }
})
