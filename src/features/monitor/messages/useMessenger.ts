import { useState } from 'react'
import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate'
import { COMMAND } from '../../../../contract/commands.ts'
import { MESSAGE_LEVELS, MESSAGES_LIMIT } from '../../../../contract/resources/messages.ts'
import { toWireTime } from '../../../../contract/time.ts'
import type { ArrivedMessage } from '../../../../machines/messenger/messenger.logic.ts'
import {
  ELAPSED_BUMP_MS,
  type HistoryAnswer,
  messengerMachine,
} from '../../../../machines/messenger/messenger.machine.ts'
import { useStartedActor } from '../../../actors/useStartedActor.ts'
import { queries } from '../../../service/client.ts'
import { queryClient } from '../../../service/queryClient.ts'
import { apiErrorOf } from '../../../service/serviceError.ts'
import { type ControlView, useControl } from '../control/controlView.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import type { ReadoutEvent } from '../session/readoutStore.ts'
import type { ShownReadouts } from '../session/shownReadouts.ts'
import { storedMessage } from './storedMessage.ts'

export type Messenger = ActorRefFrom<typeof messengerMachine>

const HOUR_MS = 3_600_000

/** Messages of the robot and its operators in the current hour and from now on (M-022, M-074). */
export function useMessenger(robot: number): Messenger {
  const { shown } = useMonitorSession()
  const { onProgress } = useControl()
  const [{ machine, input }] = useState(() => {
    const hourMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
    return {
      machine: machineOn(robot, shown, onProgress, hourMs),
      input: { maximum: MESSAGES_LIMIT, sinceMs: hourMs, nowMs: Date.now() },
    }
  })
  return useStartedActor(machine, { id: 'messenger', input })
}

const machineOn = (robot: number, shown: ShownReadouts, onProgress: ControlView['onProgress'], hourMs: number) =>
  messengerMachine.provide({
    actors: {
      arrivals: fromCallback(({ sendBack }) => {
        const leaveRobot = shown.onEvent(event => {
          if (event.type === 'robotMessage')
            sendBack({ type: 'message.arrived', message: arrived(event), nowMs: Date.now() })
        })
        // An operator's message is stored once the robot has it, and comes in no frame.
        const leaveOperators = onProgress(({ command, stage, self }) => {
          if (command !== COMMAND.sendOperatorMessage || (stage !== 'accepted' && stage !== 'done')) return
          void loadHistory(robot, Math.max(hourMs, Date.now() - HOUR_MS)).then(answer => {
            for (const message of answer.ok ? answer.messages : [])
              sendBack({ type: 'message.arrived', message, isOwn: self, nowMs: Date.now() })
          })
        })
        return () => {
          leaveRobot()
          leaveOperators()
        }
      }),
      minutes: fromCallback(({ sendBack }) => {
        const timer = setInterval(() => sendBack({ type: 'messenger.ticked', nowMs: Date.now() }), ELAPSED_BUMP_MS)
        return () => clearInterval(timer)
      }),
      history: fromPromise(() => loadHistory(robot, hourMs)),
    },
  })

/** The newest since a moment, however long ago that is: a monitor stays open for a shift. */
async function loadHistory(robot: number, sinceMs: number): Promise<HistoryAnswer> {
  const input = {
    robot,
    order_by: 'id',
    direction: 'desc',
    limit: MESSAGES_LIMIT,
    // The moment itself is left out by the service.
    time_gt: toWireTime(sinceMs - 1000),
  } as const
  try {
    const { data } = await queryClient.fetchQuery({ ...queries.messages.list.queryOptions({ input }), staleTime: 0 })
    return { ok: true, messages: data.map(storedMessage) }
  } catch (error) {
    return { ok: false, error: apiErrorOf(error) }
  }
}

const arrived = ({ key, level, text, timeMs }: Extract<ReadoutEvent, { type: 'robotMessage' }>): ArrivedMessage => ({
  key,
  level: MESSAGE_LEVELS.find(each => each === level) ?? 'info',
  text,
  timeMs,
  sender: undefined,
})
