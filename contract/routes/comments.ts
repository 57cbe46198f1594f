import * as v from 'valibot'
import { commentSchema, newCommentSchema } from '../resources/comments.ts'
import { COMMENT_LISTS } from '../settings.ts'
import { route } from './access.ts'

/** Comment records (N-023; control level 2 is needed to write one) and the lists they are chosen from (N-026). */
export const comments = {
  create: route(['RobotMonitor', 'view'])
    .route({ method: 'POST', path: '/api/v0/RmComments', tags: ['RmComments'] })
    .input(newCommentSchema)
    .output(commentSchema),
  list: route(['RobotMonitor', 'view'])
    .route({ method: 'GET', path: '/api/v0/RmComments/{name}', tags: ['RmComments'] })
    .input(v.object({ name: v.picklist(COMMENT_LISTS) }))
    .output(v.array(v.string())),
}
