import { rmSync } from 'node:fs'
import { pino } from 'pino'
import type { LoginRole } from '../../contract/permissions.ts'
import { type OpenDatabase, openDatabase } from '../../server/database/database.ts'
import { accounts, loginAccounts, logins, robots } from '../../server/database/schema.ts'
import { newToken } from '../../server/fleet/credentials.ts'
import { createDataFolder, databaseIn } from './databaseTemplate.ts'

export const log = pino({ level: 'silent' })

/** An embedded database of its own, in a folder of its own. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const dataFolder = await createDataFolder()
  const database = await openDatabase(databaseIn(dataFolder), log)
  return {
    ...database,
    close: async () => {
      await database.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

let names = 0
/** In the order of being made they are in the order of names too. */
const newName = (): string => `row-${String(names++).padStart(6, '0')}`

/** Rows that tests work on; each call makes new ones. */
export function createRows({ db }: Pick<OpenDatabase, 'db'>) {
  return {
    account: async (tier = 0): Promise<number> => {
      const [row] = await db.insert(accounts).values({ name: newName(), role: 'customer', tier }).returning()
      return row?.id ?? 0
    },
    login: async (account: number, role: LoginRole): Promise<{ readonly login: number; readonly name: string }> => {
      const name = newName()
      const values = {
        login: name,
        name,
        role,
        passwordHash: 'none',
        currentAccount: account,
        eulaAccepted: new Date(),
      }
      const [row] = await db.insert(logins).values(values).returning()
      const login = row?.id ?? 0
      await db.insert(loginAccounts).values({ login, account })
      return { login, name }
    },
    robot: async (account: number): Promise<{ readonly robot: number; readonly token: string }> => {
      const { token, hash } = newToken()
      const [row] = await db
        .insert(robots)
        .values({
          name: newName(),
          displayName: '',
          model: 'neo',
          hardwareVersion: '2.0',
          cleaningWidth: 28,
          cleaningHeadType: 'disc',
          squeegeeSize: 'small',
          squeegeeType: 'unknown',
          brushType: 'unknown',
          radioType: 'unknown',
          sideSweeper: false,
          account,
          credentialHash: hash,
        })
        .returning()
      return { robot: row?.id ?? 0, token }
    },
  }
}
