import { randomUUID } from 'node:crypto'
import { robotObjections } from '../../../contract/commandRules.ts'
import { COMMAND, commandExpiryMs } from '../../../contract/commands.ts'
import type { CommandMessage } from '../../../contract/gateway.ts'
import { audited } from '../../identity/audit.ts'
import type { Behind } from './behind.ts'
import type { DispatchParts } from './dispatch.ts'
import { robotSituation } from './situation.ts'

/** Of what is stored of a robot nothing decides over moves by hand. */
const UNKNOWN = { model: 'neo', main_deb: '', plan: 0 } as const

/**
 * A robot that loses its holder where it is driven by hand is stopped; it stays in its pause. Autonomous cleaning goes on.
 * @returns how to end it
 */
export function stopOnRelease(parts: DispatchParts, behind: Behind): () => void {
  const { db, registry, control, requirements, publish, clock, log } = parts

  async function stop(robot: number): Promise<void> {
    // By what the robot itself has said: the database may stand still.
    const { online, ...situation } = robotSituation(UNKNOWN, registry.find(robot)?.live, requirements)
    const isDriven = robotObjections(COMMAND.manualControl, situation).length === 0
    if (!online || !isDriven || control.holderOf(robot) !== undefined) return
    const issued_at = clock.now()
    const withinMs = commandExpiryMs(COMMAND.manualControl)
    const message: CommandMessage = {
      id: randomUUID(),
      command: COMMAND.manualControl,
      payload: { direction: 'stop', angle: 0 },
      fence: control.fence(robot),
      issued_at,
      expires_at: issued_at + withinMs,
      login: 0,
    }
    await publish(robot, 'command', message, { qos: 1, retain: false, withinMs })
    const details = { command: COMMAND.manualControl, outcome: 'holderLost' }
    const entry = { login: undefined, address: undefined, action: 'robot.command', robot, details }
    await behind.keep(() => audited(db, entry))
  }

  const subscription = control.holderLost.subscribe(robot => {
    stop(robot).catch(error => log.error({ err: error, robot }, 'A robot without its holder could not be stopped'))
  })
  return () => subscription.unsubscribe()
}
