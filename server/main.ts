import { readConfig } from './config.ts'
import { keepFilesPrivate } from './database/privateFolder.ts'
import { startService } from './service.ts'
import { startFailure } from './startFailure.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)
const printError = (text: string) => process.stderr.write(`${text}\n`)

/** The service alone, without client and robots; `start.ts` is everything together. */
async function main(): Promise<void> {
  keepFilesPrivate()
  const stopped = new AbortController()
  // Until there is something to close.
  let stop = (): void => stopped.abort()
  process.once('SIGINT', () => stop())
  process.once('SIGTERM', () => stop())
  const service = await startService(readConfig(), { print: print, signal: stopped.signal })
  stop = () => void service.close().then(() => process.exit(0))
  if (stopped.signal.aborted) return stop()
  service.onTaken(({ message }) => {
    printError(message)
    void service.close().finally(() => process.exit(1))
  })
  // Last: its reader may send a signal at once.
  print(`Swath is ready at ${service.url}`)
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Error && error.name === 'AbortError')) {
    const reason = startFailure(error)
    if (reason === undefined) throw error
    printError(reason)
    process.exitCode = 1
  }
}
