import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { REQUIRED_PLAN_FILES } from '../../../contract/plan/planFileRules.ts'
import type { Database } from '../../../server/database/database.ts'
import { dataItems, planFiles, plans } from '../../../server/database/schema.ts'
import { eq } from '../../../server/database/sql.ts'

type Values = Partial<typeof plans.$inferInsert> & Pick<typeof plans.$inferInsert, 'account'>

/** A version of a plan whose files need not be what their names promise. `dataFolder` of the service: without it no file has bytes. */
export async function storePlanVersion(
  db: Database,
  values: Values,
  files: { readonly [name: string]: string | Uint8Array | undefined } = {},
  dataFolder?: string,
): Promise<number> {
  const [row] = await db
    .insert(plans)
    .values({ firstId: 0, name: 'Hall', planType: 1, status: 'ready', area: 100, ...values })
    .returning({ id: plans.id, firstId: plans.firstId })
  if (row === undefined) throw new Error('A new plan was not answered')
  const { id } = row
  if (row.firstId === 0) await db.update(plans).set({ firstId: id }).where(eq(plans.id, id))
  const all = { ...Object.fromEntries(REQUIRED_PLAN_FILES.map(name => [name, `${name} of ${id}`])), ...files }
  for (const [name, content] of Object.entries(all)) {
    if (content === undefined) continue
    const bytes = Buffer.from(content)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (dataFolder !== undefined) {
      const path = join(dataFolder, 'files', sha256.slice(0, 2), sha256)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, bytes)
    }
    const filetype = name.endsWith('.png') ? 'image/png' : 'application/yaml'
    const [item] = await db
      .insert(dataItems)
      .values({ name, filetype, bytes: bytes.byteLength, sha256, account: values.account, plan: id })
      .returning({ id: dataItems.id })
    await db.insert(planFiles).values({ plan: id, name, dataItem: item?.id ?? 0 })
  }
  return id
}
