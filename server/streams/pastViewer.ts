import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Archive } from '../recordings/archive.ts'
import type { SocketRefusal } from './socketServer.ts'
import type { Viewer } from './viewerGate.ts'
import { createViewerStream, isSameSight, type StreamerSocket } from './viewerStream.ts'

/** One browser that plays what a robot did while it was in accounts in sight; of what it does now it is sent nothing. */
export type PastViewer = {
  readonly tick: (nowMs: number) => void
  /** Once a second. */
  readonly report: (nowMs: number) => void
  readonly update: (viewer: Viewer) => void
  readonly end: (reason: SocketRefusal) => void
  readonly leave: () => void
}

type Parts = { readonly archive: Archive; readonly clock: Clock; readonly log: Logger }

export function createPastViewer(socket: StreamerSocket, parts: Parts): PastViewer {
  const stream = createViewerStream(socket, {
    ...parts,
    mayPlay: () => true,
    clockOffsetMs: () => 0,
    onPlaybackTrouble: () => undefined,
  })
  const { closePlayback } = stream

  stream.refreshTime()
  socket.on('live', () => {
    closePlayback()
    stream.notify('pastOnly')
  })

  return {
    tick: nowMs => stream.playback()?.tick(nowMs),
    report: nowMs => socket.emit('bandwidthMonitor', stream.bandwidth(nowMs, {})),
    update: viewer => {
      const { sight } = socket.data.viewer
      socket.data.viewer = viewer
      // What is played may not be theirs to see any more.
      if (isSameSight(sight, viewer.sight)) return
      closePlayback()
      stream.refreshTime()
    },
    end: stream.end,
    leave: closePlayback,
  }
}
