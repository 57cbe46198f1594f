/** What is written about a plan and not sent yet: it waits in the browser until it is sent or emptied. */
import * as v from 'valibot'
import { useOwnDraft } from '../../session/useOwnDraft.ts'

/** `text`: a new comment. `edits`: comments that are being changed, by their ids; `before` is what each of them was. */
const commentDraftsSchema = v.object({
  text: v.string(),
  edits: v.record(v.pipe(v.string(), v.regex(/^\d{1,15}$/)), v.object({ before: v.string(), text: v.string() })),
})
const NOTHING: v.InferOutput<typeof commentDraftsSchema> = { text: '', edits: {} }

export type CommentDrafts = {
  readonly text: string
  readonly write: (text: string) => void
  /** What a comment is changed to; undefined while nobody changes it. */
  readonly editOf: (id: number) => string | undefined
  /** Undefined: the change is over. `before`: what the comment is. */
  readonly edit: (comment: { readonly id: number; readonly before: string }, text: string | undefined) => void
  /** Whether anything would be missed. */
  readonly isWritten: boolean
}

/** Of all versions of a plan. */
export function useCommentDrafts(firstId: number): CommentDrafts {
  const [drafts, setDrafts] = useOwnDraft(`planComments.${firstId}`, commentDraftsSchema, NOTHING, { isKept: true })
  const { text, edits } = drafts
  return {
    text,
    write: next => setDrafts({ ...drafts, text: next }),
    editOf: id => edits[id]?.text,
    edit: ({ id, before }, next) => {
      const others = Object.entries(edits).filter(([other]) => other !== String(id))
      const changed = next === undefined ? others : [...others, [String(id), { before, text: next }] as const]
      setDrafts({ ...drafts, edits: Object.fromEntries(changed) })
    },
    isWritten: text.trim() !== '' || Object.values(edits).some(each => each.text !== each.before),
  }
}
