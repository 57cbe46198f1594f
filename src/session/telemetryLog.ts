import { TELEMETRY_LOG_FOLDER } from '../../workers/protocol.ts'
import { logFailure } from '../log/log.ts'

/** A monitor that is open while its login is signed out lets go of its files within a second. */
const TRIES = 6
const BETWEEN_TRIES_MS = 500

/**
 * Removes what the telemetry workers keep on this machine: the next person at this machine must not find where another's robots have been.
 * Tries again for as long as a worker may still hold its files.
 */
export async function forgetTelemetryLog(): Promise<void> {
  // Without a secure context there is no such storage, and nothing was kept in it.
  if (!globalThis.isSecureContext) return
  for (let attempt = 1; ; attempt++) {
    try {
      // oxlint-disable-next-line no-restricted-properties -- only where the context is secure, above
      const root = await navigator.storage.getDirectory()
      await root.removeEntry(TELEMETRY_LOG_FOLDER, { recursive: true })
      return
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return
      if (attempt === TRIES) return logFailure('session.telemetryLog', error)
      await new Promise(resolve => setTimeout(resolve, BETWEEN_TRIES_MS))
    }
  }
}
