import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build, type Plugin } from 'vite'
import { startBenchRobot } from './bench.ts'
import { openMonitor, poke } from './live.ts'
import { sampledShare } from './sampledShare.ts'
import { withSeeded } from './seeded.ts'
import { type Figure, median } from './table.ts'

/** Half a minute of each client, one after the other, so many times: what else the machine does meets both. */
const ROUNDS = 3
const SECONDS = 30
const BUDGET = { kind: 'max', value: 0.5 } as const
/** As the source maps of the client have them. */
const JOURNAL = /(?:src|machines)\/journal\//

const TAKES_DOWN = 'function push(what: TakenDown): void {'

/** `src/journal/takeDown.ts` takes nothing down, so that the journal has nothing to do. */
const withoutJournal = (): Plugin => ({
  name: 'swath:without-journal',
  enforce: 'pre',
  transform: {
    filter: { id: /[/\\]src[/\\]journal[/\\]takeDown\.ts$/ },
    handler: code => {
      if (!code.includes(TAKES_DOWN)) throw new Error('What takes down has another name now')
      return code.replace(TAKES_DOWN, `${TAKES_DOWN} if (what) return;`)
    },
  },
})

type Watched<T> = (page: Page) => Promise<T>

/** Watches one robot at the live load with all layers on, with the console of that folder. */
const watching = <T>(watch: Watched<T>, client?: string): Promise<T> =>
  withSeeded(
    async () => undefined,
    async ({ url, browser }) => {
      const robot = await startBenchRobot(url, 1)
      try {
        return await watch(await openMonitor(browser, url, robot.id, 'auto'))
      } finally {
        await robot.stop()
      }
    },
    client,
  )

async function busyShare(page: Page): Promise<number> {
  const { tasks, wall } = await poke(page, SECONDS)
  return (tasks / wall) * 100
}

/**
 * What the journal takes of the UI thread, in two ways: the client as it is beside one that takes nothing down, which also has what the journal costs
 * elsewhere and the noise of two runs; and the samples of one run that are in the journal's own code.
 */
export async function shareOfJournal(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'swath-bench-client-'))
  try {
    const client = join(folder, 'client')
    await build({ logLevel: 'error', plugins: [withoutJournal()], build: { outDir: client } })
    const rounds: { readonly own: number; readonly busy: number; readonly bare: number }[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        busy: await watching(busyShare),
        bare: await watching(busyShare, client),
        own: await watching(page => sampledShare(page, JOURNAL, () => poke(page, SECONDS))),
      })
    const differences = rounds.map(({ busy, bare }) => busy - bare)
    return [
      { what: 'live 1x with the journal: UI thread busy', value: median(rounds.map(({ busy }) => busy)), unit: '%' },
      { what: 'live 1x without it: UI thread busy', value: median(rounds.map(({ bare }) => bare)), unit: '%' },
      { what: 'difference, median of pairs', value: median(differences), unit: 'points', budget: BUDGET },
      {
        what: 'difference, spread of pairs',
        value: Math.max(...differences) - Math.min(...differences),
        unit: 'points',
      },
      {
        what: "the journal's own code, by samples",
        value: median(rounds.map(({ own }) => own)),
        unit: 'points',
        budget: BUDGET,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
