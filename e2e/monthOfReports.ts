import { planOfRobot, storeRuns } from './storedRuns.ts'

const DAY = 86_400_000
export const ROBOT = 2

let storedAt: string | undefined

/** Two runs on one day, of which one failed; one short; one before the month of the others; two versions. */
export async function seed(url: string): Promise<void> {
  if (storedAt === url) return
  const noon = Math.floor(Date.now() / DAY) * DAY - DAY / 2
  await storeRuns(url, {
    robot: ROBOT,
    plan: await planOfRobot(url, ROBOT),
    runs: [
      { startMs: noon, version: '2.7.0' },
      { startMs: noon - 4 * 3_600_000, result: 'failure', version: '2.7.0' },
      { startMs: noon - DAY, result: 'partial', version: '2.6.1' },
      { startMs: noon - 2 * DAY, minutes: 5, result: 'operator_cancelled', version: '2.6.1' },
      { startMs: noon - 70 * DAY, version: '2.5.0' },
    ],
  })
  storedAt = url
}
