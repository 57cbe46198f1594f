import { robotUsername } from '../../contract/robot/models.ts'
import type { Database } from '../database/database.ts'
import { accounts, robots } from '../database/schema.ts'
import { and, eq, isNull, ne } from '../database/sql.ts'

/**
 * Whether a name, or the user name that is derived from it, is another robot's of the account. Whoever gives names in one account waits
 * for the others until the transaction ends.
 * @param tx the transaction in which the name is given
 * @param self the robot that is to have it, where there is one
 */
export async function robotNameTaken(tx: Database, account: number, name: string, self?: number): Promise<boolean> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account)).for('no key update')
  const others = await tx
    .select({ name: robots.name })
    .from(robots)
    .where(
      and(eq(robots.account, account), isNull(robots.deletedAt), self === undefined ? undefined : ne(robots.id, self)),
    )
  const username = robotUsername(name)
  // Names without a single Latin letter or digit leave nothing to derive; they differ as they are.
  return others.some(other => other.name === name || (username !== '' && robotUsername(other.name) === username))
}
