/** Gestures on a drawing, as a hand makes them. */
import { createActor } from 'xstate'
import type { DrawingCommand, Element } from '../../../contract/plan/drawing.ts'
import { NO_ELEMENTS, type PlanElements } from '../../../contract/plan/elements.ts'
import type { Point } from '../../../contract/plan/shapes.ts'
import { drawingOf } from '../../../floor/drawing/drawing.ts'
import type { EditorEmitted, EditorEvent, EditorInput } from '../../../machines/editor/editor.logic.ts'
import { editorMachine } from '../../../machines/editor/editor.machine.ts'
import {
  type EditorHit,
  type Modifiers,
  NO_MODIFIERS,
  type PointerEventKind,
  type PointerKind,
} from '../../../machines/editor/toolInput.ts'

type Choice = Omit<Extract<EditorEvent, { readonly type: 'editor.choose' }>, 'type'>
type Given = Partial<Modifiers> & {
  readonly hit?: EditorHit
  readonly snapped?: Point
  readonly pointer?: PointerKind
}
/** A point of map. */
export type At = readonly [x: number, y: number]

/** The plan that gestures are made on: a sector from 0|0 to 4|3 and a zone of 2 by 1 about 10|10. */
export const ELEMENTS: PlanElements = {
  ...NO_ELEMENTS,
  sectors: [
    {
      id: 1,
      name: 'Hall',
      type: 0,
      pause_after: false,
      points: [
        { x: 0, y: 0 },
        { x: 4, y: 0 },
        { x: 4, y: 3 },
        { x: 0, y: 3 },
      ],
    },
  ],
  zones: [
    {
      id: 1,
      name: 'Desk',
      owner: 'general',
      shape: { type: 'rectangle', x: 10, y: 10, dx: 2, dy: 1, a: 0 },
      settings: { type: 'zone', stealth: false },
    },
  ],
}
export const HALL = 'sectors:1'
export const DESK = 'zones:1'
/** What is under the pointer there. */
export const onHall = { hit: { on: 'element', key: HALL } } as const
export const onDesk = { hit: { on: 'element', key: DESK } } as const
export const inputOf = (elements: PlanElements = ELEMENTS, isReadOnly = false) => ({
  maySeeCameraOffZones: true,
  drawing: drawingOf(elements, { home: { x: 1, y: 1, a: 0 } }),
  isReadOnly,
  keySeed: '00000000-0000-4000-8000-000000000000',
})

/** An editor with a tool in the hand, what it sends and what it refuses. */
export function editorWith(choice: Choice, input: EditorInput = inputOf()) {
  const actor = createActor(editorMachine, { input }).start()
  const commands: DrawingCommand[] = []
  const refusals: string[] = []
  const copied: EditorEmitted[] = []
  actor.on('command', ({ command }) => commands.push(command))
  actor.on('refused', ({ refusal }) => refusals.push(refusal))
  actor.on('copied', event => copied.push(event))
  const send = (event: EditorEvent): void => actor.send(event)
  send({ type: 'editor.choose', ...choice })
  const point = (
    kind: PointerEventKind,
    [x, y]: At,
    { hit, snapped, pointer = 'mouse', ...modifiers }: Given = {},
  ): void =>
    send({
      type: `tool.${kind}`,
      at: { x, y },
      snapped,
      hit,
      pointer,
      modifiers: { ...NO_MODIFIERS, ...modifiers },
      slop: 0.05,
    })
  const context = () => actor.getSnapshot().context
  return {
    send,
    commands,
    refusals,
    copied,
    context,
    state: () => JSON.stringify(actor.getSnapshot().value),
    press: (at: At, given?: Given) => point('press', at, given),
    drag: (at: At, given?: Given) => point('drag', at, given),
    release: (at: At, given?: Given) => point('release', at, given),
    move: (at: At, given?: Given) => point('move', at, given),
    double: (at: At, given?: Given) => point('double', at, given),
    click: (at: At, given?: Given) => {
      point('press', at, given)
      point('release', at, given)
    },
    stroke: (from: At, to: At, given?: Given) => {
      point('press', from, given)
      point('drag', to, given)
      point('release', to, given)
    },
    enter: () => send({ type: 'tool.finish' }),
    escape: () => send({ type: 'tool.cancel' }),
    back: () => send({ type: 'tool.back' }),
    element: (key: string): Element | undefined => context().drawing.elements.get(key),
    /** The element that the last command added. */
    added: (): Element | undefined => {
      const command = commands.at(-1)
      return command?.type === 'add' ? command.elements[0]?.element : undefined
    },
  }
}
