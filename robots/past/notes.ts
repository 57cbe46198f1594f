/** What people of the demonstration write down of a past that was lived: pins where robots were stuck, and an incident. */
import { incidentTypeOnWire } from '../../contract/resources/incidents.ts'
import type { SignedIn } from '../serviceClient.ts'
import type { KnownRobot } from './pastService.ts'
import type { Trouble } from './troubles.ts'

export type RobotTroubles = { readonly robot: KnownRobot; readonly troubles: readonly Trouble[] }

const MAX_PINS = 2
const MINUTE_MS = 60_000

/** Date and time at the robot. The Swedish way to write them is the one with the largest unit first. */
function wallClock(timeMs: number, timeZone: string): { readonly date: string; readonly time: string } {
  const [date = '', time = ''] = new Date(timeMs).toLocaleString('sv-SE', { timeZone }).split(' ')
  return { date, time }
}

const words = (slug: string): string => slug.replaceAll('_', ' ')
const longestMs = ({ troubles: [first] }: RobotTroubles): number => (first ? first.toMs - first.fromMs : 0)

/** Pins of each robot's longest troubles, and an incident for the longest of all. */
export async function writeNotes({ service }: SignedIn, lived: readonly RobotTroubles[]): Promise<void> {
  for (const { robot, troubles } of lived) {
    if (robot.plan === 0) continue
    for (const { state, fromMs, toMs, x, y } of troubles.slice(0, MAX_PINS)) {
      const { time } = wallClock(fromMs, robot.timeZone)
      await service.pins.create({
        versionId: robot.plan,
        type: 'FieldIssue',
        title: `${robot.name}: ${words(state)}`,
        message: `${robot.name} stood here from ${time} for ${Math.ceil((toMs - fromMs) / MINUTE_MS)} min (${words(state)}).`,
        priority: 'Medium',
        labels: ['Obstacle'],
        x,
        y,
      })
    }
  }
  const [worst] = lived.toSorted((a, b) => longestMs(b) - longestMs(a))
  const trouble = worst?.troubles[0]
  if (worst && trouble) await report(service, worst.robot, trouble)
}

async function report(service: SignedIn['service'], robot: KnownRobot, { state, fromMs }: Trouble): Promise<void> {
  const { date, time } = wallClock(fromMs, robot.timeZone)
  const moment = new Date(fromMs).toISOString()
  await service.incidents.create({
    robot: robot.id,
    time: moment,
    summary: `${robot.name}: ${words(state)}`,
    comments: 'It went on after somebody on the spot had helped it.',
    incident_type: incidentTypeOnWire('Stuck'),
    details: {
      Date: date,
      Time: time,
      TimeZone: robot.timeZone,
      PlaybackURL: `/robot/${robot.id}/monitor?${new URLSearchParams({ time: moment, autoplay: 'true' })}`,
    },
  })
}
