import { useState } from 'react'
import type { DrawingCommand } from '../../../contract/plan/drawing.ts'
import { applyCommand } from '../../../floor/drawing/applyCommand.ts'
import { type Drawing, drawingOf } from '../../../floor/drawing/drawing.ts'
import type { FloorPlan } from '../../../floor/floorPlan.ts'
import type { EditorContext, EditorEvent } from '../../../machines/editor/editor.logic.ts'

export function useLocalDraft(floor: FloorPlan) {
  const [states, setStates] = useState<readonly Drawing[]>(() => [drawingOf(floor.elements, floor.config)])
  const drawing = states.at(-1) ?? drawingOf(floor.elements, floor.config)
  return {
    drawing,
    unsaved: states.length - 1,
    send: (command: DrawingCommand) => {
      const result = applyCommand(drawing, command)
      if (result.ok) setStates([...states, result.drawing])
      else console.log(result.refusal)
    },
    undo: () => setStates(states.slice(0, -1)),
  }
}

export function useLocalEditor(drawing: Drawing) {
  const [state, setState] = useState<
    Pick<
      EditorContext,
      'tool' | 'target' | 'place' | 'selection' | 'selectedPlace' | 'hidden' | 'locked' | 'isAngleLocked' | 'isSnapping'
    >
  >({
    tool: 'select',
    target: { kind: 'sectors' },
    place: 'start',
    selection: [],
    selectedPlace: undefined,
    hidden: new Set(),
    locked: new Set(),
    isAngleLocked: true,
    isSnapping: true,
  })
  const toggled = (set: ReadonlySet<string>, keys: readonly string[], on: boolean) =>
    new Set(on ? [...set, ...keys] : [...set].filter(key => !keys.includes(key)))
  const send = (event: EditorEvent): void => {
    if (event.type === 'editor.choose')
      setState({ ...state, tool: event.tool, target: event.target ?? state.target, place: event.place ?? state.place })
    if (event.type === 'editor.select') setState({ ...state, selection: event.keys, selectedPlace: event.place })
    if (event.type === 'editor.hide') setState({ ...state, hidden: toggled(state.hidden, event.keys, event.on) })
    if (event.type === 'editor.lock') setState({ ...state, locked: toggled(state.locked, event.keys, event.on) })
    if (event.type === 'editor.lockAngle') setState({ ...state, isAngleLocked: event.on })
    if (event.type === 'editor.snap') setState({ ...state, isSnapping: event.on })
  }
  void drawing
  return { state, send }
}
