/** Who was invited, when, by whom, and what has become of it. */
import type { Invited } from '../../contract/resources/users.ts'
import { INVITATION_MS } from '../codes/codes.ts'
import type { Database } from '../database/database.ts'
import { invitations, logins } from '../database/schema.ts'
import { and, eq, inArray, isNull, type SQL } from '../database/sql.ts'

/** Writes down that a login has a new link, in the place of the one before. */
export async function writeInvitation(
  db: Pick<Database, 'insert'>,
  { login, by, nowMs }: { readonly login: number; readonly by: number; readonly nowMs: number },
): Promise<void> {
  const sent = {
    invitedBy: by,
    sentAt: new Date(nowMs),
    expiresAt: new Date(nowMs + INVITATION_MS),
    acceptedAt: null,
  }
  await db
    .insert(invitations)
    .values({ login, ...sent })
    .onConflictDoUpdate({ target: invitations.login, set: sent })
}

/** Whoever chooses a password by a link takes up the invitation, if there is one. */
export async function acceptInvitation(db: Pick<Database, 'update'>, login: number, nowMs: number): Promise<void> {
  await db
    .update(invitations)
    .set({ acceptedAt: new Date(nowMs) })
    .where(and(eq(invitations.login, login), isNull(invitations.acceptedAt)))
}

export type Invitation = typeof invitations.$inferSelect & {
  /** Who sent it, where the reader sees them. */
  readonly by: { readonly id: number; readonly name: string } | undefined
}

/** @param isVisible the condition that the reader sees a login */
export async function invitationsOf(
  db: Pick<Database, 'select'>,
  ids: readonly number[],
  isVisible: SQL,
): Promise<ReadonlyMap<number, Invitation>> {
  const rows = await db
    .select({ invitation: invitations, by: { id: logins.id, name: logins.name } })
    .from(invitations)
    .leftJoin(logins, and(eq(logins.id, invitations.invitedBy), isVisible))
    .where(inArray(invitations.login, [...ids]))
  return new Map(rows.map(({ invitation, by }) => [invitation.login, { ...invitation, by: by ?? undefined }]))
}

/** As the wire has it. */
export function toInvited({ sentAt, expiresAt, acceptedAt, by }: Invitation, nowMs: number): Invited {
  const status = acceptedAt !== null ? 'accepted' : expiresAt.getTime() > nowMs ? 'open' : 'over'
  return {
    status,
    sent: sentAt.toISOString(),
    until: expiresAt.toISOString(),
    ...(acceptedAt !== null && { accepted: acceptedAt.toISOString() }),
    ...(by && { by }),
  }
}
