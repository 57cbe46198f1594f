import { randomInt } from 'node:crypto'
import { BACKUP_CODES } from '../../contract/resources/logins.ts'
import type { Database } from '../database/database.ts'
import { backupCodes } from '../database/schema.ts'
import { and, eq, isNull } from '../database/sql.ts'
import type { Seal } from './seal.ts'

/** Digits and letters without those that are read as others. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 8
const HALF = LENGTH / 2
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

const newCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** As it is shown: `kd7q-4m2x`. */
const shown = (code: string): string => `${code.slice(0, HALF)}-${code.slice(HALF)}`

/** What somebody typed, as it was made; undefined where it cannot be a backup code. */
function typedCode(text: string): string | undefined {
  const code = text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return CODE.test(code) ? code : undefined
}

/** Codes on paper for people who have lost their authenticator: ten at a time, each accepted once in place of its code. */
export type BackupCodes = {
  /** Ten new ones, as they are shown; those of before are good no more. */
  readonly renew: (tx: Database, login: number) => Promise<string[]>
  /** Whether it was one of them that has not been used; each is taken once, also by two at the same moment. */
  readonly take: (db: Database, login: number, text: string, nowMs: number) => Promise<boolean>
}

export function createBackupCodes(seal: Seal): BackupCodes {
  const hashOf = (login: number, code: string): Buffer => seal.digest(code, `backup code of login ${login}`)
  return {
    renew: async (tx, login) => {
      await tx.delete(backupCodes).where(eq(backupCodes.login, login))
      const codes = new Set<string>()
      while (codes.size < BACKUP_CODES) codes.add(newCode())
      await tx.insert(backupCodes).values([...codes].map(code => ({ login, codeHash: hashOf(login, code) })))
      return [...codes].map(shown)
    },

    take: async (db, login, text, nowMs) => {
      const code = typedCode(text)
      if (code === undefined) return false
      const taken = await db
        .update(backupCodes)
        .set({ usedAt: new Date(nowMs) })
        .where(
          and(eq(backupCodes.login, login), eq(backupCodes.codeHash, hashOf(login, code)), isNull(backupCodes.usedAt)),
        )
        .returning({ id: backupCodes.id })
      return taken.length > 0
    },
  }
}

/** How many of a login's backup codes have not been used. */
export const backupCodesLeft = (db: Database, login: number): Promise<number> =>
  db.$count(backupCodes, and(eq(backupCodes.login, login), isNull(backupCodes.usedAt)))

/** Takes them away with the second factor that they stand for. */
export async function forgetBackupCodes(tx: Pick<Database, 'delete'>, login: number): Promise<void> {
  await tx.delete(backupCodes).where(eq(backupCodes.login, login))
}
