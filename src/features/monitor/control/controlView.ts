import { createContext, useContext } from 'react'
import type { ControlHolder, ControlRefusal } from '../../../../contract/control.ts'
import type { ControlLevel } from '../../../../contract/permissions.ts'
import type { CommandProgress } from '../../../../contract/sockets/supervisor.ts'
import type { ControlUser, OpenRequest } from '../../../../machines/control/control.logic.ts'

/** Control of the robot on screen as this viewer has it (M-025..M-038). */
export type ControlView = {
  readonly level: ControlLevel
  readonly holder: ControlHolder
  /** Name of another holder. */
  readonly holderName: string | undefined
  /** Login of the holder, the viewer's own included. */
  readonly holderId: number | undefined
  /** The holder has lost their connection; the service keeps control for them for a while. */
  readonly away: boolean
  /** Ms since the epoch by the service's clock; undefined while nobody is in control. */
  readonly since: number | undefined
  readonly inControl: boolean
  /** Number of the lease, sent with each command. */
  readonly fence: number
  /** Whether the supervisor socket is up: without it nobody knows who is in control. */
  readonly connected: boolean
  readonly viewers: readonly ControlUser[]
  /** What keeps this viewer from it; undefined when nothing does. */
  readonly takeRefusal: ControlRefusal | undefined
  readonly requestRefusal: ControlRefusal | undefined
  readonly releaseRefusal: ControlRefusal | undefined
  /** Own request that waits for an answer until this time, ms by this machine's clock. */
  readonly requestedUntil: number | undefined
  /** Requests of others, to be answered by the holder; empty for everyone else. */
  readonly requests: readonly OpenRequest[]
  /** An action that was sent to the service is not answered yet. */
  readonly busy: boolean
  readonly take: () => void
  readonly request: () => void
  readonly release: () => void
  /** Answers the request of a login (M-032). */
  readonly accept: (login: number) => void
  readonly decline: (login: number) => void
  /** Each step of each command on this robot, from any sender; returns how to stop. */
  readonly onProgress: (listener: (progress: CommandProgress) => void) => () => void
}

export const ControlContext = createContext<ControlView | undefined>(undefined)

/** @throws when used outside the monitor */
export function useControl(): ControlView {
  const view = useContext(ControlContext)
  if (!view) throw new Error('Control is known inside the monitor only')
  return view
}
