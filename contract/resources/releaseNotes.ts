/** Release notes: what is new for a role. */
import * as v from 'valibot'
import { lineSchema } from '../text.ts'
import { isoTimeSchema } from '../time.ts'
import { idSchema } from './ids.ts'

/** `key`: its title and text are `releaseNotes.{key}` of the language files. `unread`: newer than the last one that was read. */
export const releaseNoteSchema = v.object({
  id: idSchema,
  created: isoTimeSchema,
  key: v.pipe(lineSchema, v.regex(/^\w{1,40}$/)),
  unread: v.boolean(),
})
export type ReleaseNote = v.InferOutput<typeof releaseNoteSchema>
