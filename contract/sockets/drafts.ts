/** Draft socket: notifies whoever looks at a version's draft that there is more of it, and who else is there. */
import * as v from 'valibot'
import { elementKeySchema } from '../plan/drawing.ts'
import { pointSchema } from '../plan/shapes.ts'
import { pathIdSchema } from '../resources/ids.ts'
import type { DraftHead } from '../resources/planDrafts.ts'

export const DRAFTS_PATH = '/sockets/drafts'
export const DRAFTS_NAMESPACE = '/drafts'

export const draftsQuerySchema = v.object({ resource: v.literal('PlanDrafts'), version: pathIdSchema })

/** The most elements of a selection that others see. */
export const MAX_SHOWN_SELECTION = 100
/** No editor sends its place more often, ms. */
export const PRESENCE_INTERVAL_MS = 100
/** After this long without a place an editor is no longer shown, ms; one that rests repeats the same place within it. */
export const PRESENCE_LIMIT_MS = 10_000

/** Where somebody points, in map, and what they have selected. */
export const presenceSchema = v.object({
  cursor: v.nullable(pointSchema),
  selection: v.pipe(v.array(elementKeySchema), v.maxLength(MAX_SHOWN_SELECTION)),
})
export type Presence = v.InferOutput<typeof presenceSchema>
/** Somebody else on the draft; `guest` is one of their pages. */
export type DraftGuest = Presence & { readonly guest: string; readonly login: number; readonly name: string }

export type DraftsToBrowser = {
  /** There are more commands, or it was saved, or another draft is in its place. */
  draftChanged: (head: DraftHead) => void
  /** All others, whenever one comes, goes, points elsewhere or selects. */
  others: (guests: readonly DraftGuest[]) => void
  message: (notice: { readonly level: 'error'; readonly token: string; readonly message: string }) => void
}
export type DraftsToService = { presence: (presence: Presence) => void }
