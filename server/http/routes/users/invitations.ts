import { RequestError } from '../../../answers/errors.ts'
import type { Clock } from '../../../clock.ts'
import { createCodeRequests } from '../../../codes/codeRequests.ts'
import type { Codes } from '../../../codes/codes.ts'
import type { Database } from '../../../database/database.ts'
import type { Transports } from '../../../outbox/transport.ts'
import { writeInvitation } from '../../../users/invitations.ts'
import { invitationContact, type Transaction } from '../../../users/userWrites.ts'
import { type RequestContext, routes, signedIn } from '../../implementer.ts'
import type { ManagedLogins } from './managedLogins.ts'
import { checkManages, checkOther } from './userChecks.ts'

type Parts = {
  readonly managed: Pick<ManagedLogins, 'change'>
  readonly codes: Pick<Codes, 'send' | 'link'>
  readonly transports: Transports
  readonly clock: Pick<Clock, 'now'>
  readonly limits: Pick<InvitationLimits, 'countAgain'>
}

/** Whether an invitation goes out by mail, or stays in the outbox for its link to be passed on. */
export const invitationDelivery = ({ email }: Transports): 'kept' | 'sent' => (email === undefined ? 'kept' : 'sent')

/** Where a login is invited; `wasIn`: it has proved the address, as everybody does who follows the link. */
async function invited(tx: Transaction, login: number): Promise<{ readonly contact: number; readonly wasIn: boolean }> {
  const contact = await invitationContact(tx, login)
  if (contact === undefined) throw new RequestError('preconditionFailed', 'errors.user.noAddress', 'No e-mail address')
  return { contact: contact.id, wasIn: contact.verified }
}

/** Each counts one. @throws RequestError tooManyRequests, with when to try again */
export type InvitationLimits = {
  /** Another invitation of a login. */
  readonly countAgain: (login: number, context: RequestContext) => Promise<void>
  /** The invitation that a new login is made with, by where it goes: whoever sets up the people of a whole building makes many, each to an address of its own. */
  readonly countFirst: (email: string) => Promise<void>
}

/** Five an hour of one login, and of new ones to one address (decision 677). */
export function invitationLimits(db: Database): InvitationLimits {
  const codeRequests = createCodeRequests(db)
  function check(waitMs: number): void {
    if (waitMs > 0)
      throw new RequestError('tooManyRequests', 'shared.error.tooManyRequests', 'Too many invitations', {
        retryAfterS: Math.ceil(waitMs / 1000),
      })
  }
  return {
    countAgain: async (login, { request }) => check(await codeRequests.begin(`invitation ${login}`, request.ip)),
    countFirst: async email => check(await codeRequests.begin(`invitation ${email}`)),
  }
}

/** A login is invited again, by mail or by a link that is passed on. */
export function invitationRoutes({ managed, codes, transports, clock, limits }: Parts) {
  const invitation = invitationDelivery(transports)

  return {
    invite: routes.users.invite.handler(async ({ input: { id }, context }) => {
      const principal = signedIn(context)
      await limits.countAgain(id, context)
      await managed.change(context, {
        id,
        action: 'user.invite',
        async write(tx, login) {
          checkOther(principal, id)
          checkManages(principal, login)
          const { contact } = await invited(tx, id)
          await codes.send(tx, 'invitation', contact)
          await writeInvitation(tx, { login: id, by: principal.login, nowMs: clock.now() })
          return { contact }
        },
      })
      return { invitation }
    }),

    invitationLink: routes.users.invitationLink.handler(async ({ input: { id }, context }) => {
      const principal = signedIn(context)
      if (invitation === 'sent')
        throw new RequestError('preconditionFailed', 'errors.user.mailed', 'Invitations go out by mail')
      await limits.countAgain(id, context)
      let link: string | undefined
      await managed.change(context, {
        id,
        action: 'user.invitationLink',
        async write(tx, login) {
          checkOther(principal, id)
          checkManages(principal, login)
          const { contact, wasIn } = await invited(tx, id)
          // It would be a way into a login that somebody uses.
          if (wasIn || login.row.eulaAccepted !== null)
            throw new RequestError('preconditionFailed', 'errors.user.wasIn', 'Has chosen a password already')
          link = await codes.link(tx, 'invitation', contact)
          await writeInvitation(tx, { login: id, by: principal.login, nowMs: clock.now() })
          return { contact }
        },
      })
      if (link === undefined) throw new Error('A link to an address of mail was not made')
      return { link }
    }),
  }
}
