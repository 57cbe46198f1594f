import * as v from 'valibot'
import { LOGIN_ROLES } from '../permissions.ts'
import { queryCountSchema } from '../resources/ids.ts'
import { releaseNoteSchema } from '../resources/releaseNotes.ts'
import { route } from './access.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** 0: none was read. */
const position = v.object({ read_id: count })

/** Release notes by role, newest first, and how far the login has read them. */
export const releaseNotes = {
  list: route('session')
    .route({ method: 'GET', path: '/v0/changelog/{role}', tags: ['ReleaseNotes'] })
    .input(v.object({ role: v.picklist(LOGIN_ROLES), read_id: queryCountSchema }))
    .output(v.object({ data: v.array(releaseNoteSchema), total: count })),
  lastRead: route('session')
    .route({ method: 'GET', path: '/api/v0/ReleaseNotes/last_read', tags: ['ReleaseNotes'] })
    .output(position),
  /** Never goes back. */
  markRead: route('session', { inPerson: true })
    .route({ method: 'POST', path: '/api/v0/ReleaseNotes/last_read', tags: ['ReleaseNotes'] })
    .input(position)
    .output(position),
}
