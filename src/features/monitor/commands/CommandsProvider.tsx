import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FENCE_HEADER, IDEMPOTENCY_HEADER, PRESSED_HEADER } from '../../../../contract/commandHeaders.ts'
import { failingConditions } from '../../../../contract/commandRules.ts'
import type { CommandId } from '../../../../contract/commands.ts'
import { newIdempotencyKey } from '../../../../contract/idempotencyKey.ts'
import { service } from '../../../service/client.ts'
import { ServiceError, unreachable } from '../../../service/serviceError.ts'
import { endToasts, showToast } from '../../../toasts/toasts.ts'
import { useControl } from '../control/controlView.ts'
import { useLive, useMonitorSession } from '../session/monitorSession.ts'
import { blockedText, refusalText } from './blockedText.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { type RobotCommands, RobotCommandsContext } from './robotCommands.ts'
import { useCommandSituation } from './situation.ts'

/** Commands for everything inside: what may be sent, sending it, and what became of it. */
export function CommandsProvider({ children }: { readonly children: ReactNode }) {
  const { robot } = useMonitorSession()
  const { i18n } = useTranslation()
  const situation = useCommandSituation()
  // Without the worker or its link the robot is not offline: nobody knows.
  const isSeen = useLive(readout => readout?.link.status === 'live' && readout.robot !== undefined)
  const { fence, onProgress } = useControl()
  const [dispatcher] = useState(() => dispatcherFor(robot.id))
  useEffect(() => onProgress(dispatcher.progressed), [onProgress, dispatcher])
  useEffect(() => () => dispatcher.close(), [dispatcher])
  const commands = useMemo((): RobotCommands => {
    const blocked = (command: CommandId) => blockedText(i18n, failingConditions(command, situation), situation, isSeen)
    const subject = (command: CommandId) => `command ${command} to ${robot.id}`
    return {
      situation,
      blocked,
      subject,
      dispatcher,
      send: async (command, payload, options = {}) => {
        const outcome = await dispatcher.send(command, payload, fence, options.pressedMs)
        if (outcome.ok) endToasts(subject(command))
        else if (options.quiet !== true) showRefusal(i18n, command, subject(command), outcome.error)
        return outcome
      },
    }
  }, [i18n, situation, isSeen, dispatcher, fence, robot.id])
  return <RobotCommandsContext value={commands}>{children}</RobotCommandsContext>
}

function dispatcherFor(robot: number): Dispatcher {
  return createDispatcher({
    post: (commandId, body, key, fence, pressedAgoMs) =>
      service.robots.command({
        params: { id: robot, commandId },
        headers: { [IDEMPOTENCY_HEADER]: key, [FENCE_HEADER]: fence, [PRESSED_HEADER]: pressedAgoMs },
        body,
      }),
    serviceErrorOf: error => (error instanceof ServiceError ? error : unreachable()),
    now: () => performance.timeOrigin + performance.now(),
    newKey: () => newIdempotencyKey(bytes => crypto.getRandomValues(bytes)),
  })
}

function showRefusal(
  i18n: ReturnType<typeof useTranslation>['i18n'],
  command: CommandId,
  subject: string,
  error: ServiceError,
): void {
  const text = error.errors.map(each => refusalText(i18n, each)).join(' ')
  showToast({
    kind: 'error',
    subject,
    title: i18n.t('commands.notSent', { command: i18n.t(`commands.names.${command}`) }),
    text,
  })
}
