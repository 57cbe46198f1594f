import * as v from 'valibot'
import type { COMMENT_LISTS } from '../../../../../contract/settings.ts'
import { service } from '../../../../service/client.ts'

const commentsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))
const storageKey = (list: string): string => `swath.comments.${list}`

/** The comments of a list, kept for this tab's session (N-026). */
export async function readComments(
  list: (typeof COMMENT_LISTS)[number],
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): Promise<readonly string[]> {
  const stored = v.safeParse(commentsSchema, storage.getItem(storageKey(list)))
  if (stored.success) return stored.output
  const comments = await service.comments.list({ name: list })
  storage.setItem(storageKey(list), JSON.stringify(comments))
  return comments
}
