import { logins } from '../database/schema.ts'
import { eq } from '../database/sql.ts'
import { audited } from '../identity/audit.ts'
import { removeSecondFactor } from '../identity/secondFactor.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { SignInParts } from '../identity/signIn.ts'
import { RequestError } from './errors.ts'
import { routes, signedIn } from './implementer.ts'
import { inPerson, proveOneself, rotateSession } from './ownPerson.ts'
import { clearDeviceCookie } from './session.ts'
import { wrongCode } from './signInErrors.ts'

type Parts = SignInParts & { readonly sessions: Sessions }

/** The second factor of one's own login. */
export function tfaRoutes(parts: Parts) {
  const { db, secondFactor, now } = parts
  const isOn = async (login: number): Promise<boolean> => {
    const [row] = await db.select({ secret: logins.tfaSecret }).from(logins).where(eq(logins.id, login))
    return row !== undefined && row.secret !== null
  }
  const alreadyOn = () => new RequestError('conflict', 'errors.tfa.alreadyOn', 'The second factor is on already')
  const expired = () =>
    new RequestError('badRequest', 'errors.tfa.expired', 'Setting up the second factor has to begin again', {
      field: 'pending',
    })

  return {
    tfaSecret: routes.logins.tfaSecret.handler(async ({ context }) => ({
      tfa_secret: await isOn(signedIn(context).login),
    })),

    setTfaSecret: routes.logins.setTfaSecret.handler(async ({ input: { pending, tfa_code }, context }) => {
      const principal = inPerson(context)
      const { login, loginName } = principal
      if (await isOn(login)) throw alreadyOn()
      if (tfa_code === undefined) {
        const begun = secondFactor.begin(login, loginName, now())
        return { tfa_secret: begun.secret, uri: begun.uri, pending: begun.pending }
      }
      return rotateSession(parts, context, { alone: true }, async tx => {
        const result = await secondFactor.confirm(tx, login, { pending: pending ?? '', code: tfa_code }, now())
        if (result === 'expired') throw expired()
        if (result === 'wrong') throw wrongCode('badRequest')
        if (result === 'alreadyOn') throw alreadyOn()
        await audited(tx, { principal, action: 'login.tfaOn', address: context.request.ip })
      })
    }),

    removeTfaSecret: routes.logins.removeTfaSecret.handler(async ({ input: { password, tfa_code }, context }) => {
      const principal = inPerson(context)
      await proveOneself(parts, context, { password, code: tfa_code })
      clearDeviceCookie(context.reply)
      return rotateSession(parts, context, { alone: true }, async tx => {
        await removeSecondFactor(tx, principal.login)
        await audited(tx, { principal, action: 'login.tfaOff', address: context.request.ip })
      })
    }),
  }
}
