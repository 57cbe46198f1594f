/** Runs of a plan laid over one another, as they come. */
import type { Database } from '../../database/database.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { DataFolder } from '../../plans/dataFolder.ts'
import { fileDigests } from '../../plans/storedFiles.ts'
import { askDrawer } from './askDrawer.ts'
import { coveragesOf } from './coverages.ts'
import { createGrowingPictures, type Watched } from './growingPictures.ts'
import { keyOf, planOf } from './planGround.ts'
import type { Group } from './reportGroups.ts'
import type { SuperimposedPicture } from './superimposing.ts'

/** Pictures that are kept, bytes. */
const MAX_KEPT_BYTES = 24 * 1024 * 1024
/** A picture is drawn anew when so many times the runs of the last one have come: few are drawn, and the first come soon. */
const GROWTH = 2

/** `reports` runs were laid over one another; `picture` where one was drawn of them. */
export type SuperimposedStep = { readonly reports: number; readonly picture?: SuperimposedPicture }
type Parts = { readonly db: Database; readonly dataFolder: Pick<DataFolder, 'read'> }

export function createSuperimposedRuns({ db, dataFolder }: Parts) {
  const pictures = createGrowingPictures<SuperimposedStep, SuperimposedPicture>(
    MAX_KEPT_BYTES,
    ({ png }) => png.byteLength,
  )

  async function workOn(jobs: JobQueue, { plan: version, reports, key: content }: Group) {
    const files = await fileDigests(db, version)
    const work = async ({ emit, isWatched }: Watched<SuperimposedStep>): Promise<SuperimposedPicture> => {
      const plan = await planOf(dataFolder, files)
      if (plan === undefined) throw new Error('A file of the plan is not there')
      return askDrawer(jobs, async ask => {
        isWatched()
        await ask({ kind: 'superimpose', plan })
        let laid = 0
        let drawn = 0
        for await (const runs of coveragesOf(db, reports)) {
          isWatched()
          await ask({ kind: 'lay', coverages: runs.map(({ coverage }) => coverage) })
          laid += runs.length
          if (!isWatched() || laid >= reports.length) continue
          const isDue = laid >= drawn * GROWTH
          emit({ reports: laid, ...(isDue && { picture: await ask({ kind: 'superimposed' }) }) })
          if (isDue) drawn = laid
        }
        return ask({ kind: 'superimposed' })
      })
    }
    return { key: keyOf(files, 'superimposed', [content]), work }
  }

  return {
    whole: async (jobs: JobQueue, group: Group): Promise<SuperimposedPicture> => {
      const { key, work } = await workOn(jobs, group)
      return pictures.whole(key, work)
    },
    /** How it grows; the last is of all runs. */
    steps: async function* (jobs: JobQueue, group: Group): AsyncGenerator<SuperimposedStep, void, void> {
      const { key, work } = await workOn(jobs, group)
      for await (const step of pictures.steps(key, work))
        yield 'whole' in step ? { reports: group.reports.length, picture: step.whole } : step.step
    },
  }
}
