/** What the robot says of its own behaviour, asked for over the streamer socket and passed on to the page's journal. */
import * as v from 'valibot'
import type { RemoteFact } from '../../contract/journal/remoteActors.ts'
import { type RobotDebug, robotDebugSchema } from '../../contract/robot/debug.ts'

/** Of the streamer socket. */
type DebugSocket = {
  readonly connected: boolean
  /** Asks the service for it, or for no more of it. */
  emit(event: 'debug', isWanted: boolean): unknown
  on(event: 'debug' | 'connect', listener: (payload?: unknown) => void): unknown
}

type Options = {
  readonly robot: number
  readonly socket: DebugSocket
  readonly post: (fact: RemoteFact) => void
  readonly onMalformed: () => void
}

type Chart = Extract<RobotDebug, { readonly type: 'chart' }>

/** Returns how to ask for it, or for no more of it; nothing is asked before. */
export function createRobotDebug({ robot, socket, post, onMalformed }: Options) {
  const actor = `robot:${robot}`
  const context = { robot }
  let isAsked = false
  let chart: string | undefined
  let seq = 0

  const born = (message: Chart): void => {
    chart = JSON.stringify(message.chart)
    seq = message.seq
    post({ kind: 'born', actor, side: 'robot', chart: message.chart, value: message.state, context })
  }
  /** @param skipped changes before this one that were not heard of */
  const moved = (event: string, { state, ...message }: Pick<RobotDebug, 'state' | 'seq'>, skipped: number): void => {
    seq = message.seq
    const lost = skipped > 0 ? { lost: skipped } : {}
    post({ kind: 'moved', actor, event: { type: event }, isOwn: true, value: state, context, ...lost })
  }
  const take = (message: RobotDebug): void => {
    if (message.type === 'moved') {
      if (chart !== undefined && message.seq > seq) moved(message.event, message, message.seq - seq - 1)
      return
    }
    // After a reconnect the chart comes again: the actor goes on where it is the same.
    if (chart !== JSON.stringify(message.chart) || message.seq < seq) return born(message)
    if (message.seq > seq) moved('debug.resumed', message, message.seq - seq)
  }

  socket.on('debug', payload => {
    const parsed = v.safeParse(robotDebugSchema, payload)
    if (!parsed.success) return onMalformed()
    if (isAsked) take(parsed.output)
  })
  // The service knows nothing of what was asked before.
  socket.on('connect', () => isAsked && socket.emit('debug', true))
  return (isWanted: boolean): void => {
    if (isWanted === isAsked) return
    isAsked = isWanted
    if (socket.connected) socket.emit('debug', isWanted)
    if (isWanted || chart === undefined) return
    chart = undefined
    post({ kind: 'ended', actor })
  }
}
