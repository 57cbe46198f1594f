import { capabilitiesOf, READ_LEVEL } from '../../../../contract/capabilities.ts'
import { isGranted } from '../../../../contract/permissions.ts'
import { PLAYBACK_LEVEL } from '../../../../contract/playback.ts'
import type { PastEventKind } from '../../../../contract/resources/recordings.ts'
import { RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import type { Principal } from '../../../identity/principal.ts'
import { accountsInSight } from '../../../identity/visibleAccounts.ts'
import { nextPastEvent } from '../../../recordings/pastEvents.ts'
import { pastFaults } from '../../../recordings/pastFaults.ts'
import type { Recordings } from '../../../recordings/startRecordings.ts'
import { routes, signedIn } from '../../implementer.ts'
import { type PastRobot, pastRobot } from '../../scope/pastRobot.ts'

type Parts = { readonly db: Database; readonly recordings: Pick<Recordings, 'archiveFor' | 'state'> }

const iso = (timeMs: number): string => new Date(timeMs).toISOString()
const rangeOf = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  fromMs: Date.parse(from),
  toMs: Date.parse(to),
})

/** Any day of any zone with the hours beside it: what is in its files can be looked into. */
const SHORT_MS = 49 * 3_600_000
const MAX_FAULTS = 1000

/** Which of the kinds the login may read, as the routes of each have it. */
function readableKinds(
  { grants }: Principal,
  { level }: PastRobot,
  kinds: readonly PastEventKind[],
): ReadonlySet<PastEventKind> {
  const { canRead } = capabilitiesOf(level)
  const may: { readonly [K in PastEventKind]: boolean } = {
    state: isGranted(grants, ['Robots', 'view']),
    fault: canRead,
    message: canRead && isGranted(grants, ['RobotMonitor', 'viewMessages']),
    incident: true,
    control: canRead,
  }
  return new Set(kinds.filter(kind => may[kind]))
}

/** Of which times there are recordings of a robot, and what happened in them (P-010, P-013). */
export function recordingRoutes({ db, recordings }: Parts) {
  const archiveOf = async (principal: Principal) => {
    const sight = await accountsInSight(db, principal)
    return recordings.archiveFor(() => sight)
  }
  return {
    list: routes.recordings.list.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const { id } = await pastRobot(db, principal, input.id, PLAYBACK_LEVEL)
      const archive = await archiveOf(principal)
      const range = rangeOf(input)
      const isShort = range.toMs - range.fromMs <= SHORT_MS
      const spans = await (isShort ? archive.stretches(id, range) : archive.spans(id, range))
      const data = spans.map(({ fromMs, toMs, bytes }) => ({ from: iso(fromMs), to: iso(toMs), bytes }))
      const lost = (await archive.losses(id, range)).map(({ fromMs, toMs }) => ({ from: iso(fromMs), to: iso(toMs) }))
      return { data, total: data.length, lost, recorder: recordings.state(id) }
    }),

    faults: routes.recordings.faults.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const { id } = await pastRobot(db, principal, input.id, READ_LEVEL)
      const { fromMs, toMs } = rangeOf(input)
      if (toMs - fromMs > SHORT_MS)
        throw new RequestError('badRequest', 'shared.error.badRequest', 'The span is too long', { field: 'to' })
      const data: { time: string; code: number; text: string }[] = []
      const archive = await archiveOf(principal)
      for await (const { timeMs, code, text } of pastFaults(archive, id, { afterMs: fromMs, untilMs: toMs })) {
        data.push({ time: iso(timeMs), code, text })
        if (data.length === MAX_FAULTS) break
      }
      return { data, total: data.length }
    }),

    nextEvent: routes.recordings.nextEvent.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const robot = await pastRobot(db, principal, input.id, PLAYBACK_LEVEL)
      const parts = { db, archive: await archiveOf(principal), isSeen: robot.isSeen }
      const look = { robot: robot.id, direction: input.direction, momentMs: Date.parse(input.from) }
      const found = await nextPastEvent(parts, look, readableKinds(principal, robot, input.kind))
      return { event: found && { kind: found.kind, time: iso(found.timeMs) } }
    }),
  }
}
