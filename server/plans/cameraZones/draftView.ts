/**
 * A draft as somebody sees it who may not know where cameras are off: the same commands in the same places, without what they say of such zones. Whoever
 * applies them to the elements without these zones has the drawing without these zones.
 */
import { createHash } from 'node:crypto'
import { isCameraOff } from '../../../contract/plan/cameraOff.ts'
import type { CommandRefusal, DrawingCommand, Element, ElementKey } from '../../../contract/plan/drawing.ts'
import type { PlanElements } from '../../../contract/plan/elements.ts'
import { type Drawing, elementsOf } from '../../../floor/drawing/drawing.ts'

type CommandOf<T extends DrawingCommand['type']> = Extract<DrawingCommand, { type: T }>
type Placed = CommandOf<'add'>['elements'][number]

const isHidden = (element: Element | undefined): boolean => element?.kind === 'zones' && isCameraOff(element.value)

const isKeyHidden = ({ elements }: Drawing, key: ElementKey): boolean => isHidden(elements.get(key))

/** The elements of a drawing without zones where cameras are off. */
export function shownElements(drawing: Drawing): PlanElements {
  const elements = elementsOf(drawing)
  return { ...elements, zones: elements.zones.filter(zone => !isCameraOff(zone)) }
}

/** Changes nothing: what stands in the place of a command that is all about what is not shown. */
const nothing = ({ places: { home } }: Drawing): DrawingCommand => ({ type: 'setPlace', place: 'home', pose: home })

/** Keys of all elements that a command changes, but not of those that it adds. */
function changedKeys(command: DrawingCommand): readonly ElementKey[] {
  switch (command.type) {
    case 'add':
    case 'setPlace':
      return []
    case 'remove':
    case 'translate':
    case 'transform':
      return command.keys
    case 'replace':
      return command.remove
    case 'setShapes':
      return command.shapes.map(({ key }) => key)
    case 'setFieldsEach':
      return command.fields.map(({ key }) => key)
    case 'translateEach':
    case 'reorderEach':
      return command.moves.map(({ key }) => key)
    case 'setShape':
    case 'moveVertex':
    case 'insertVertex':
    case 'removeVertex':
    case 'setFields':
    case 'reorder':
      return [command.key]
  }
}

const addedKeys = (command: DrawingCommand): readonly ElementKey[] =>
  command.type === 'add'
    ? command.elements.map(({ key }) => key)
    : command.type === 'replace'
      ? command.add.map(({ key }) => key)
      : []

/**
 * Why somebody who does not see camera-off zones may not give a command: it is about one, which is not there for them, or it makes one.
 * @param after the drawing with the command
 */
export function hiddenRefusal(
  before: Drawing,
  after: Drawing,
  command: DrawingCommand,
): { readonly refusal: CommandRefusal | 'cameraOff'; readonly key: ElementKey } | undefined {
  const gone = changedKeys(command).find(key => isKeyHidden(before, key))
  if (gone !== undefined) return { refusal: 'elementGone', key: gone }
  const made = [...changedKeys(command), ...addedKeys(command)].find(key => isKeyHidden(after, key))
  return made === undefined ? undefined : { refusal: 'cameraOff', key: made }
}

/** The element that is shown next to one, in the order of its kind; null where there is none. `without`: those that are not there yet. */
function shownAfter(drawing: Drawing, key: ElementKey, without: ReadonlySet<ElementKey>): ElementKey | null {
  const kind = drawing.elements.get(key)?.kind
  if (kind === undefined) return null
  const order = drawing.order[kind]
  return order.slice(order.indexOf(key) + 1).find(each => !(without.has(each) || isKeyHidden(drawing, each))) ?? null
}

/** What of elements that a command adds is shown, each in its place among those that are. */
function shownAdded(after: Drawing, added: readonly Placed[]): Placed[] {
  const later = new Set(added.map(({ key }) => key))
  return added.flatMap(placed => {
    later.delete(placed.key)
    return isKeyHidden(after, placed.key) ? [] : [{ ...placed, before: shownAfter(after, placed.key, later) }]
  })
}

/** Where elements that are put elsewhere come to stand among those that are shown. */
function shownOrder(after: Drawing, moves: CommandOf<'reorderEach'>['moves']): CommandOf<'reorderEach'>['moves'] {
  const later = new Set(moves.map(({ key }) => key))
  return moves.flatMap(({ key }) => {
    later.delete(key)
    return isKeyHidden(after, key) ? [] : [{ key, before: shownAfter(after, key, later) }]
  })
}

/** What of a command that names several elements is shown; undefined where it is nothing. */
function shownPart(before: Drawing, after: Drawing, command: DrawingCommand): DrawingCommand | undefined {
  const isShown = (key: ElementKey): boolean => !isKeyHidden(before, key)
  switch (command.type) {
    case 'add': {
      const elements = shownAdded(after, command.elements)
      return elements.length > 0 ? { ...command, elements } : undefined
    }
    case 'replace': {
      const [remove, add] = [command.remove.filter(isShown), shownAdded(after, command.add)]
      if (remove.length > 0) return { type: 'replace', remove, add }
      return add.length > 0 ? { type: 'add', elements: add } : undefined
    }
    case 'remove':
    case 'translate':
    case 'transform': {
      const keys = command.keys.filter(isShown)
      return keys.length > 0 ? { ...command, keys } : undefined
    }
    case 'setShapes': {
      const shapes = command.shapes.filter(({ key }) => isShown(key))
      return shapes.length > 0 ? { ...command, shapes } : undefined
    }
    case 'translateEach': {
      const moves = command.moves.filter(({ key }) => isShown(key))
      return moves.length > 0 ? { ...command, moves } : undefined
    }
    case 'reorderEach': {
      const moves = shownOrder(after, command.moves)
      return moves.length > 0 ? { ...command, moves } : undefined
    }
    case 'setFields':
      return shownFields(before, after, command)
    case 'setFieldsEach':
      return shownFieldsOfAll(before, after, command)
    case 'reorder':
      return isShown(command.key) ? { ...command, before: shownAfter(after, command.key, new Set()) } : undefined
    case 'setPlace':
      return command
    case 'setShape':
    case 'moveVertex':
    case 'insertVertex':
    case 'removeVertex':
      return isShown(command.key) ? command : undefined
  }
}

