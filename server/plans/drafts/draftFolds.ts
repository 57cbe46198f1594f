import * as v from 'valibot'
import type { AcceptedCommand } from '../../../contract/plan/drawing.ts'
import {
  type PlanConfig,
  type PlanElements,
  planConfigSchema,
  planElementsSchema,
} from '../../../contract/plan/elements.ts'
import { applyCommand } from '../../../floor/drawing/applyCommand.ts'
import { type Drawing, drawingOf } from '../../../floor/drawing/drawing.ts'
import { RequestError } from '../../answers/errors.ts'
import type { Database } from '../../database/database.ts'
import { dataItems } from '../../database/schema.ts'
import { inArray } from '../../database/sql.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { DataFolder } from '../dataFolder.ts'
import { commandsAfter, type DrawingFiles, type FoundDraft } from './draftRows.ts'

const SCRIPT = new URL('./readBase.job.ts', import.meta.url)
/** Each is a few megabytes at the most; those that were used last stay. */
const MAX_BASES = 32
const MAX_FOLDS = 64

/** What the files of a version say. */
export type DraftBase = { readonly elements: PlanElements; readonly config: PlanConfig }
const baseSchema = v.union([
  v.object({ ok: v.literal(true), elements: planElementsSchema, config: planConfigSchema }),
  v.object({ ok: v.literal(false), file: v.string() }),
])

type Fold = { readonly drawing: Drawing; readonly sequence: number }

/** A map that forgets what was used longest ago. */
function createRecent<Value>(most: number) {
  const values = new Map<string, Value>()
  return {
    get: (key: string): Value | undefined => {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set: (key: string, value: Value): void => {
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > most && oldest !== undefined) values.delete(oldest)
    },
  }
}

const unreadable = (file: string): RequestError =>
  new RequestError('preconditionFailed', 'errors.planDraft.unreadable', 'A file of the version cannot be read', {
    data: { file },
  })

/** @throws Error where a draft's own commands do not apply to it */
export function folded(before: Drawing, { sequence, command }: AcceptedCommand): Drawing {
  const applied = applyCommand(before, command)
  if (!applied.ok) throw new Error(`Command ${sequence} of a draft does not apply: ${applied.refusal}`)
  return applied.drawing
}

export type DraftFolds = {
  /** @throws RequestError, JobRefused */
  readonly baseOf: (queue: JobQueue, draft: Pick<FoundDraft, 'base'>) => Promise<DraftBase>
  /** The drawing at the end of a draft, as a transaction sees it. */
  readonly drawingAt: (
    tx: Pick<Database, 'select'>,
    base: DraftBase,
    draft: Pick<FoundDraft, 'draft' | 'sequence'>,
  ) => Promise<Drawing>
  /** What a transaction has made of it, once that is stored. */
  readonly keep: (draft: string, fold: Fold) => void
}

/** Drawings of drafts in memory, so that a command costs no more than itself. What is stored decides; these only follow it. */
export function createDraftFolds(db: Database, dataFolder: Pick<DataFolder, 'pathOf'>): DraftFolds {
  const bases = createRecent<DraftBase>(MAX_BASES)
  const folds = createRecent<Fold>(MAX_FOLDS)

  async function pathsOf({ sectors, config }: DrawingFiles) {
    const ids = [sectors, config].filter(id => id !== null)
    const rows = ids.length === 0 ? [] : await db.select().from(dataItems).where(inArray(dataItems.id, ids))
    const pathOf = (id: number | null) => {
      const row = rows.find(item => item.id === id)
      return row && dataFolder.pathOf(row.sha256)
    }
    return { sectors: pathOf(sectors), config: pathOf(config) }
  }

  return {
    baseOf: async (queue, { base }) => {
      const key = `${base.sectors} ${base.config}`
      const known = bases.get(key)
      if (known) return known
      const read = v.parse(baseSchema, await queue.run<unknown>(SCRIPT, await pathsOf(base)))
      if (!read.ok) throw unreadable(read.file)
      const found = { elements: read.elements, config: read.config }
      bases.set(key, found)
      return found
    },
    drawingAt: async (tx, base, { draft, sequence }) => {
      const known = folds.get(draft)
      // One that is ahead is of a transaction that was stored after this one began.
      let { drawing, sequence: at } =
        known && known.sequence <= sequence ? known : { drawing: drawingOf(base.elements, base.config), sequence: 0 }
      while (at < sequence) {
        const commands = await commandsAfter(tx, draft, at)
        if (commands.length === 0) throw new Error('A draft has fewer commands than it counts')
        for (const command of commands) {
          if (command.sequence > sequence) break
          drawing = folded(drawing, command)
          at = command.sequence
        }
      }
      return drawing
    },
    keep: (draft, fold) => {
      const known = folds.get(draft)
      if (known === undefined || known.sequence < fold.sequence) folds.set(draft, fold)
    },
  }
}
