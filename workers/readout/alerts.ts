/** Alerts that are sent once and not shown for as long as they last. */
import { LEVEL } from '../../contract/permissions.ts'
import type { Scene } from '../../scene/scene.ts'
import type { ReadoutMessage } from '../readouts.ts'

/** `lostLocalization` is sent at most once in this time (M-090). */
const LOST_ALERT_INTERVAL_MS = 10_000
/** Below this level it is not sent (M-090). */
const LOST_ALERT_LEVEL = LEVEL.operator

/** Sends what is new between two scenes. `now` is any clock in ms. */
export function createAlerts(options: {
  readonly level: number
  readonly now: () => number
  readonly post: (message: ReadoutMessage) => void
}) {
  let lostSaidMs = Number.NEGATIVE_INFINITY
  return {
    compare(before: Scene, after: Scene): void {
      const known = new Set(before.robotMessages)
      for (const message of after.robotMessages) {
        if (known.has(message)) continue
        const { level, text, key } = message.body
        options.post({ type: 'robotMessage', level, text, key, timeMs: message.timeMs })
      }
      if (!after.localizationLost || before.localizationLost || options.level < LOST_ALERT_LEVEL) return
      if (options.now() - lostSaidMs < LOST_ALERT_INTERVAL_MS) return
      lostSaidMs = options.now()
      options.post({ type: 'lostLocalization' })
    },
  }
}
