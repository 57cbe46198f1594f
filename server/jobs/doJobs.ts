/** The program of a process of jobs: does one after the other, each by its script, until the service has had enough of it or has ended. */
import { flushCompileCache } from 'node:module'
import * as v from 'valibot'
import { isNoRoom } from '../noRoom.ts'
import { NO_ROOM_EXIT_CODE, sendToService } from './jobScript.ts'

const jobSchema = v.object({ script: v.pipe(v.string(), v.startsWith('file:')), data: v.unknown() })
const scriptSchema = v.object({ work: v.function() })

async function doJob(message: unknown): Promise<void> {
  const { script, data } = v.parse(jobSchema, message)
  const { work } = v.parse(scriptSchema, await import(script))
  // The process may be killed rather than end, and then the next start would compile all again.
  flushCompileCache()
  try {
    const value = await work(data)
    await sendToService({ kind: 'answer', value, heldBytes: process.memoryUsage.rss() })
  } catch (error) {
    if (isNoRoom(error)) process.exit(NO_ROOM_EXIT_CODE)
    throw error
  }
}

process.once('disconnect', () => process.exit())
// What a job throws ends the process, and stands on its stderr.
process.on('message', message => void doJob(message))
