/** Commands that change a drawing. Whoever applies the same ones in the same order has the same drawing. */
import type { CommandRefusal, DrawingCommand, Element, ElementKey, ElementKind } from '../../contract/plan/drawing.ts'
import { MAX_ELEMENTS, settingsOfType } from '../../contract/plan/elements.ts'
import type { Shape } from '../../contract/plan/shapes.ts'
import { type Drawing, withId } from './drawing.ts'
import { placeElement, shapeOf, withFurtherPaths, withLaneHeading, withShape } from './elementShape.ts'
import { anchorsOf, IN_PLACE, type Placing, placeShape, transformation, translation } from './shapePlacing.ts'
import { insertVertex, moveVertex, removeVertex, type ShapeResult } from './vertices.ts'
import { isNear, wholePose } from './wholeMillimetres.ts'

export type CommandResult =
  | { readonly ok: true; readonly drawing: Drawing; readonly changed: readonly ElementKey[] }
  | { readonly ok: false; readonly refusal: CommandRefusal; readonly key?: ElementKey }

type CommandOf<T extends DrawingCommand['type']> = Extract<DrawingCommand, { type: T }>
type Refused = Extract<CommandResult, { ok: false }>

const refused = (refusal: CommandRefusal, key?: ElementKey): Refused => ({
  ok: false,
  refusal,
  ...(key !== undefined && { key }),
})

/** @returns the drawing after the command, or why it does not apply; then nothing of it is done */
export function applyCommand(drawing: Drawing, command: DrawingCommand): CommandResult {
  switch (command.type) {
    case 'add':
      return addElements(drawing, command.elements)
    case 'remove':
      return removeElements(drawing, command.keys)
    case 'replace':
      return replaceElements(drawing, command)
    case 'setShape':
      return reshape(drawing, command.key, () => ({ ok: true, shape: placeShape(command.shape, IN_PLACE) }))
    case 'setShapes':
      return reshapeAll(drawing, command.shapes)
    case 'moveVertex':
      return reshape(drawing, command.key, shape => moveVertex(shape, command.index, command.to))
    case 'insertVertex':
      return reshape(drawing, command.key, shape => insertVertex(shape, command.index, command.at))
    case 'removeVertex':
      return reshape(drawing, command.key, shape => removeVertex(shape, command.index))
    case 'translate':
      return placeAll(drawing, command.keys, translation(command.by))
    case 'translateEach':
      return oneAfterAnother(drawing, command.moves, (last, { key, by }) => placeAll(last, [key], translation(by)))
    case 'transform':
      return transformAll(drawing, command)
    case 'setFields':
      return setFields(drawing, command)
    case 'setFieldsEach':
      return oneAfterAnother(drawing, command.fields, (last, fields) => setFields(last, fields))
    case 'reorder':
      return reorder(drawing, command)
    case 'reorderEach':
      return oneAfterAnother(drawing, command.moves, (last, move) => reorder(last, move))
    case 'setPlace':
      return setPlace(drawing, command)
  }
}

function insertKey(keys: readonly ElementKey[], key: ElementKey, before: ElementKey | null): ElementKey[] {
  const place = before === null ? -1 : keys.indexOf(before)
  return place < 0 ? [...keys, key] : keys.toSpliced(place, 0, key)
}

const isElementNear = (element: Element): boolean => {
  if (element.kind === 'sectors' && 'motion_array' in element.value)
    return element.value.motion_array.motions.every(({ waypoints }) => waypoints.every(isNear))
  return anchorsOf(shapeOf(element)).every(isNear)
}

const settled = (element: Element): Element => {
  const placed = placeElement(element, IN_PLACE)
  if (placed.kind !== 'zones') return placed
  return { ...placed, value: { ...placed.value, settings: settingsOfType(placed.value.settings) } }
}

/** Keys of an element of the plan's files name that one alone. */
const isOfFile = (key: ElementKey): boolean => key.includes(':')

/** An element whose neighbour is gone stands last: it is not lost because somebody removed another one. */
function addElements(drawing: Drawing, added: CommandOf<'add'>['elements']): CommandResult {
  const elements = new Map(drawing.elements)
  const removed = new Map(drawing.removed)
  const order: { [K in ElementKind]: readonly ElementKey[] } = { ...drawing.order }
  const nextId: { [K in ElementKind]: number } = { ...drawing.nextId }
  for (const { key, element, before } of added) {
    const { kind } = element
    const earlier = removed.get(key)
    if (elements.has(key) || (earlier ? earlier.kind !== kind : isOfFile(key))) return refused('keyTaken', key)
    if (order[kind].length >= MAX_ELEMENTS) return refused('tooMany', key)
    if (!isElementNear(element)) return refused('brokenShape', key)
    const id = earlier ? earlier.id : nextId[kind]
    if (!Number.isSafeInteger(id)) return refused('tooMany', key)
    if (!earlier) nextId[kind]++
    removed.delete(key)
    elements.set(key, withId(settled(element), id))
    order[kind] = insertKey(order[kind], key, before)
  }
  return { ok: true, drawing: { ...drawing, elements, order, nextId, removed }, changed: added.map(({ key }) => key) }
}

function removeElements(drawing: Drawing, keys: readonly ElementKey[]): CommandResult {
  const elements = new Map(drawing.elements)
  const removed = new Map(drawing.removed)
  const gone = new Set(keys)
  const kinds = new Set<ElementKind>()
  for (const key of gone) {
    const element = elements.get(key)
    if (!element) return refused('elementGone', key)
    elements.delete(key)
    removed.set(key, { kind: element.kind, id: element.value.id })
    kinds.add(element.kind)
  }
  const order: { [K in ElementKind]: readonly ElementKey[] } = { ...drawing.order }
  for (const kind of kinds) order[kind] = order[kind].filter(key => !gone.has(key))
  return { ok: true, drawing: { ...drawing, elements, order, removed }, changed: [...gone] }
}

