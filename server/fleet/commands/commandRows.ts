import type { CommandProgress } from '../../../contract/sockets/supervisor.ts'
import type { Database } from '../../database/database.ts'
import { commands, logins, messages } from '../../database/schema.ts'
import { and, eq } from '../../database/sql.ts'

export type CommandStage = CommandProgress['stage']
export type CommandRow = Omit<typeof commands.$inferSelect, 'account'>
export type CommandStep = {
  readonly from: CommandStage
  readonly to: CommandStage
  readonly token?: string | undefined
  readonly message?: string | undefined
}
/** What an operator said to the person at the robot. */
export type OperatorMessage = { readonly text: string | undefined; readonly timeMs: number }

/** The commands that were let through, and how far each has come. */
export type CommandRows = {
  readonly find: (login: number, robot: number, key: string) => Promise<CommandRow | undefined>
  /** False when the login has used the key for this robot before. */
  readonly insert: (row: Omit<CommandRow, 'token' | 'message'>) => Promise<boolean>
  /**
   * Takes a command on, if it stands where the step begins; undefined when it does not, or is none of this robot. `said` is kept with it
   * among the robot's messages.
   */
  readonly advance: (
    robot: number,
    id: string,
    step: CommandStep,
    said?: OperatorMessage,
  ) => Promise<CommandRow | undefined>
  /** Forgets a command that was never published. */
  readonly remove: (id: string) => Promise<void>
  /** Those that no robot has answered yet. */
  readonly unanswered: () => Promise<readonly CommandRow[]>
  readonly nameOf: (login: number) => Promise<string>
}

export function createCommandRows(db: Database): CommandRows {
  return {
    find: async (login, robot, key) => {
      const same = and(eq(commands.login, login), eq(commands.robot, robot), eq(commands.key, key))
      return (await db.select().from(commands).where(same))[0]
    },
    insert: async row => {
      const target = [commands.login, commands.robot, commands.key]
      const written = await db.insert(commands).values(row).onConflictDoNothing({ target }).returning()
      return written.length > 0
    },
    advance: (robot, id, { from, to, token, message }, said) =>
      db.transaction(async tx => {
        const [row] = await tx
          .update(commands)
          .set({ stage: to, token, message })
          .where(and(eq(commands.id, id), eq(commands.robot, robot), eq(commands.stage, from)))
          .returning()
        if (row !== undefined && said?.text !== undefined) {
          const { text, timeMs } = said
          const values = { robot, time: new Date(timeMs), level: 'info' as const, text, key: id, login: row.login }
          await tx.insert(messages).values(values)
        }
        return row
      }),
    remove: async id => {
      await db.delete(commands).where(eq(commands.id, id))
    },
    unanswered: () => db.select().from(commands).where(eq(commands.stage, 'received')),
    nameOf: async login => {
      const [row] = await db.select({ name: logins.name }).from(logins).where(eq(logins.id, login))
      return row?.name ?? ''
    },
  }
}
