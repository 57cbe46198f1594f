import { isWritable, type VerifyPurpose } from '../../contract/resources/contactMethods.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { contactMethods, logins, verifyCodes } from '../database/schema.ts'
import { and, eq, gt, isNull, lt } from '../database/sql.ts'
import { newToken, tokenDigest } from '../identity/token.ts'
import type { Texts } from '../language/texts.ts'
import { blankDeadCodes } from '../outbox/deadCodes.ts'
import { enqueue } from '../outbox/outbox.ts'

const HOUR_MS = 3_600_000
/** So long the link of an invitation is good (decision 9). */
export const INVITATION_MS = 7 * 24 * HOUR_MS

/** A code that is still good. */
export type GoodCode = { readonly id: number; readonly login: number; readonly contactMethod: number }

/** What a code is sent with: an invitation is a password to choose, in words of its own, and with a week to do it in (decision 9). */
export type CodeMessage = VerifyPurpose | 'invitation'
const lifeMsOf = (message: CodeMessage): number => (message === 'invitation' ? INVITATION_MS : HOUR_MS)
const purposeOf = (message: CodeMessage): VerifyPurpose => (message === 'invitation' ? 'reset_password' : message)

/** Codes that are sent to a contact method: 256 bits, an hour or a week, one use, stored as a digest (decision 9). */
export type Codes = {
  /**
   * Makes a code and puts the message with its link on its way, in the language of whom it is for. A telephone gets none. Another invitation ends
   * those before it.
   */
  readonly send: (tx: Database, message: CodeMessage, contactMethod: number) => Promise<void>
  /** The same for the person who hands the link over; undefined for a telephone. */
  readonly link: (tx: Database, message: CodeMessage, contactMethod: number) => Promise<string | undefined>
  readonly find: (db: Database, purpose: VerifyPurpose, code: string) => Promise<GoodCode | undefined>
  /** Uses a code up, and all others of its login for the same purpose with it; false when somebody was first. */
  readonly use: (tx: Database, purpose: VerifyPurpose, code: GoodCode) => Promise<boolean>
}

type Parts = {
  readonly clock: Pick<Clock, 'now'>
  readonly texts: Texts
  /** Where people find the console: never what a request names as its host, which is anybody's word. */
  readonly consoleUrl: () => Promise<string>
}

/** Where a code leads: the console's own screens. */
function pathOf(purpose: VerifyPurpose, contactMethod: number, code: string, hasSecondFactor: boolean): string {
  switch (purpose) {
    case 'reset_password':
      return `/login/${contactMethod}/set_password?verify_code=${code}&tfa_required=${hasSecondFactor ? 1 : 0}`
    case 'tfa_secret_recover':
      return `/request_tfa_secret?verify_code=${code}`
    case 'verify':
      return `/verify/${contactMethod}?verify_code=${code}`
  }
}

async function contactOf(tx: Database, contactMethod: number) {
  const [contact] = await tx
    .select({
      type: contactMethods.contactType,
      recipient: contactMethods.contactValue,
      login: logins.id,
      loginName: logins.login,
      language: logins.language,
      tfaSecret: logins.tfaSecret,
    })
    .from(contactMethods)
    .innerJoin(logins, eq(logins.id, contactMethods.login))
    .where(eq(contactMethods.id, contactMethod))
  return contact
}

/** Of an invitation the newest link alone is good. What is in the outbox of the others goes with them. */
async function endOthers(
  tx: Database,
  { login, purpose, now }: { readonly login: number; readonly purpose: VerifyPurpose; readonly now: number },
): Promise<void> {
  const others = and(eq(verifyCodes.login, login), eq(verifyCodes.purpose, purpose), isNull(verifyCodes.usedAt))
  await tx
    .update(verifyCodes)
    .set({ usedAt: new Date(now) })
    .where(others)
  await blankDeadCodes(tx, now)
}

export function createCodes({ clock, texts, consoleUrl }: Parts): Codes {
  /** A new code for whom a contact method is of, with the link that it stands in. */
  async function make(tx: Database, message: CodeMessage, contactMethod: number) {
    const contact = await contactOf(tx, contactMethod)
    if (contact === undefined || !isWritable(contact.type)) return undefined
    const { login, tfaSecret } = contact
    const purpose = purposeOf(message)
    const now = clock.now()
    const code = newToken()
    await tx.delete(verifyCodes).where(lt(verifyCodes.expiresAt, new Date(now)))
    if (message === 'invitation') await endOthers(tx, { login, purpose, now })
    const expiresAt = new Date(now + lifeMsOf(message))
    const [row] = await tx
      .insert(verifyCodes)
      .values({ codeHash: tokenDigest(code), purpose, login, contactMethod, expiresAt })
      .returning({ id: verifyCodes.id })
    const link = (await consoleUrl()) + pathOf(purpose, contactMethod, code, tfaSecret !== null)
    return { ...contact, type: contact.type, verifyCode: row?.id, purpose, link }
  }

  return {
    send: async (tx, message, contactMethod) => {
      const made = await make(tx, message, contactMethod)
      if (made === undefined) return
      const { type: kind, recipient, language, loginName, link, purpose, verifyCode } = made
      const t = texts.in(language)
      const words = { product: t('product'), login: loginName, link }
      await enqueue(tx, {
        kind,
        recipient,
        subject: kind === 'email' ? t(`codes.${message}.subject`, words) : '',
        text: t(kind === 'email' ? `codes.${message}.mail` : `codes.${purpose}.sms`, words),
        holdsCode: true,
        ...(verifyCode !== undefined && { verifyCode }),
      })
    },

    link: async (tx, message, contactMethod) => (await make(tx, message, contactMethod))?.link,

    find: async (db, purpose, code) => {
      const [found] = await db
        .select({ id: verifyCodes.id, login: verifyCodes.login, contactMethod: verifyCodes.contactMethod })
        .from(verifyCodes)
        .where(
          and(
            eq(verifyCodes.codeHash, tokenDigest(code)),
            eq(verifyCodes.purpose, purpose),
            isNull(verifyCodes.usedAt),
            gt(verifyCodes.expiresAt, new Date(clock.now())),
          ),
        )
      return found
    },

    use: async (tx, purpose, { id, login, contactMethod }) => {
      const usedAt = new Date(clock.now())
      const used = await tx
        .update(verifyCodes)
        .set({ usedAt })
        .where(and(eq(verifyCodes.id, id), isNull(verifyCodes.usedAt)))
        .returning({ id: verifyCodes.id })
      const others = and(
        eq(verifyCodes.login, login),
        eq(verifyCodes.purpose, purpose),
        purpose === 'verify' ? eq(verifyCodes.contactMethod, contactMethod) : undefined,
        isNull(verifyCodes.usedAt),
      )
      await tx.update(verifyCodes).set({ usedAt }).where(others)
      await blankDeadCodes(tx, clock.now())
      return used.length > 0
    },
  }
}
