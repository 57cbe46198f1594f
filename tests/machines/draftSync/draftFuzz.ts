/** Three editors on one draft, over a network that loses requests and answers, with pages that are loaded anew: everything follows from a seed. */
import { expect } from 'vitest'
import type { AcceptedCommand, DrawingCommand, SentCommand } from '../../../contract/plan/drawing.ts'
import { type CommandAnswer, MAX_SENT_COMMANDS, type PlanDraft } from '../../../contract/resources/planDrafts.ts'
import { type Drawing, drawingOf } from '../../../floor/drawing/drawing.ts'
import {
  compensating,
  type DraftDocument,
  draw,
  isBehind,
  openDocument,
  withAnswer,
  withoutLast,
} from '../../../machines/draftSync/draftDocument.logic.ts'
import { acceptCommands } from '../../../server/plans/drafts/acceptCommands.ts'
import { addZone, DRAFT, emptyDraft, uuidOf } from './drawnElements.ts'

const STEPS = 150

/** Mulberry32: numbers in 0–1 that follow from a seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A service with one draft, which decides as the real one does. */
function createDraftService() {
  const empty = emptyDraft()
  let drawing: Drawing = drawingOf(empty.elements, empty.config)
  let bytes = 0
  const log: AcceptedCommand[] = []
  const head = () => ({ draft: DRAFT, version: 7, sequence: log.length, saved: 0 })
  const since = (sequence: number, limit: number) => log.slice(sequence, sequence + limit)
  return {
    log,
    drawing: () => drawing,
    open: (limit: number): PlanDraft => ({ ...empty, ...head(), commands: since(0, limit) }),
    exchange: (login: number, from: number, commands: readonly SentCommand[], limit: number) => {
      const places = new Map(log.map(({ id, sequence }) => [id, { sequence }]))
      const made = acceptCommands({ drawing, sequence: log.length, bytes }, commands, places)
      ;({ drawing, bytes } = made)
      for (const { id, undoes, command, sequence } of made.placed)
        log.push({ id, ...(undoes !== undefined && { undoes }), command, sequence, login, login_name: 'Editor' })
      const answers: readonly CommandAnswer[] = made.answers
      return { ...head(), answers, commands: since(from, limit) }
    },
  }
}
type DraftService = ReturnType<typeof createDraftService>

function randomCommand(random: () => number, { drawing }: DraftDocument, newKey: () => string): DrawingCommand {
  const keys = [...drawing.elements.keys()]
  const key = keys[Math.floor(random() * keys.length)]
  const action = random()
  if (key === undefined || action < 0.35) return addZone(newKey(), Math.round(random() * 1000) / 100)
  if (action < 0.6) return { type: 'translate', keys: [key], by: { x: random() - 0.5, y: random() - 0.5 } }
  if (action < 0.75) return { type: 'remove', keys: [key] }
  if (action < 0.9) return { type: 'reorder', key, before: keys[Math.floor(random() * keys.length)] ?? null }
  return { type: 'setPlace', place: 'home', pose: { x: random(), y: random(), a: 0 } }
}

/** One browser of a login: its page, and what it keeps for the next one. */
function createEditor(login: number, service: DraftService, random: () => number, newId: () => string) {
  const stored = new Map<string, SentCommand>()
  /** All that was drawn, and what of it somebody was told is not in the draft. */
  const drawn = new Set<string>()
  const refused = new Set<string>()
  const reload = (): DraftDocument =>
    openDocument(
      login,
      service.open(1 + Math.floor(random() * 50)),
      [...stored.values()].map(sent => ({ draft: DRAFT, sent })),
    )
  let document = reload()

  function take(sent: SentCommand | undefined, way?: 'undo' | 'redo'): void {
    if (sent === undefined) return
    const answer = draw(document, sent)
    if (!answer.ok) {
      if (way) document = withoutLast(document, way)
      return
    }
    document = answer.document
    stored.set(sent.id, sent)
    drawn.add(sent.id)
  }

  /** `fate`: whether request and answer arrive, and how much of the answer. */
  function exchange(fate: { readonly isLost: boolean; readonly isUnanswered: boolean; readonly limit: number }): void {
    if (fate.isLost) return
    const commands = document.pending.slice(0, MAX_SENT_COMMANDS)
    const answer = service.exchange(login, document.sequence, commands, fate.limit)
    if (fate.isUnanswered) return
    document = withAnswer(document, answer)
    for (const { sent } of document.refused) refused.add(sent.id)
    const left = new Set(document.pending.map(({ id }) => id))
    for (const id of stored.keys()) if (!left.has(id)) stored.delete(id)
  }

  return {
    drawn,
    refused,
    document: () => document,
    step: (): void => {
      const action = random()
      if (action < 0.5) take({ id: newId(), command: randomCommand(random, document, newId) })
      else if (action < 0.6) take(compensating(document, 'undo', newId()), 'undo')
      else if (action < 0.65) take(compensating(document, 'redo', newId()), 'redo')
      else if (action < 0.7) document = reload()
      else exchange({ isLost: random() < 0.2, isUnanswered: random() < 0.3, limit: 1 + Math.floor(random() * 20) })
    },
    settle: (): void => exchange({ isLost: false, isUnanswered: false, limit: 100 }),
  }
}

const asJson = ({ elements, order, places }: Drawing): unknown => ({ elements: [...elements], order, places })

/** Draws for a while, then lets all arrive. Fails where documents differ, or something that was drawn is neither in the draft nor refused. */
export function checkSeed(seed: number): void {
  const random = randomOf(seed)
  const service = createDraftService()
  let ids = 100
  const newId = (): string => uuidOf(ids++)
  const editors = [1, 2, 3].map(login => createEditor(login, service, random, newId))
  for (let step = 0; step < STEPS; step++) editors[Math.floor(random() * editors.length)]?.step()
  // Twice, because the last to send is the first that the others have not heard of.
  for (let round = 0; round < 100; round++) for (const editor of editors) editor.settle()
  const places = new Map(service.log.map(({ id, sequence }) => [id, sequence]))
  expect(places.size, `seed ${seed}: a command stands in the draft twice`).toBe(service.log.length)
  for (const editor of editors) {
    const document = editor.document()
    expect(isBehind(document), `seed ${seed}: something is still to be sent`).toBe(false)
    expect(asJson(document.drawing), `seed ${seed}: drawings differ`).toEqual(asJson(service.drawing()))
    const lost = [...editor.drawn].filter(id => !places.has(id) && !editor.refused.has(id))
    expect(lost, `seed ${seed}: what was drawn is lost`).toEqual([])
  }
}
