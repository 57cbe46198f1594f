import { COMMAND, type CommandId, commandExpiryMs } from '../../../../contract/commands.ts'

/** When a command was pressed, in the two ways that the service is told. Of a stop neither: it is never too old while a move may still arrive. */
export type Press = {
  /** How old it is, ms; asked anew each time the command is posted, because a post that is made again is as old as it is by then. */
  readonly agoMs: () => number | undefined
  /** Ms since the epoch by the service's clock; undefined where this page does not know that. */
  readonly atMs: number | undefined
}

const isStop = (command: CommandId, payload: object): boolean =>
  command === COMMAND.robotEstop ||
  (command === COMMAND.manualControl && 'direction' in payload && payload.direction === 'stop')

/** How long it may wait for its robot. Each stop as long as the emergency stop: one that comes late still stops. */
export const lifeMs = (command: CommandId, payload: object): number =>
  commandExpiryMs(isStop(command, payload) ? COMMAND.robotEstop : command)

/** @param now ms by a clock that nobody sets; `serviceTimeOf` tells a time of it by the service's clock */
export function pressOf(
  command: CommandId,
  payload: object,
  now: () => number,
  serviceTimeOf: (ms: number) => number | undefined,
): Press {
  if (isStop(command, payload)) return { agoMs: () => undefined, atMs: undefined }
  const pressedMs = now()
  const atMs = serviceTimeOf(pressedMs)
  return {
    agoMs: () => Math.max(0, Math.round(now() - pressedMs)),
    atMs: atMs === undefined ? undefined : Math.max(0, Math.round(atMs)),
  }
}
