import { expect, test } from 'vitest'
import type { AcceptedCommand, DrawingCommand, SentCommand } from '../../../contract/plan/drawing.ts'
import {
  compensating,
  type DraftDocument,
  dismiss,
  draw,
  isBehind,
  openDocument,
  unsavedCount,
  withAnswer,
  withHead,
} from '../../../machines/draftSync/draftDocument.logic.ts'
import { addZone, DRAFT, emptyDraft, uuidOf } from './drawnElements.ts'

const ME = 3
const OTHER = 9
const [KEY, KEY_2] = [uuidOf(21), uuidOf(22)]
const move = (key: string, x: number): DrawingCommand => ({ type: 'translate', keys: [key], by: { x, y: 0 } })
const sentOf = (id: number, command: DrawingCommand): SentCommand => ({ id: uuidOf(id), command })
const accepted = (sent: SentCommand, sequence: number, login = ME): AcceptedCommand => ({
  ...sent,
  sequence,
  login,
  login_name: 'Editor',
})

function drawn(document: DraftDocument, sent: SentCommand | undefined): DraftDocument {
  const answer = sent ? draw(document, sent) : undefined
  if (!answer?.ok) throw new Error('It does not apply')
  return answer.document
}
const answered = (document: DraftDocument, commands: readonly AcceptedCommand[]) =>
  withAnswer(document, { draft: DRAFT, version: 7, sequence: commands.at(-1)?.sequence ?? 0, saved: 0, commands })
const xOf = ({ drawing }: DraftDocument, key: string): number | undefined => {
  const element = drawing.elements.get(key)
  return element?.kind === 'zones' && 'x' in element.value.shape ? element.value.shape.x : undefined
}
const empty = openDocument(ME, emptyDraft(), [])

test('E-001 what is drawn is shown at once, and stays what it is when the service confirms it', () => {
  const add = sentOf(1, addZone(KEY, 1))
  const document = drawn(empty, add)
  expect(xOf(document, KEY)).toBe(1)
  expect(isBehind(document)).toBe(true)
  const confirmed = answered(document, [accepted(add, 1)])
  expect(confirmed).toMatchObject({ pending: [], sequence: 1 })
  expect(confirmed.drawing).toEqual(document.drawing)
  expect(isBehind(confirmed)).toBe(false)
})

test('E-001 own commands are taken back and made again, and those of others stay', () => {
  const add = sentOf(1, addZone(KEY, 1))
  const own = sentOf(2, move(KEY, 1))
  const foreign = sentOf(3, addZone(KEY_2, 5))
  const before = answered(drawn(drawn(empty, add), own), [accepted(add, 1), accepted(own, 2)])
  const both = answered(before, [accepted(foreign, 3, OTHER)])
  const undone = drawn(both, compensating(both, 'undo', uuidOf(4)))
  expect(undone.pending).toMatchObject([{ undoes: own.id }])
  expect([xOf(undone, KEY), xOf(undone, KEY_2)]).toEqual([1, 5])
  const redone = drawn(undone, compensating(undone, 'redo', uuidOf(5)))
  expect([xOf(redone, KEY), xOf(redone, KEY_2)]).toEqual([2, 5])
  expect(compensating(redone, 'redo', uuidOf(6))).toBeUndefined()
  // The other one's command is none of the own history.
  const twice = drawn(redone, compensating(redone, 'undo', uuidOf(6)))
  const thrice = drawn(twice, compensating(twice, 'undo', uuidOf(7)))
  expect([...thrice.drawing.elements.keys()]).toEqual([KEY_2])
  expect(compensating(thrice, 'undo', uuidOf(8))).toBeUndefined()
  // Whoever draws on has nothing to make again.
  expect(drawn(thrice, sentOf(9, addZone(uuidOf(23), 2))).redo).toEqual([])
})

test('E-001 after a reload the history of the login is there again, and what was not confirmed is sent again', () => {
  const [add, own] = [sentOf(1, addZone(KEY, 1)), sentOf(2, move(KEY, 1))]
  const undo = drawn(drawn(empty, add), own)
  const back = compensating(undo, 'undo', uuidOf(3))
  if (!back) throw new Error('There is nothing to take back')
  const commands = [add, own, back].map((sent, index) => accepted(sent, index + 1))
  const stored = [{ draft: DRAFT, sent: sentOf(4, addZone(KEY_2, 5)) }]
  const document = openDocument(ME, emptyDraft({ sequence: 3, commands }), stored)
  expect([xOf(document, KEY), xOf(document, KEY_2)]).toEqual([1, 5])
  expect(document.pending).toEqual([stored[0]?.sent])
  expect(document.undo.map(({ id }) => id)).toEqual([add.id, uuidOf(4)])
  // One that arrived before the page was gone is not sent twice.
  const arrived = openDocument(ME, emptyDraft({ sequence: 1, commands: [accepted(add, 1)] }), [
    { draft: DRAFT, sent: add },
  ])
  expect(arrived.pending).toEqual([])
})

