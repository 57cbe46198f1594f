/**
 * One browser's side of a draft: what the service has accepted, in its order, and on top of it what was drawn here and is not accepted yet. Pure; every
 * change answers a new document.
 */
import type { AcceptedCommand, DrawingCommand, ElementKey, SentCommand } from '../../contract/plan/drawing.ts'
import type { CommandAnswer, DraftHead, DraftRefusal, PlanDraft } from '../../contract/resources/planDrafts.ts'
import { applyCommand } from '../../floor/drawing/applyCommand.ts'
import { type Drawing, drawingOf } from '../../floor/drawing/drawing.ts'
import { oppositeOf } from '../../floor/drawing/oppositeCommand.ts'
import { takeCommand } from '../../floor/drawing/takeCommand.ts'

/** What was drawn here and is not in the draft, with the reason. It stays until somebody has seen it. */
export type RefusedCommand = {
  readonly sent: SentCommand
  readonly refusal: DraftRefusal
  readonly key?: ElementKey | undefined
}
/** An own command that can be taken back, or made again: by `command`, which undoes the one called `id`. */
type HistoryEntry = { readonly id: string; readonly command: DrawingCommand }

export type DraftDocument = {
  /** Whose page it is. */
  readonly login: number
  /** How far the draft is, as far as is known here; what is between `confirmed` and it is still to be read. */
  readonly head: DraftHead
  /** The drawing up to `sequence`, which everybody has. */
  readonly confirmed: Drawing
  readonly sequence: number
  /** In the order in which they were drawn. */
  readonly pending: readonly SentCommand[]
  /** What is shown: `confirmed` with what of `pending` applies to it. */
  readonly drawing: Drawing
  readonly refused: readonly RefusedCommand[]
  readonly undo: readonly HistoryEntry[]
  readonly redo: readonly HistoryEntry[]
  /** Accepted commands that are in no version yet, with what each takes back. */
  readonly unsaved: readonly UnsavedCommand[]
}
type UnsavedCommand = Pick<AcceptedCommand, 'id' | 'undoes' | 'sequence'>

/** How far one can go back. */
const MAX_HISTORY = 200

type History = Pick<DraftDocument, 'undo' | 'redo'>

/** Taking back and making again stand in the draft like any other command, so that they are known again after a reload. */
function historyAfter({ undo, redo }: History, before: Drawing, { id, undoes, command }: SentCommand): History {
  const opposite = oppositeOf(before, command)
  if (opposite === undefined) return { undo, redo }
  const entry = { id, command: opposite }
  if (undoes !== undefined && undo.at(-1)?.id === undoes) return { undo: undo.slice(0, -1), redo: [...redo, entry] }
  const isAgain = undoes !== undefined && redo.at(-1)?.id === undoes
  return { undo: [...undo, entry].slice(-MAX_HISTORY), redo: isAgain ? redo.slice(0, -1) : [] }
}

/** What cannot be applied now is left out of the picture; the service decides on it. */
const shown = (confirmed: Drawing, pending: readonly SentCommand[]): Drawing =>
  pending.reduce((drawing, { command }) => {
    const applied = applyCommand(drawing, command)
    return applied.ok ? applied.drawing : drawing
  }, confirmed)

const without = (history: readonly HistoryEntry[], ids: ReadonlySet<string>): readonly HistoryEntry[] =>
  history.filter(({ id }) => !ids.has(id))

/** Takes accepted commands in their order; those that are known already, and those after a gap, change nothing. */
function withAccepted(document: DraftDocument, commands: readonly AcceptedCommand[]): DraftDocument {
  let { confirmed, sequence } = document
  let history: History = document
  const unsaved: UnsavedCommand[] = [...document.unsaved]
  const drawnHere = new Set(document.pending.map(({ id }) => id))
  const taken = new Set<string>()
  for (const { sequence: place, login, id, undoes, command } of commands) {
    const sent = { id, ...(undoes !== undefined && { undoes }), command }
    if (place !== sequence + 1) continue
    const applied = applyCommand(confirmed, sent.command)
    // Never: the service has applied it to the same drawing by the same rules.
    if (!applied.ok) throw new Error(`An accepted command does not apply: ${applied.refusal}`)
    // Those that were drawn here stand in the history since.
    if (login === document.login && !drawnHere.has(sent.id)) history = historyAfter(history, confirmed, sent)
    confirmed = applied.drawing
    sequence = place
    unsaved.push({ id, undoes, sequence })
    taken.add(sent.id)
  }
  const pending = document.pending.filter(({ id }) => !taken.has(id))
  const { undo, redo } = history
  return { ...document, confirmed, sequence, pending, undo, redo, unsaved, drawing: shown(confirmed, pending) }
}

/** A newer head than the one that is known. An older one comes late. */
export function withHead(document: DraftDocument, head: DraftHead): DraftDocument {
  const { sequence, saved } = document.head
  if (head.sequence < sequence || head.saved < saved) return document
  return { ...document, head, unsaved: document.unsaved.filter(each => each.sequence > head.saved) }
}

