import type { JobQueue } from '../../jobs/jobs.ts'
import type { PictureAnswers, PictureQuestion } from './pictureDesk.ts'

const SCRIPT = new URL('./reportPicture.job.ts', import.meta.url)

type Ask = <K extends PictureQuestion['kind']>(
  question: Extract<PictureQuestion, { readonly kind: K }>,
) => Promise<PictureAnswers[K]>

/** Talks to the process that draws. @throws as `JobQueue.talk` */
export const askDrawer = <Result>(jobs: JobQueue, use: (ask: Ask) => Promise<Result>): Promise<Result> =>
  jobs.talk(SCRIPT, ask => use(question => ask(question)))