test('E-001 what no longer applies is refused with its reason, and what was of a discarded draft as well', () => {
  const add = sentOf(1, addZone(KEY, 1))
  const own = sentOf(2, move(KEY, 1))
  const remove = sentOf(3, { type: 'remove', keys: [KEY] })
  const document = drawn(answered(drawn(empty, add), [accepted(add, 1)]), own)
  const removed = answered(document, [accepted(remove, 2, OTHER)])
  expect(removed.pending).toEqual([own])
  expect(removed.drawing.elements.size).toBe(0)
  const head = { draft: DRAFT, version: 7, sequence: 2, saved: 0 }
  const answers = [{ id: own.id, refusal: 'elementGone' as const, key: KEY }]
  const refused = withAnswer(removed, { ...head, commands: [], answers })
  expect(refused).toMatchObject({ pending: [], refused: [{ sent: own, refusal: 'elementGone', key: KEY }] })
  expect(refused.undo.map(({ id }) => id)).toEqual([add.id])
  expect(dismiss(refused, new Set([own.id])).refused).toEqual([])
  const next = openDocument(ME, emptyDraft({ draft: uuidOf(2) }), [{ draft: DRAFT, sent: own }])
  expect(next).toMatchObject({ pending: [], refused: [{ sent: own, refusal: 'discarded' }] })
})

test('E-001 E-032 what would make the drawing worse is not drawn, and taking back is always possible', () => {
  const start = sentOf(1, { type: 'setPlace', place: 'start', pose: { x: 3, y: 3, a: 0 } })
  const document = drawn(empty, start)
  const over = sentOf(2, { type: 'setPlace', place: 'start', pose: { x: 1, y: 1, a: 0 } })
  const barred = drawn(document, sentOf(3, addZone(KEY, 1)))
  expect(draw(barred, over)).toEqual({ ok: false, refusal: 'placeInNoGo' })
  // Before it there was no start.
  const undone = drawn(document, compensating(document, 'undo', uuidOf(4)))
  expect(undone.drawing.places.start).toBeUndefined()
})

test('E-001 commands after a gap wait for those before them', () => {
  const foreign = [1, 2, 3].map(id => accepted(sentOf(id, addZone(uuidOf(20 + id), id)), id, OTHER))
  const gap = withAnswer(empty, { draft: DRAFT, version: 7, sequence: 3, saved: 0, commands: foreign.slice(1) })
  expect(gap).toMatchObject({ sequence: 0, head: { sequence: 3 } })
  expect(isBehind(gap)).toBe(true)
  const whole = answered(gap, foreign)
  expect([whole.sequence, whole.drawing.elements.size]).toEqual([3, 3])
  // What comes late changes nothing.
  expect(answered(whole, foreign).drawing.elements.size).toBe(3)
})

test('E-001 what was taken back is no unsaved change, unless a version has it', () => {
  const [add, own] = [sentOf(1, addZone(KEY, 1)), sentOf(2, move(KEY, 1))]
  const both = drawn(drawn(empty, add), own)
  expect(unsavedCount(both)).toBe(2)
  const undone = drawn(both, compensating(both, 'undo', uuidOf(3)))
  expect(unsavedCount(undone)).toBe(1)
  const commands = undone.pending.map((sent, index) => accepted(sent, index + 1))
  const confirmed = answered(undone, commands)
  expect(unsavedCount(confirmed)).toBe(1)
  expect(unsavedCount(openDocument(ME, emptyDraft({ sequence: 3, commands }), []))).toBe(1)
  const redone = drawn(confirmed, compensating(confirmed, 'redo', uuidOf(4)))
  expect(unsavedCount(redone)).toBe(2)
  // The version has the zone and not its move: to take the zone away is a change, to bring it back is none.
  const saved = withHead(confirmed, { draft: DRAFT, version: 7, sequence: 3, saved: 3 })
  expect(unsavedCount(saved)).toBe(0)
  const gone = drawn(saved, compensating(saved, 'undo', uuidOf(5)))
  expect(unsavedCount(gone)).toBe(1)
  expect(unsavedCount(drawn(gone, compensating(gone, 'redo', uuidOf(6))))).toBe(0)
  // What others have drawn counts before it is read.
  expect(unsavedCount(withHead(saved, { draft: DRAFT, version: 7, sequence: 5, saved: 3 }))).toBe(2)
})
