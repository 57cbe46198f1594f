/** The process that lives through the past of the virtual robots, beside the one that lives in the present. */
import { constants, setPriority } from 'node:os'
import { reportReady } from '../childProgram.ts'
import { systemClock } from '../clock.ts'
import { fleet } from '../fleet.ts'
import { signIn } from '../serviceClient.ts'
import { writeNotes } from './notes.ts'
import { pastService } from './pastService.ts'
import { seedHistory } from './seedHistory.ts'
import { readPastSettings } from './settings.ts'

/** Beyond the roster robots are there to be many; they have no past. */
const MAX_ROBOTS = 12
/** Of the past of all but the first robot: before the season of ninety days. */
const LATER_PRIORITY = constants.priority.PRIORITY_LOW - 4
/** Of one file: small enough to be read in a few seconds beside everything else that a first start does. */
const PART_MS = 15 * 60_000
/** Writes the notes, as somebody who looks at recordings would. */
const SUPPORT = 'support'

async function main(): Promise<void> {
  // The channel to the process that started this one closes with it.
  process.once('disconnect', () => process.exit(0))
  const [share, startedMs] = process.argv.slice(2)
  const settings = readPastSettings(process.env, share, startedMs)
  const { url, login, password, robots, seed, fromMs, toMs } = settings
  const all = fleet(Math.min(MAX_ROBOTS, robots), seed)
  const [first] = all
  const own = all.filter(({ building }) => building % settings.share.of === settings.share.index)
  // The present comes first, then the first robot's past, which a newcomer waits for.
  setPriority(first && own.includes(first) ? constants.priority.PRIORITY_BELOW_NORMAL : LATER_PRIORITY)
  const support = await signIn(url, SUPPORT, password)
  await seedHistory({
    fleet: own,
    first: first?.name,
    seed,
    fromMs,
    toMs,
    partMs: PART_MS,
    service: pastService(url, await signIn(url, login, password), systemClock),
    onGiven: lived => {
      setPriority(LATER_PRIORITY)
      reportReady()
      return writeNotes(support, lived)
    },
  })
  process.disconnect?.()
}

main().catch((error: unknown) => {
  process.stderr.write(`The past of the robots: ${error instanceof Error ? error.message : 'it cannot be lived'}\n`)
  process.exit(1)
})
