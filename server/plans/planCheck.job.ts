import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { JobWork } from '../jobs/jobScript.ts'
import { DRAWN_FILES, drawFiles } from './drawnFiles.ts'
import { type NamedBytes, namedBytesSchema, readPlanFiles } from './planFiles.ts'

const questionSchema = v.object({
  /** As they came, or where they are stored. */
  files: v.array(v.union([namedBytesSchema, v.object({ name: v.string(), path: v.string() })])),
  /** Names of files that are to be drawn, once the others have been read. Undefined: of those that can be drawn, the absent ones. */
  draws: v.optional(v.array(v.string())),
  isTimed: v.boolean(),
  /** Metres, of the narrowest robot that works by the plan. */
  robotWidth: v.optional(v.number()),
})

type QuestionFile = v.InferOutput<typeof questionSchema>['files'][number]

const withBytes = async (file: QuestionFile): Promise<NamedBytes> =>
  'bytes' in file ? file : { name: file.name, bytes: await readFile(file.path) }

export const work: JobWork = async data => {
  const { files: named, draws, isTimed, robotWidth } = v.parse(questionSchema, data)
  const files = await Promise.all(named.map(withBytes))
  const head = await readPlanFiles(files, { isTimed, robotWidth })
  if (!head.ok) return head
  const absent = DRAWN_FILES.filter(name => !files.some(file => file.name === name))
  return { ...head, drawn: await drawFiles(files, draws ?? absent) }
}
