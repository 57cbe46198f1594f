import type { WrittenComment } from '../../../../contract/resources/planComments.ts'
import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { audited } from '../../../identity/audit.ts'
import { findVersion } from '../../../plans/heldPlan.ts'
import { changeComment, findComment, insertComment, listComments } from '../../../plans/planComments.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import { editorOf } from '../../scope/planEditor.ts'

const notTheAuthor = (): RequestError =>
  new RequestError('forbidden', 'errors.comment.forbidden', 'Only its author changes a comment')

/** Comments on versions of plans (L-019..L-021). */
export function planCommentRoutes({ db }: { readonly db: Database }) {
  async function comment(context: RequestContext, id: number): Promise<WrittenComment> {
    const found = await findComment(db, signedIn(context), id)
    if (found === undefined) throw notFound('comment')
    return found
  }

  return {
    list: routes.planComments.list.handler(({ input, context }) =>
      listComments(db, signedIn(context), input.parent_id, input),
    ),

    create: routes.planComments.create.handler(async ({ input, context }) => {
      const editor = editorOf(context)
      const { parent_id: plan, comment: text } = input
      const id = await db.transaction(async tx => {
        if ((await findVersion(tx, editor.principal, plan)) === undefined) throw notFound('cleaningPlan')
        const written = await insertComment(tx, { plan, comment: text, createdBy: editor.principal.login })
        await audited(tx, { ...editor, action: 'plan.comment', object: { id: plan }, details: { comment: written } })
        return written
      })
      return comment(context, id)
    }),

    edit: routes.planComments.edit.handler(async ({ input: { id, comment: text }, context }) => {
      const editor = editorOf(context)
      const { parent_id: plan, login } = await comment(context, id)
      const by = editor.principal.login
      if (login !== by) throw notTheAuthor()
      await db.transaction(async tx => {
        const isChanged = await changeComment(tx, id, { comment: text, by, nowMs: Date.now() })
        if (!isChanged) throw notTheAuthor()
        await audited(tx, { ...editor, action: 'plan.editComment', object: { id: plan }, details: { comment: id } })
      })
      return comment(context, id)
    }),
  }
}
