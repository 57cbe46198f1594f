/** Undoing is a command like any other: the one that gives the drawing back as it was. */
import type { DrawingCommand, ElementKey } from '../../contract/plan/drawing.ts'
import type { Point } from '../../contract/plan/shapes.ts'
import { applyCommand } from './applyCommand.ts'
import type { Drawing } from './drawing.ts'
import { shapeOf } from './elementShape.ts'
import { verticesOf } from './vertices.ts'
import { wholePoint } from './wholeMillimetres.ts'

type Placed = Extract<DrawingCommand, { type: 'add' }>['elements']

/** Elements as they stand, each in front of the next one that stays, in the order in which adding them brings the old order back. */
function placedOf(drawing: Drawing, keys: Iterable<ElementKey>): Placed {
  const gone = new Set(keys)
  const kinds = new Set([...gone].flatMap(key => drawing.elements.get(key)?.kind ?? []))
  return [...kinds].flatMap(kind => {
    const placed: Placed = []
    let before: ElementKey | null = null
    for (const key of drawing.order[kind].toReversed()) {
      const element = drawing.elements.get(key)
      if (!gone.has(key)) before = key
      else if (element) placed.unshift({ key, element, before })
    }
    return placed
  })
}

/** Elements in their order, each with the next one that is not among them, so that moving one after the other brings the order back. */
const placesInOrder = (drawing: Drawing, keys: readonly ElementKey[]) =>
  placedOf(drawing, keys).map(({ key, before }) => ({ key, before }))

const opposed = ({ x, y }: Point): Point => ({ x: -x, y: -y })

/** A turned or scaled shape is in whole millimetres, so turning it back may miss them: it is set as it was. */
function restoreShapes(drawing: Drawing, keys: readonly ElementKey[]): DrawingCommand {
  const shapes = [...new Set(keys)].flatMap(key => {
    const element = drawing.elements.get(key)
    if (!element) return []
    const further =
      element.kind === 'sectors' && 'motion_array' in element.value
        ? element.value.motion_array.motions.slice(1).map(({ waypoints }) => waypoints)
        : []
    const heading = element.kind === 'sectors' && 'points' in element.value ? element.value.lane_heading_deg : undefined
    return [
      {
        key,
        shape: shapeOf(element),
        ...(further.length > 0 && { further }),
        ...(heading !== undefined && { lane_heading_deg: heading }),
      },
    ]
  })
  return { type: 'setShapes', shapes }
}

function oppositeOfReplace(
  before: Drawing,
  { remove, add }: Extract<DrawingCommand, { type: 'replace' }>,
): DrawingCommand {
  const elements = placedOf(before, remove)
  const [first, ...others] = add.map(({ key }) => key)
  return first === undefined
    ? { type: 'add', elements }
    : { type: 'replace', remove: [first, ...others], add: elements }
}

/**
 * @param before the drawing to which the command is applied
 * @returns undefined where the command does not apply
 */
export function oppositeOf(before: Drawing, command: DrawingCommand): DrawingCommand | undefined {
  return applyCommand(before, command).ok ? oppositeOfApplied(before, command) : undefined
}

function oppositeOfApplied(before: Drawing, command: DrawingCommand): DrawingCommand | undefined {
  const shapeAt = (key: ElementKey) => {
    const element = before.elements.get(key)
    return element && shapeOf(element)
  }
  const vertexAt = (key: ElementKey, index: number) => {
    const shape = shapeAt(key)
    return shape && verticesOf(shape)?.[index]
  }
  switch (command.type) {
    case 'add':
      return { type: 'remove', keys: command.elements.map(({ key }) => key) }
    case 'remove':
      return { type: 'add', elements: placedOf(before, command.keys) }
    case 'replace':
      return oppositeOfReplace(before, command)
    case 'setShape': {
      const shape = shapeAt(command.key)
      return shape && { type: 'setShape', key: command.key, shape }
    }
    case 'setShapes':
      return restoreShapes(
        before,
        command.shapes.map(({ key }) => key),
      )
    case 'moveVertex': {
      const { key, index } = command
      const to = vertexAt(key, index)
      return to && { type: 'moveVertex', key, index, to }
    }
    case 'insertVertex':
      return { type: 'removeVertex', key: command.key, index: command.index }
    case 'removeVertex': {
      const { key, index } = command
      const at = vertexAt(key, index)
      return at && { type: 'insertVertex', key, index, at }
    }
    case 'translate':
      return { ...command, by: opposed(wholePoint(command.by)) }
    case 'translateEach':
      return { ...command, moves: command.moves.map(({ key, by }) => ({ key, by: opposed(wholePoint(by)) })) }
    case 'transform':
      return restoreShapes(before, command.keys)
    case 'setFields': {
      const element = before.elements.get(command.key)
      return element && { type: 'setFields', key: command.key, element }
    }
    case 'setFieldsEach': {
      const fields = [...new Set(command.fields.map(({ key }) => key))].flatMap(key => {
        const element = before.elements.get(key)
        return element ? [{ key, element }] : []
      })
      return { type: 'setFieldsEach', fields }
    }
    case 'reorder': {
      const element = before.elements.get(command.key)
      const keys = element ? before.order[element.kind] : []
      return { ...command, before: keys[keys.indexOf(command.key) + 1] ?? null }
    }
    case 'reorderEach':
      return {
        type: 'reorderEach',
        moves: placesInOrder(
          before,
          command.moves.map(({ key }) => key),
        ),
      }
    case 'setPlace':
      return { ...command, pose: before.places[command.place] ?? null }
  }
}
