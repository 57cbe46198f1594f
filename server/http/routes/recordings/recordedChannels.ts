import { LEVEL } from '../../../../contract/permissions.ts'
import { CHANNELS } from '../../../../contract/telemetry/channels.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { robots } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import type { Control } from '../../../fleet/control/control.ts'
import { audited } from '../../../identity/audit.ts'
import type { Recordings } from '../../../recordings/startRecordings.ts'
import { routes, signedIn } from '../../implementer.ts'
import { robotOfLevel } from '../../scope/robotOfLevel.ts'

type Parts = {
  readonly db: Database
  readonly control: Pick<Control, 'holderOf'>
  readonly recordings: Pick<Recordings, 'leaveOut'>
}

function recordedWithout(unrecorded: readonly number[]) {
  const data = CHANNELS.filter(
    ({ id, recordedIntervalMs }) => recordedIntervalMs !== undefined && !unrecorded.includes(id),
  )
  return { data: data.map(({ id }) => id), total: data.length }
}

/** Which channels of a robot are recorded; its controller decides (M-078). */
export function recordedChannelRoutes({ db, control, recordings }: Parts) {
  return {
    channels: routes.recordings.channels.handler(async ({ input, context }) => {
      const { id } = await robotOfLevel(db, signedIn(context), input.id, LEVEL.operator)
      const [row] = await db.select({ unrecorded: robots.unrecorded }).from(robots).where(eq(robots.id, id))
      if (!row) throw notFound('robot')
      return recordedWithout(row.unrecorded)
    }),
    setChannel: routes.recordings.setChannel.handler(async ({ input, context }) => {
      const principal = signedIn(context)
      const { id } = await robotOfLevel(db, principal, input.id, LEVEL.operator)
      if (control.holderOf(id)?.login !== principal.login)
        throw new RequestError('forbidden', 'errors.robot.notInControl', 'Not in control of the robot')
      const unrecorded = await db.transaction(async tx => {
        const [row] = await tx
          .select({ unrecorded: robots.unrecorded })
          .from(robots)
          .where(eq(robots.id, id))
          .for('update')
        if (!row) throw notFound('robot')
        const others = row.unrecorded.filter(channel => channel !== input.channel)
        const next = input.recorded ? others : [...others, input.channel]
        await tx.update(robots).set({ unrecorded: next }).where(eq(robots.id, id))
        const details = { channel: input.channel, recorded: input.recorded }
        await audited(tx, { principal, address: context.request.ip, action: 'robot.setChannel', robot: id, details })
        return next
      })
      recordings.leaveOut(id, unrecorded)
      return recordedWithout(unrecorded)
    }),
  }
}
