import { randomUUID } from 'node:crypto'
import { robotObjections } from '../../../contract/commandRules.ts'
import { commandExpiryMs } from '../../../contract/commands.ts'
import type { CommandMessage } from '../../../contract/gateway.ts'
import { robots } from '../../database/schema.ts'
import { eq } from '../../database/sql.ts'
import { audited } from '../../identity/audit.ts'
import type { DispatchParts } from './dispatch.ts'
import { robotSituation } from './situation.ts'

const MANUAL_CONTROL = 11

/**
 * A robot that loses its holder where it is driven by hand is stopped; it stays in its pause. Autonomous cleaning goes on.
 * @returns how to end it
 */
export function stopOnRelease({ db, registry, control, requirements, publish, clock, log }: DispatchParts): () => void {
  async function stop(robot: number): Promise<void> {
    const [row] = await db.select().from(robots).where(eq(robots.id, robot))
    if (row === undefined) return
    const known = { model: row.model, main_deb: row.mainDeb, plan: row.plan ?? 0 }
    const { online, ...situation } = robotSituation(known, registry.find(robot)?.live, requirements)
    const isDriven = robotObjections(MANUAL_CONTROL, situation).length === 0
    if (!online || !isDriven || control.holderOf(robot) !== undefined) return
    const issued_at = clock.now()
    const message: CommandMessage = {
      id: randomUUID(),
      command: MANUAL_CONTROL,
      payload: { direction: 'stop', angle: 0 },
      fence: control.fence(robot),
      issued_at,
      expires_at: issued_at + commandExpiryMs(MANUAL_CONTROL),
      login: 0,
    }
    await publish(robot, 'command', message, { qos: 1, retain: false })
    const details = { command: MANUAL_CONTROL, outcome: 'holderLost' }
    await audited(db, { login: undefined, address: undefined, action: 'robot.command', robot, details })
  }

  const subscription = control.holderLost.subscribe(robot => {
    stop(robot).catch(error => log.error({ err: error, robot }, 'A robot without its holder could not be stopped'))
  })
  return () => subscription.unsubscribe()
}