function replaceElements(drawing: Drawing, { remove, add }: CommandOf<'replace'>): CommandResult {
  const without = removeElements(drawing, remove)
  if (!without.ok) return without
  const result = addElements(without.drawing, add)
  return result.ok ? { ...result, changed: [...new Set([...without.changed, ...result.changed])] } : result
}

function withElement(drawing: Drawing, key: ElementKey, element: Element): CommandResult {
  const elements = new Map(drawing.elements).set(key, element)
  return { ok: true, drawing: { ...drawing, elements }, changed: [key] }
}

function reshape(drawing: Drawing, key: ElementKey, change: (shape: Shape) => ShapeResult): CommandResult {
  const element = drawing.elements.get(key)
  if (!element) return refused('elementGone', key)
  const result = change(shapeOf(element))
  if (!result.ok) return refused(result.refusal, key)
  if (!anchorsOf(result.shape).every(isNear)) return refused('brokenShape', key)
  const reshaped = withShape(element, result.shape)
  return reshaped ? withElement(drawing, key, reshaped) : refused('wrongShape', key)
}

/** All of it or nothing. */
function oneAfterAnother<T>(
  drawing: Drawing,
  parts: readonly T[],
  change: (drawing: Drawing, part: T) => CommandResult,
): CommandResult {
  let last = drawing
  const changed = new Set<ElementKey>()
  for (const part of parts) {
    const result = change(last, part)
    if (!result.ok) return result
    last = result.drawing
    for (const key of result.changed) changed.add(key)
  }
  return { ok: true, drawing: last, changed: [...changed] }
}

function reshapeAll(drawing: Drawing, shapes: CommandOf<'setShapes'>['shapes']): CommandResult {
  return oneAfterAnother(drawing, shapes, (last, { key, shape, further, lane_heading_deg: heading }) => {
    const element = last.elements.get(key)
    if (!element) return refused('elementGone', key)
    const reshaped = withShape(element, shape)
    const laid = heading !== undefined && reshaped ? withLaneHeading(reshaped, heading) : reshaped
    const whole = further && laid ? withFurtherPaths(laid, further) : laid
    if (!whole) return refused('wrongShape', key)
    const placed = placeElement(whole, IN_PLACE)
    return isElementNear(placed) ? withElement(last, key, placed) : refused('brokenShape', key)
  })
}

function placeAll(drawing: Drawing, keys: readonly ElementKey[], placing: Placing): CommandResult {
  const elements = new Map(drawing.elements)
  const changed = new Set(keys)
  for (const key of changed) {
    const element = elements.get(key)
    if (!element) return refused('elementGone', key)
    const placed = placeElement(element, placing)
    if (!isElementNear(placed)) return refused('brokenShape', key)
    elements.set(key, placed)
  }
  return { ok: true, drawing: { ...drawing, elements }, changed: [...changed] }
}

function transformAll(drawing: Drawing, command: CommandOf<'transform'>): CommandResult {
  const { keys, about, factors, turn } = command
  // All would lie on one line, and nothing could bring it back.
  if (factors.x === 0 || factors.y === 0) return refused('brokenShape', keys[0])
  return placeAll(drawing, keys, transformation(about, factors, turn))
}

/** The element's own id and geometry with all else of the command's; undefined where one is a path and the other an area, or of another kind. */
function withFields(element: Element, fields: Element): Element | undefined {
  const { id } = element.value
  if (element.kind === 'sectors') {
    if (fields.kind !== 'sectors') return undefined
    const { value } = element
    if ('points' in value && 'points' in fields.value)
      return { kind: 'sectors', value: { ...fields.value, id, points: value.points } }
    if ('motion_array' in value && 'motion_array' in fields.value)
      return { kind: 'sectors', value: { ...fields.value, id, motion_array: value.motion_array } }
    return undefined
  }
  if (element.kind !== fields.kind) return undefined
  const shaped = withShape(fields, shapeOf(element))
  return shaped && settled(withId(shaped, id))
}

function setFields(drawing: Drawing, { key, element: fields }: Omit<CommandOf<'setFields'>, 'type'>): CommandResult {
  const element = drawing.elements.get(key)
  if (!element) return refused('elementGone', key)
  const changed = withFields(element, fields)
  return changed ? withElement(drawing, key, changed) : refused('wrongShape', key)
}

function reorder(drawing: Drawing, { key, before }: Omit<CommandOf<'reorder'>, 'type'>): CommandResult {
  const element = drawing.elements.get(key)
  if (!element) return refused('elementGone', key)
  const { kind } = element
  if (before !== null && drawing.elements.get(before)?.kind !== kind) return refused('elementGone', before)
  const keys = drawing.order[kind]
  const moved =
    before === key
      ? keys
      : insertKey(
          keys.filter(one => one !== key),
          key,
          before,
        )
  return { ok: true, drawing: { ...drawing, order: { ...drawing.order, [kind]: moved } }, changed: [key] }
}

function setPlace(drawing: Drawing, { place, pose }: CommandOf<'setPlace'>): CommandResult {
  if (pose !== null && !isNear(pose)) return refused('brokenShape')
  const whole = pose === null ? undefined : wholePose(pose)
  const { start, end, home } = drawing.places
  if (place === 'home') {
    if (!whole) return refused('homeNeeded')
    return { ok: true, drawing: { ...drawing, places: { ...drawing.places, home: whole } }, changed: [] }
  }
  const [first, last] = place === 'start' ? [whole, end] : [start, whole]
  const places = { ...(first && { start: first }), ...(last && { end: last }), home }
  return { ok: true, drawing: { ...drawing, places }, changed: [] }
}