/** A zone in which cameras are switched off goes, one in which they are switched on comes. */
function shownFields(before: Drawing, after: Drawing, command: CommandOf<'setFields'>): DrawingCommand | undefined {
  const { key } = command
  const [was, is] = [isKeyHidden(before, key), isKeyHidden(after, key)]
  if (was && is) return undefined
  if (is) return { type: 'remove', keys: [key] }
  if (!was) return command
  const element = after.elements.get(key)
  if (element === undefined) return undefined
  return { type: 'add', elements: [{ key, element, before: shownAfter(after, key, new Set()) }] }
}

/** The same of several: where zones go or come, all that are shown make way for what is shown of them now. */
function shownFieldsOfAll(
  before: Drawing,
  after: Drawing,
  { type, fields }: CommandOf<'setFieldsEach'>,
): DrawingCommand | undefined {
  const wasShown = fields.filter(({ key }) => !isKeyHidden(before, key))
  const isShown = fields.filter(({ key }) => !isKeyHidden(after, key))
  if (wasShown.length === 0 && isShown.length === 0) return undefined
  const keys = new Set(isShown.map(({ key }) => key))
  if (wasShown.length === isShown.length && wasShown.every(({ key }) => keys.has(key)))
    return { type, fields: wasShown }
  const changed = isShown.flatMap(({ key }) => {
    const element = after.elements.get(key)
    return element === undefined ? [] : [{ key, element, before: null }]
  })
  const add = shownAdded(after, changed)
  if (wasShown.length === 0) return { type: 'add', elements: add }
  return { type: 'replace', remove: wasShown.map(({ key }) => key), add }
}

type Move = CommandOf<'reorderEach'>['moves'][number]
const renamedMove = ({ key, before }: Move, nameOf: (key: ElementKey) => ElementKey): Move => ({
  key: nameOf(key),
  before: before === null ? null : nameOf(before),
})

/** The keys of a command by other ones. */
function renamed(command: DrawingCommand, nameOf: (key: ElementKey) => ElementKey): DrawingCommand {
  const placed = (added: readonly Placed[]): Placed[] =>
    added.map(({ key, element, before }) => ({
      key: nameOf(key),
      element,
      before: before === null ? null : nameOf(before),
    }))
  switch (command.type) {
    case 'add':
      return { ...command, elements: placed(command.elements) }
    case 'replace':
      return { ...command, remove: command.remove.map(nameOf), add: placed(command.add) }
    case 'remove':
    case 'translate':
    case 'transform':
      return { ...command, keys: command.keys.map(nameOf) }
    case 'setShapes':
      return { ...command, shapes: command.shapes.map(shape => ({ ...shape, key: nameOf(shape.key) })) }
    case 'setFieldsEach':
      return { ...command, fields: command.fields.map(each => ({ ...each, key: nameOf(each.key) })) }
    case 'translateEach':
      return { ...command, moves: command.moves.map(move => ({ ...move, key: nameOf(move.key) })) }
    case 'reorder':
      return { ...command, ...renamedMove(command, nameOf) }
    case 'reorderEach':
      return { ...command, moves: command.moves.map(move => renamedMove(move, nameOf)) }
    case 'setPlace':
      return command
    case 'setShape':
    case 'moveVertex':
    case 'insertVertex':
    case 'removeVertex':
    case 'setFields':
      return { ...command, key: nameOf(command.key) }
  }
}

/** A key of its own, the same whoever asks, for a zone that comes as new to those who did not see it before. */
function newKey(draft: string, key: ElementKey): ElementKey {
  const digest = createHash('sha256').update(`${draft} ${key}`).digest('hex')
  const ends = [8, 12, 16, 20, 32]
  return ends.map((end, index) => digest.slice(ends[index - 1] ?? 0, end)).join('-')
}

type DraftView = {
  /** A command as it is shown. @param after the drawing with it */
  readonly shown: (before: Drawing, after: Drawing, command: DrawingCommand) => DrawingCommand
  /** A command by the keys of the draft. */
  readonly meant: (command: DrawingCommand) => DrawingCommand
}

/** @param base the drawing that the draft began with */
export function draftView(draft: string, base: Drawing): DraftView {
  const hidden = base.order.zones.filter(key => isKeyHidden(base, key))
  const names = new Map(hidden.map(key => [key, newKey(draft, key)]))
  const keys = new Map([...names].map(([key, name]) => [name, key]))
  return {
    shown: (before, after, command) =>
      renamed(shownPart(before, after, command) ?? nothing(before), key => names.get(key) ?? key),
    meant: command => renamed(command, key => keys.get(key) ?? key),
  }
}