/** What the service answers to a reading of the draft, or to commands: `answers` for each of them. */
export function withAnswer(
  document: DraftDocument,
  answer: DraftHead & { readonly commands: readonly AcceptedCommand[]; readonly answers?: readonly CommandAnswer[] },
): DraftDocument {
  const { commands, answers = [], draft, version, sequence, saved } = answer
  const accepted = withHead(withAccepted(document, commands), { draft, version, sequence, saved })
  const refusals = new Map(answers.flatMap(each => ('refusal' in each ? [[each.id, each]] : [])))
  return refuse(accepted, refusals)
}

/** @param refusals by the ids of commands that are not in the draft and will not be */
export function refuse(
  document: DraftDocument,
  refusals: ReadonlyMap<string, { readonly refusal: DraftRefusal; readonly key?: ElementKey | undefined }>,
): DraftDocument {
  const refused = document.pending.flatMap(sent => {
    const why = refusals.get(sent.id)
    return why ? [{ sent, refusal: why.refusal, key: why.key }] : []
  })
  if (refused.length === 0) return document
  const ids = new Set(refused.map(({ sent }) => sent.id))
  const pending = document.pending.filter(({ id }) => !ids.has(id))
  return {
    ...document,
    pending,
    refused: [...document.refused, ...refused],
    drawing: shown(document.confirmed, pending),
    undo: without(document.undo, ids),
    redo: without(document.redo, ids),
  }
}

/** A command that was kept in the browser, with the draft that it was drawn on. */
export type StoredCommand = { readonly draft: string; readonly sent: SentCommand }

/**
 * A draft as it is opened, with what an earlier page of the login left unconfirmed: that is sent again; what was of a draft that was discarded since is
 * refused.
 */
export function openDocument(
  login: number,
  draft: PlanDraft,
  stored: readonly StoredCommand[],
  refused: readonly RefusedCommand[] = [],
): DraftDocument {
  const { elements, config, commands, draft: name, version, sequence, saved } = draft
  const base = drawingOf(elements, config)
  const empty: DraftDocument = {
    login,
    head: { draft: name, version, sequence, saved },
    confirmed: base,
    sequence: 0,
    pending: [],
    drawing: base,
    refused,
    undo: [],
    redo: [],
    unsaved: [],
  }
  const read = withAccepted(empty, commands)
  const accepted = withHead(read, read.head)
  const known = new Set(commands.map(({ id }) => id))
  const lost = stored.filter(each => each.draft !== name)
  const again = stored.filter(each => each.draft === name && !known.has(each.sent.id))
  const reopened = again.reduce((document, { sent }) => withPending(document, sent), accepted)
  const discarded = lost.map(({ sent }) => ({ sent, refusal: 'discarded' as const }))
  return { ...reopened, refused: [...refused, ...discarded] }
}

function withPending(document: DraftDocument, sent: SentCommand): DraftDocument {
  const { undo, redo } = historyAfter(document, document.drawing, sent)
  const drawing = shown(document.drawing, [sent])
  return { ...document, pending: [...document.pending, sent], drawing, undo, redo }
}

export type Drawn =
  | { readonly ok: true; readonly document: DraftDocument; readonly sent: SentCommand }
  | { readonly ok: false; readonly refusal: DraftRefusal; readonly key?: ElementKey | undefined }

/** Draws on what is shown. What does not apply to it, or makes it worse, changes nothing. */
export function draw(document: DraftDocument, sent: SentCommand): Drawn {
  const applied = takeCommand(document.drawing, sent.command, sent.undoes)
  if (!applied.ok)
    return { ok: false, refusal: applied.refusal, ...(applied.key !== undefined && { key: applied.key }) }
  return { ok: true, document: withPending(document, sent), sent }
}

/**
 * The command that takes the last own one back, or makes it again, under an id of its own. Undefined where there is none. What others have drawn since
 * stays.
 */
export function compensating(document: DraftDocument, way: 'undo' | 'redo', id: string): SentCommand | undefined {
  const entry = document[way].at(-1)
  return entry && { id, undoes: entry.id, command: entry.command }
}

/** The last entry of the history, which does not apply any more, is left out. */
export const withoutLast = (document: DraftDocument, way: 'undo' | 'redo'): DraftDocument => ({
  ...document,
  [way]: document[way].slice(0, -1),
})

/** How many changes, of anybody, no version has: what was taken back is none, nor is its taking back. */
export function unsavedCount({ unsaved, pending, head, sequence }: DraftDocument): number {
  const standing = new Set<string>()
  for (const { id, undoes } of [...unsaved, ...pending]) {
    if (undoes === undefined || !standing.delete(undoes)) standing.add(id)
  }
  // Those that others have drawn and that are still to be read.
  return standing.size + Math.max(0, head.sequence - Math.max(sequence, head.saved))
}

/** Whether there is something to send or to read. */
export const isBehind = ({ pending, sequence, head }: DraftDocument): boolean =>
  pending.length > 0 || sequence < head.sequence

/** Somebody has seen what was refused. */
export const dismiss = (document: DraftDocument, ids: ReadonlySet<string>): DraftDocument => ({
  ...document,
  refused: document.refused.filter(({ sent }) => !ids.has(sent.id)),
})
