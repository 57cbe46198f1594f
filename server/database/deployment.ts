import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import { deployments } from './schema.ts'

/** Which deployment the database is of: an id that is made at the first start and goes with every copy of the database. */
export async function deploymentId(db: Database): Promise<string> {
  const [known] = await db.select().from(deployments)
  if (known !== undefined) return known.id
  const id = randomUUID()
  await db.insert(deployments).values({ id })
  return id
}
