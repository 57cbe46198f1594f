/** The process that lives through the season of the virtual robots, for the reports of their runs. */
import { constants, setPriority } from 'node:os'
import { systemClock } from '../clock.ts'
import { fleet } from '../fleet.ts'
import { signIn } from '../serviceClient.ts'
import { giveSeason } from './giveSeason.ts'
import { seasonService } from './seasonService.ts'
import { readSeasonSettings } from './settings.ts'

/** Beyond the roster robots are there to be many. */
const MAX_ROBOTS = 12
/** Comments on runs, as somebody at a console does. */
const SUPPORT = 'support'

async function main(): Promise<void> {
  // The present comes first.
  setPriority(constants.priority.PRIORITY_LOW)
  // The channel to the process that started this one closes with it.
  process.once('disconnect', () => process.exit(0))
  const startedMs = Date.now()
  const { url, login, password, robots, seed, fromMs, toMs } = readSeasonSettings(process.env, startedMs)
  const given = await giveSeason({
    fleet: fleet(Math.min(MAX_ROBOTS, robots), seed),
    seed,
    fromMs,
    toMs,
    service: seasonService(await signIn(url, login, password), await signIn(url, SUPPORT, password), systemClock),
  })
  if (given > 0)
    process.stdout.write(
      `${given} reports of the last season were given in ${Math.round((Date.now() - startedMs) / 1000)} s\n`,
    )
  process.disconnect?.()
}

main().catch((error: unknown) => {
  process.stderr.write(`The season of the robots: ${error instanceof Error ? error.message : 'it cannot be lived'}\n`)
  process.exit(1)
})
