import type { Locator } from '@playwright/test'
import * as v from 'valibot'
import { STATE } from '../contract/robot/states.ts'
import { expect } from './fixtures.ts'
import { callAs, sessionOf } from './provision.ts'
import { recordedRun } from './recordedRun.ts'
import type { VirtualRobot } from './virtualRobot.ts'

const runsSchema = v.object({ data: v.array(v.object({ start_timestamp: v.number(), end_timestamp: v.number() })) })
const rounded = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 })

/** a row's figures are those of the recording of the robot's only run. */
export async function expectAsRecorded(
  url: string,
  row: Locator,
  { id: robot, terrain, swathM }: VirtualRobot,
): Promise<void> {
  const call = await callAs(url, 'super')
  const { data } = v.parse(runsSchema, await call('GET', `/api/v0/CleaningReports?robots[]=${robot}`))
  const [run] = data
  expect(run).toBeDefined()
  if (run === undefined) return
  const asked = { url, session: await sessionOf(url, 'super'), robot }
  const span = { startMs: run.start_timestamp, endMs: run.end_timestamp }
  const read = () => recordedRun(asked, span, terrain, swathM)
  await expect.poll(async () => (await read()).lastMs, 'all of the run is recorded').toBeGreaterThanOrEqual(span.endMs)
  const { coveredM2, cleanableM2, secondsIn, messages } = await read()
  const seen = [...messages].map(([channel, count]) => `${count} ${channel}`).join(', ')
  expect(coveredM2, `floor that was covered by the recording of the run (${seen})`).toBeGreaterThan(0)
  await expect(row).toContainText('Success')
  await expect(row.locator(`[title="${rounded(coveredM2)}\u202fm²"]`)).toHaveCount(1)
  await expect(row).toContainText(((100 * coveredM2) / cleanableM2).toFixed(1))
  const rate = Number.parseFloat((await row.locator('[title$="m²/h"]').getAttribute('title'))?.replace(',', '') ?? '')
  expect(Math.abs((rate * (secondsIn.get(STATE.clean) ?? 0)) / (3600 * coveredM2) - 1)).toBeLessThan(0.01)
}
