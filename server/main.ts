import { readConfig } from './config.ts'
import { startService } from './service.ts'
import { startFailure } from './startFailure.ts'

/** The service alone, without client and robots; `start.ts` is everything together. */
try {
  const service = await startService(readConfig())
  const stop = () => void service.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  // Last: whoever reads it may send a signal at once.
  process.stdout.write(`Swath is ready at ${service.url}\n`)
} catch (error) {
  const reason = startFailure(error)
  if (reason === undefined) throw error
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
}
