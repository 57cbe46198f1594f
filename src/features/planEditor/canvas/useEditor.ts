/** The editor of a drawing: its chart, joined with the draft that its commands go to. */

import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { DrawingCommand, ElementKey } from '../../../../contract/plan/drawing.ts'
import type { Point } from '../../../../contract/plan/shapes.ts'
import type { MapBelow } from '../../../../floor/drawing/checks/checkedFloor.ts'
import type { Drawing } from '../../../../floor/drawing/drawing.ts'
import type { EditorContext, EditorEvent } from '../../../../machines/editor/editor.logic.ts'
import { editorMachine } from '../../../../machines/editor/editor.machine.ts'
import { useStableCall } from '../../../actors/useStableCall.ts'
import { useStartedActor } from '../../../actors/useStartedActor.ts'
import { newCommandId } from '../draft/draftStore.ts'
import type { EditorView } from './editorView.ts'

export type EditorActor = ActorRefFrom<typeof editorMachine>

/** Where the pointer is and how near the map is: for what shows it, without drawing the page again. */
export type CanvasReadout = {
  readonly subscribe: (listener: () => void) => () => void
  /** The same until it changes. */
  readonly pointer: () => Point | undefined
  readonly zoom: () => number
}

function createReadout() {
  const listeners = new Set<() => void>()
  let pointer: Point | undefined
  let zoom = 1
  const readout: CanvasReadout = {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pointer: () => pointer,
    zoom: () => zoom,
  }
  const onMoved = (at: Point | undefined, near: number): void => {
    pointer = at
    zoom = near
    for (const listener of listeners) listener()
  }
  return { readout, onMoved }
}

/** The view while the drawing is on the page, for what is asked of it from beside it. */
type ViewHolder = {
  readonly current: () => EditorView | undefined
  readonly attach: (view: EditorView | undefined) => void
}

function createViewHolder(): ViewHolder {
  let view: EditorView | undefined
  return {
    current: () => view,
    attach: next => {
      view = next
    },
  }
}

export type Editor = {
  readonly actor: EditorActor
  readonly context: EditorContext
  readonly send: (event: EditorEvent) => void
  readonly readout: CanvasReadout
  readonly onMoved: (at: Point | undefined, zoom: number) => void
  readonly view: ViewHolder
  /** Brings elements into view. */
  readonly show: (keys: readonly ElementKey[]) => void
  readonly showPoint: (at: Point) => void
}

type Options = {
  readonly drawing: Drawing
  readonly isReadOnly: boolean
  readonly maySeeCameraOffZones: boolean
  /** Metres, of the narrowest robot that works by the plan; undefined where none does. */
  readonly robotWidth: number | undefined
  /** Under the drawing. */
  readonly map: MapBelow
  /** Sends a command to the draft. @returns the drawing as it is then, which is what it was where the draft takes none */
  readonly onCommand: (command: DrawingCommand) => Drawing | undefined
}

/** The chart for as long as the component is there. The drawing it starts with is open. */
export function useEditor({ drawing, isReadOnly, maySeeCameraOffZones, robotWidth, map, onCommand }: Options): Editor {
  const width = robotWidth !== undefined && { robotWidth }
  const input = { drawing, isReadOnly, maySeeCameraOffZones, map, keySeed: newCommandId(), ...width }
  const actor = useStartedActor(editorMachine, { id: 'editor', input })
  const [{ readout, onMoved }] = useState(createReadout)
  const [view] = useState(createViewHolder)
  const commanded = useStableCall(onCommand)
  useEffect(() => {
    const { unsubscribe } = actor.on('command', ({ command }) => {
      const after = commanded(command)
      if (after) actor.send({ type: 'editor.drawingChanged', drawing: after })
    })
    return unsubscribe
  }, [actor, commanded])
  useEffect(() => actor.send({ type: 'editor.drawingChanged', drawing }), [actor, drawing])
  const context = useSelector(actor, snapshot => snapshot.context)
  const [calls] = useState(() => ({
    send: (event: EditorEvent): void => actor.send(event),
    show: (keys: readonly ElementKey[]): void => view.current()?.showElements(keys),
    showPoint: (at: Point): void => view.current()?.showPoint(at),
  }))
  return { actor, context, readout, onMoved, view, ...calls }
}
