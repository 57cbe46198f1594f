import { generalError, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { logins } from '../../../database/schema.ts'
import { eq, sql } from '../../../database/sql.ts'
import { NEWEST_NOTE, notesFor } from '../../../releaseNotes.ts'
import { routes, signedIn } from '../../implementer.ts'

/** Release notes and how far each login has read them. */
export function releaseNoteRoutes({ db }: { readonly db: Database }) {
  return {
    /** One's own role alone; a super user reads any role's. */
    list: routes.releaseNotes.list.handler(({ input, context }) => {
      const { role } = signedIn(context)
      if (role !== input.role && role !== 'super') {
        const { type, token, message } = generalError('forbidden')
        throw new RequestError(type, token, message)
      }
      const data = notesFor(input.role).map(({ id, created, key }) => ({
        id,
        created,
        key,
        unread: id > input.read_id,
      }))
      return { data, total: data.length }
    }),

    lastRead: routes.releaseNotes.lastRead.handler(async ({ context }) => {
      const [row] = await db
        .select({ read: logins.releaseNoteRead })
        .from(logins)
        .where(eq(logins.id, signedIn(context).login))
      return { read_id: row?.read ?? 0 }
    }),

    markRead: routes.releaseNotes.markRead.handler(async ({ input, context }) => {
      const read = Math.min(input.read_id, NEWEST_NOTE)
      const [row] = await db
        .update(logins)
        .set({ releaseNoteRead: sql`greatest(${logins.releaseNoteRead}, ${read})` })
        .where(eq(logins.id, signedIn(context).login))
        .returning({ read: logins.releaseNoteRead })
      return { read_id: row?.read ?? read }
    }),
  }
}
