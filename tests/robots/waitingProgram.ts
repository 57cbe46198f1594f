/** Says that it is ready and goes on until it is ended, or comes to its end without a word. */
import { reportReady } from '../../robots/childProgram.ts'

process.once('disconnect', () => process.exit(0))
if (process.argv[2] === 'speaks') reportReady()
else process.disconnect?.()
