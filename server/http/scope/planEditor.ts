import type { Editor } from '../../plans/planEdits.ts'
import { type RequestContext, signedIn } from '../implementer.ts'

/** Whoever changes a plan with this request, as the audit names them. */
export const editorOf = (context: RequestContext): Editor => ({
  principal: signedIn(context),
  address: context.request.ip,
})
