import { readdir, readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { JobWork } from '../../../../server/jobs/jobScript.ts'
import { readArchive } from '../../../../server/plans/archive/readArchive.ts'
import { planFileProblem } from '../../../../server/plans/files/planFileContent.ts'

const questionSchema = v.union([
  v.object({ archive: v.string(), folder: v.string() }),
  v.object({ file: v.string(), name: v.string() }),
])

/** The most that this process has ever held, KiB. */
const peak = (): number => process.resourceUsage().maxRSS

/** Reads one thing of the corpus; answers what is said of it, what was left in the folder, and the most memory that this process has held. */
export const work: JobWork = async data => {
  const question = v.parse(questionSchema, data)
  if ('file' in question) {
    const bytes = await readFile(question.file)
    return { problem: await planFileProblem(question.name, bytes), left: [], peakKb: peak() }
  }
  const { archive: path, folder } = question
  const read = await readArchive({ path, folder, known: new Set() })
  return { problem: read.ok ? undefined : read.problem, left: await readdir(folder), peakKb: peak() }
}
