/** State of the stream beside its frames, as the readouts show it. */
import type { FrameFault } from '../contract/telemetry/frame.ts'
import type { EngineState } from './readout/readout.ts'
import type { ReadoutMessage } from './readouts.ts'
import type { SourceEvent, TimeRange } from './source/source.ts'

type StreamStatus = Pick<EngineState, 'link' | 'robot' | 'eta' | 'latencyMs' | 'bandwidth'>

/** What is known through the link alone: of a link that is lost nothing was measured now. */
const UNKNOWN = { eta: {}, latencyMs: undefined, bandwidth: undefined } as const satisfies Partial<StreamStatus>

type Options = {
  /** Without it the link counts as disabled, though the recording may be played over it (P-006). */
  readonly liveFeed: boolean
  readonly onChange: () => void
  readonly onFault: (fault: FrameFault, event: string) => void
  readonly onRecorded: (range: TimeRange | undefined) => void
  readonly post: (message: ReadoutMessage) => void
}

export function createStreamStatus({ liveFeed, onChange, onFault, onRecorded, post }: Options) {
  let offsetMs = 0
  let state: StreamStatus = {
    link: { status: liveFeed ? 'connecting' : 'disabled' },
    robot: undefined,
    ...UNKNOWN,
  }
  const update = (change: Partial<StreamStatus>): void => {
    state = { ...state, ...change }
    onChange()
  }
  return {
    state: (): StreamStatus => state,
    /** Service time − time here. */
    offsetMs: (): number => offsetMs,
    receive(event: SourceEvent): void {
      switch (event.type) {
        case 'clock':
          offsetMs = event.offsetMs
          return
        case 'recorded':
          onRecorded(event.range)
          return onChange()
        case 'latency':
          return update({ latencyMs: event.latencyMs })
        case 'malformed':
          onFault('body', event.event)
          return onChange()
        case 'notice': {
          const { level, token, count } = event.notice
          return post({ type: 'notice', level, token, ...(count !== undefined && { count }) })
        }
        case 'link':
          return update({
            ...(liveFeed && { link: event.link }),
            ...(event.link.status !== 'live' && UNKNOWN),
          })
        case 'bandwidth':
          return update({ bandwidth: event.bandwidth })
        case 'eta':
          return update({ eta: event.eta })
        case 'robot':
          return update({ robot: event.robot })
        // Frames do not change it.
        default:
          return
      }
    },
  }
}
