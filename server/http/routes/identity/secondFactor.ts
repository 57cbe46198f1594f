import { RequestError } from '../../../answers/errors.ts'
import type { ChangeMails } from '../../../contacts/changeMails.ts'
import { logins } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import { backupCodesLeft } from '../../../identity/backupCodes.ts'
import { roleRequiresTfa } from '../../../identity/roles.ts'
import { removeSecondFactor } from '../../../identity/secondFactor.ts'
import type { Sessions } from '../../../identity/sessions.ts'
import type { SignInParts } from '../../../identity/signIn.ts'
import { inPerson, routes, signedIn } from '../../implementer.ts'
import { clearDeviceCookie } from '../../plugins/session.ts'
import { rotateSession } from './ownPerson.ts'
import { wrongCode } from './signInErrors.ts'

type Parts = SignInParts & { readonly sessions: Sessions; readonly changeMails: ChangeMails }

/** The second factor of one's own login. */
export function secondFactorRoutes(parts: Parts) {
  const { db, secondFactor, changeMails, now } = parts
  const isOn = async (login: number): Promise<boolean> => {
    const [row] = await db.select({ secret: logins.tfaSecret }).from(logins).where(eq(logins.id, login))
    return row !== undefined && row.secret !== null
  }
  const alreadyOn = () => new RequestError('conflict', 'errors.tfa.alreadyOn', 'The second factor is on already')
  const notOn = () => new RequestError('preconditionFailed', 'errors.tfa.off', 'The second factor is not on')
  const expired = () =>
    new RequestError('badRequest', 'errors.tfa.expired', 'Setting up the second factor has to begin again', {
      field: 'pending',
    })

  return {
    tfaSecret: routes.logins.tfaSecret.handler(async ({ context }) => {
      const { login } = signedIn(context)
      return { tfa_secret: await isOn(login), backup_codes: await backupCodesLeft(db, login) }
    }),

    setTfaSecret: routes.logins.setTfaSecret.handler(async ({ input: { pending, tfa_code }, context }) => {
      const principal = inPerson(context)
      const { login, loginName } = principal
      if (await isOn(login)) throw alreadyOn()
      if (tfa_code === undefined) {
        const enrolment = secondFactor.begin(login, loginName, now())
        return { tfa_secret: enrolment.secret, uri: enrolment.uri, pending: enrolment.pending }
      }
      let backup_codes: string[] = []
      const answer = await rotateSession(parts, context, { alone: true }, async tx => {
        const result = await secondFactor.confirm(tx, login, { pending: pending ?? '', code: tfa_code }, now())
        if (result === 'expired') throw expired()
        if (result === 'wrong') throw wrongCode('badRequest')
        if (result === 'alreadyOn') throw alreadyOn()
        backup_codes = await secondFactor.renewBackupCodes(tx, login)
        await changeMails.notifyOwner(tx, login, 'tfaOn')
        await audited(tx, { principal, action: 'login.tfaOn', address: context.request.ip })
      })
      return { ...answer, backup_codes }
    }),

    removeTfaSecret: routes.logins.removeTfaSecret.handler(async ({ context }) => {
      const principal = inPerson(context)
      if (!(await isOn(principal.login))) throw notOn()
      if (await roleRequiresTfa(db, principal.role))
        throw new RequestError('preconditionFailed', 'errors.tfa.roleRequires', 'The role asks for a second factor')
      clearDeviceCookie(context.reply)
      return rotateSession(parts, context, { alone: true }, async tx => {
        await changeMails.notifyOwner(tx, principal.login, 'tfaOff')
        await removeSecondFactor(tx, principal.login)
        await audited(tx, { principal, action: 'login.tfaOff', address: context.request.ip })
      })
    }),

    renewBackupCodes: routes.logins.renewBackupCodes.handler(async ({ context }) => {
      const principal = inPerson(context)
      const { login } = principal
      return db.transaction(async tx => {
        const [row] = await tx
          .select({ secret: logins.tfaSecret })
          .from(logins)
          .where(eq(logins.id, login))
          .for('update')
        if (row === undefined || row.secret === null) throw notOn()
        await changeMails.notifyOwner(tx, login, 'backupCodes')
        await audited(tx, { principal, action: 'login.backupCodes', address: context.request.ip })
        return { backup_codes: await secondFactor.renewBackupCodes(tx, login) }
      })
    }),
  }
}
