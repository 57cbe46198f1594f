import type { BehaviorSubject } from 'rxjs'
import { SEEK_SPEED } from '../../contract/playback.ts'
import type { ChannelName } from '../../contract/telemetry/channels.ts'
import { recordedIds } from '../../contract/telemetry/recordedChannels.ts'
import type { StreamerSocket } from './streamerSocket.ts'

/** What the service is asked for; each seek has a number, and what is sent of the past names the seek that it follows. */
export type PlayRequests = ReturnType<typeof createPlayRequests>

export function createPlayRequests(socket: StreamerSocket, channels: BehaviorSubject<readonly ChannelName[]>) {
  let newest = 0
  const play = (request: number, time: number, speed: number): void => {
    if (socket.connected) socket.emit('play', { request, time, speed, channels: recordedIds(channels.value) })
  }
  return {
    /** The number of the seek that the service was asked for last. */
    newest: (): number => newest,
    seek(timeMs: number): number {
      newest += 1
      play(newest, timeMs, SEEK_SPEED)
      return newest
    },
    play,
  }
}
