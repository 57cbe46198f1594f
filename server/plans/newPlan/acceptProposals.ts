/** Takes what was proposed for a plan into the sectors and zones of a version (L-053). */
import { buffer } from 'node:stream/consumers'
import type { TakenProposals } from '../../../contract/resources/newPlans.ts'
import { notFound, RequestError } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { dataItems, planJobs } from '../../database/schema.ts'
import { eq, sql } from '../../database/sql.ts'
import { audited } from '../../identity/audit.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { DataFolder } from '../dataFolder.ts'
import { changeVersion, filesOf, findVersion, holdPlan } from '../heldPlan.ts'
import { changedMeanwhile, type Editor } from '../planEdits.ts'
import { planUpdated } from '../planNotices.ts'
import { fileDigests } from '../storedFiles.ts'
import type { PlanValidation } from '../validation.ts'
import { NEW_PLAN_SCRIPT } from './createJob.ts'
import { findProposals } from './foundProposals.ts'
import type { TakeAnswer, TakeOrder } from './newPlanOrder.ts'
import { takenElements } from './proposals.ts'

const FILE = 'sectors.yaml'

type Parts = {
  readonly db: Database
  readonly dataFolder: DataFolder
  readonly queue: JobQueue
  readonly planValidation: Pick<PlanValidation, 'add'>
}

/**
 * @returns the id of the version that has them
 * @throws RequestError, JobRefused
 */
export async function acceptProposals(
  { db, dataFolder, queue, planValidation }: Parts,
  editor: Editor,
  id: number,
  { accepted, revision }: TakenProposals,
): Promise<number> {
  const { principal } = editor
  const before = await findVersion(db, principal, id)
  if (before === undefined) throw notFound('cleaningPlan')
  if (revision !== undefined && revision !== before.revision) throw changedMeanwhile()
  const found = await findProposals(db, before.firstId)
  if (found === undefined) throw notFound('cleaningPlan.proposals')
  const { proposals } = found.proposals
  const known = new Set(proposals.map(proposal => proposal.id))
  if (accepted.some(taken => !known.has(taken.id)))
    throw new RequestError('badRequest', 'errors.cleaningPlan.proposals.unknown', 'This was not proposed', {
      field: 'accepted',
    })
  const order: TakeOrder = {
    step: 'take',
    sectorsYaml: await readSectors(db, dataFolder, id),
    proposed: {
      sectors: proposals.filter(({ kind }) => kind === 'sector').map(proposal => proposal.id),
      zones: proposals.filter(({ kind }) => kind === 'zone').map(proposal => proposal.id),
    },
    ...takenElements(found.proposals, accepted),
  }
  const { bytes } = await queue.run<TakeAnswer>(NEW_PLAN_SCRIPT, order)
  if (bytes === undefined)
    throw new RequestError('preconditionFailed', 'errors.cleaningPlan.unreadable', 'The files cannot be read', {
      field: FILE,
    })
  const stored = await dataFolder.store(bytes)
  const written = await db.transaction(async tx => {
    const base = await holdPlan(tx, principal, id)
    if (base === undefined) throw notFound('cleaningPlan')
    // What was read above is what is changed here.
    if (base.revision !== before.revision) throw changedMeanwhile()
    const owner = { account: base.account, plan: base.id, createdBy: principal.login }
    const [item] = await tx
      .insert(dataItems)
      .values({ name: FILE, filetype: 'application/yaml', ...stored, ...owner })
      .returning({ id: dataItems.id })
    if (item === undefined) throw new Error('A new file has no row')
    const files = { ...(await filesOf(tx, base.id)), [FILE]: item.id }
    const changed = await changeVersion(tx, base, { values: {}, files, by: principal.login })
    await tx
      .update(planJobs)
      .set({ result: sql`${planJobs.result} || ${JSON.stringify({ taken: accepted.map(taken => taken.id) })}::jsonb` })
      .where(eq(planJobs.id, found.job))
    const details = { plan: base.firstId, taken: accepted.length, proposed: proposals.length }
    await audited(tx, { ...editor, action: 'plan.takeProposals', object: { id: changed.id }, details })
    await planUpdated(tx, changed.id)
    return changed
  })
  if (written.isValidating) planValidation.add(written.id)
  return written.id
}

async function readSectors(db: Database, dataFolder: DataFolder, plan: number) {
  const sha256 = (await fileDigests(db, plan)).get(FILE)
  // A version without the file has nothing in it that would be lost.
  const bytes = sha256 === undefined ? new TextEncoder().encode('{}') : await buffer(dataFolder.read(sha256))
  return { name: FILE, bytes }
}
