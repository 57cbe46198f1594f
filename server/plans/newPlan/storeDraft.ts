import type { Database } from '../../database/database.ts'
import { dataItems, planFiles, plans } from '../../database/schema.ts'
import { eq } from '../../database/sql.ts'
import { audited } from '../../identity/audit.ts'
import { recordNotice } from '../../notifications/notices.ts'
import type { PlanHead } from '../planFiles.ts'

export type Draft = {
  readonly name: string
  readonly account: number
  readonly location: number
  readonly createdBy: number | undefined
  readonly address: string | undefined
  readonly head: PlanHead
  /** Their bytes are in the data folder. */
  readonly files: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[]
}

/** Stores the first version of a plan as a draft, with its files, in the caller's transaction. @returns its id */
export async function storeDraft(tx: Database, draft: Draft): Promise<number> {
  const { name, account, location, createdBy, address, head, files } = draft
  const [{ id } = { id: undefined }] = await tx
    .insert(plans)
    .values({
      // Its own id, set below once it is known.
      firstId: 0,
      name,
      planType: head.planType,
      sectors: head.sectors,
      account,
      location,
      startX: head.start.x,
      startY: head.start.y,
      startA: head.start.a,
      homeX: head.home.x,
      homeY: head.home.y,
      homeA: head.home.a,
      createdBy,
    })
    .returning({ id: plans.id })
  if (id === undefined) throw new Error('A new plan has no id')
  await tx.update(plans).set({ firstId: id }).where(eq(plans.id, id))
  const owned = files.map(file => ({
    ...file,
    filetype: file.name.endsWith('.png') ? 'image/png' : 'application/yaml',
    account,
    plan: id,
    createdBy,
  }))
  const items = await tx.insert(dataItems).values(owned).returning({ id: dataItems.id, name: dataItems.name })
  await tx.insert(planFiles).values(items.map(item => ({ plan: id, name: item.name, dataItem: item.id })))
  const timeMs = Date.now()
  await recordNotice(tx, { notification: 'created-cleaning-plan', plan: id, timeMs }, timeMs)
  await audited(tx, { login: createdBy, address, action: 'plan.create', object: { id } })
  return id
}
