import { isWritable } from '../../contract/resources/contactMethods.ts'
import type { Database } from '../database/database.ts'
import { contactMethods, logins } from '../database/schema.ts'
import { and, asc, eq } from '../database/sql.ts'
import type { Texts } from '../language/texts.ts'
import { enqueue } from '../outbox/outbox.ts'

/** What somebody may have done to a login that was not theirs. */
export type SignInChange =
  | 'contactAdded'
  | 'contactChanged'
  | 'contactVerified'
  | 'contactDefault'
  | 'contactRemoved'
  | 'tfaOn'
  | 'tfaOff'
  | 'backupCodes'
  | 'password'

/** Tells the owner of a login, at every verified address of theirs, that how it signs in or where resets go is about to be other than it was. */
export type ChangeMails = {
  /** Called in the transaction of the change, before it: the earlier addresses get the mail. */
  readonly notifyOwner: (tx: Database, login: number, change: SignInChange) => Promise<void>
}

export function createChangeMails(texts: Texts): ChangeMails {
  return {
    notifyOwner: async (tx, login, change) => {
      const addresses = await tx
        .select({
          type: contactMethods.contactType,
          recipient: contactMethods.contactValue,
          loginName: logins.login,
          language: logins.language,
        })
        .from(contactMethods)
        .innerJoin(logins, eq(logins.id, contactMethods.login))
        .where(and(eq(contactMethods.login, login), contactMethods.verified))
        .orderBy(asc(contactMethods.id))
      for (const { type, recipient, loginName, language } of addresses) {
        if (!isWritable(type)) continue
        const t = texts.in(language)
        const what = t(`changeMails.changes.${change}`)
        const words = { product: t('product'), login: loginName, change: what }
        const [subject, text] =
          type === 'email'
            ? [t('changeMails.subject', words), t('changeMails.mail', words)]
            : ['', t('changeMails.sms', words)]
        await enqueue(tx, { kind: type, recipient, subject, text })
      }
    },
  }
}
