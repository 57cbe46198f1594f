import * as v from 'valibot'

/** A comment that was not sent yet. */
export const commentDraftSchema = v.string()
