import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failingConditions } from '../../../../contract/commandRules.ts'
import type { CommandId } from '../../../../contract/commands.ts'
import { newIdempotencyKey } from '../../../../contract/idempotencyKey.ts'
import { service } from '../../../service/client.ts'
import { ServiceError, unreachable } from '../../../service/serviceError.ts'
import { endToasts, showToast } from '../../../toasts/toasts.ts'
import { useControl } from '../control/controlView.ts'
import { useLive, useMonitorSession } from '../session/monitorSession.ts'
import { blockedText } from './blockedText.ts'
import { endAfter, requestOf } from './commandRequest.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { notDoneToast } from './notDoneToast.ts'
import { type RobotCommands, RobotCommandsContext } from './robotCommands.ts'
import { createServiceClock, type ServiceClock } from './serviceClock.ts'
import { useCommandSituation } from './situation.ts'

/** Commands for everything inside: what may be sent, sending it, and what became of it. */
export function CommandsProvider({ children }: { readonly children: ReactNode }) {
  const { robot, live } = useMonitorSession()
  const { i18n } = useTranslation()
  const situation = useCommandSituation()
  // Without the worker or its link the robot is not offline: nobody knows.
  const isSeen = useLive(readout => readout?.link.status === 'live' && readout.robot !== undefined)
  const { fence, onProgress } = useControl()
  const [clock] = useState(() => createServiceClock(pageNow))
  useEffect(() => live.subscribe(() => clock.take(live.readout())), [live, clock])
  const [dispatcher] = useState(() => dispatcherFor(robot.id, clock))
  useEffect(() => onProgress(dispatcher.progressed), [onProgress, dispatcher])
  useEffect(() => () => dispatcher.close(), [dispatcher])
  const commands = useMemo((): RobotCommands => {
    const blocked = (command: CommandId) => blockedText(i18n, failingConditions(command, situation), situation, isSeen)
    const subject = (command: CommandId) => subjectOf(command, robot.id)
    return {
      situation,
      blocked,
      subject,
      dispatcher,
      send: async (command, payload, options = {}) => {
        const outcome = await dispatcher.send(command, payload, fence)
        if (outcome.ok) endToasts(subject(command))
        else if (options.quiet !== true)
          showToast({ ...notDoneToast(i18n, command, outcome.error), subject: subject(command) })
        return outcome
      },
    }
  }, [i18n, situation, isSeen, dispatcher, fence, robot.id])
  return <RobotCommandsContext value={commands}>{children}</RobotCommandsContext>
}

/** By a clock that nobody sets. */
const pageNow = (): number => performance.timeOrigin + performance.now()

const subjectOf = (command: CommandId, robot: number): string => `command ${command} to ${robot}`

function dispatcherFor(robot: number, clock: ServiceClock): Dispatcher {
  return createDispatcher({
    post: posted => service.robots.command(requestOf(robot, posted), { signal: posted.signal }),
    serviceErrorOf: error => (error instanceof ServiceError ? error : unreachable()),
    now: pageNow,
    serviceTimeOf: clock.timeOf,
    endAfter,
    newKey: () => newIdempotencyKey(bytes => crypto.getRandomValues(bytes)),
    onConfirmed: command => endToasts(subjectOf(command, robot)),
  })
}
