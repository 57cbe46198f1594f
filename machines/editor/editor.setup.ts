/** Context, events, guards and actions that the editor's chart and the charts of its tools share. */
import { assign, enqueueActions, setup } from 'xstate'
import {
  type DrawingCommand,
  type ElementKey,
  MAX_COMMAND_ELEMENTS,
  type PlanPlace,
} from '../../contract/plan/drawing.ts'
import type { MapRule } from '../../contract/plan/drawingRules.ts'
import type { Drawing } from '../../floor/drawing/drawing.ts'
import { takeCommand } from '../../floor/drawing/takeCommand.ts'
import { worsenedOnMap } from '../../floor/drawing/worsenedOnMap.ts'
import {
  type EditorContext,
  type EditorEmitted,
  type EditorEvent,
  type EditorInput,
  type GestureRefusal,
  gestureRefusalOf,
  isThere,
  NO_PROPOSAL,
} from './editor.logic.ts'
import { firstPoint, isAtStart, morePoints, NO_GESTURE, pointsBefore } from './gestures/pointer.ts'
import { sectorAt } from './order/order.logic.ts'
import { gripOf } from './select/grips.ts'
import { clickKeys, doubleCommand, marqueeKeys } from './select/select.logic.ts'
import { selectedElements } from './selection/copies.ts'
import type { PointerInput, ToolId } from './toolInput.ts'
import { endedShape, PROPOSERS } from './tools.ts'

/** A command for the draft and what is selected after it, or why there is none. */
export type Change =
  | { readonly command: DrawingCommand; readonly keys?: readonly ElementKey[] }
  | { readonly refusal: GestureRefusal }

const addedKeys = (command: DrawingCommand): readonly ElementKey[] | undefined => {
  if (command.type === 'add') return command.elements.map(({ key }) => key)
  return command.type === 'replace' ? command.add.map(({ key }) => key) : undefined
}

/** How many elements a command names. */
function sizeOf(command: DrawingCommand): number {
  if ('keys' in command) return command.keys.length
  if ('elements' in command) return command.elements.length
  if ('moves' in command) return command.moves.length
  if ('fields' in command) return command.fields.length
  return command.type === 'replace' ? Math.max(command.remove.length, command.add.length) : 1
}

/** Tools that change nothing. */
const READING_TOOLS: ReadonlySet<ToolId> = new Set(['select', 'hand', 'measure'])

function takenSector(context: EditorContext, input: PointerInput): Partial<EditorContext> {
  const key = sectorAt(context, input)
  if (key === undefined) return {}
  return { ...firstPoint(input), grip: { holds: 'sector', key }, selection: [key] }
}

type Choice = { readonly tool: ToolId; readonly event: Extract<EditorEvent, { type: 'editor.choose' }> }
type Marked = { readonly keys: readonly ElementKey[]; readonly on: boolean }

const marking = (before: ReadonlySet<ElementKey>, { keys, on }: Marked): ReadonlySet<ElementKey> => {
  const others = [...before].filter(key => !keys.includes(key))
  return new Set(on ? [...others, ...keys] : others)
}

/** The drawing has a command at once; a refused one changes nothing. */
function changed(
  context: EditorContext,
  change: Change,
): Partial<EditorContext> & { readonly refusal?: GestureRefusal | undefined } {
  if ('refusal' in change) return { refusal: change.refusal }
  if (sizeOf(change.command) > MAX_COMMAND_ELEMENTS) return { refusal: 'tooManyAtOnce' }
  const result = takeCommand(context.drawing, change.command)
  if (!result.ok) return { refusal: gestureRefusalOf(result.refusal) }
  const onMap = worsenedOnMap(context, change.command)
  if (onMap) return { refusal: onMap }
  const keys = change.keys ?? addedKeys(change.command) ?? context.selection
  const selection = keys.filter(key => isThere({ ...context, drawing: result.drawing }, key))
  return { drawing: result.drawing, selection, refusal: undefined, changesMade: context.changesMade + 1 }
}

/** What the shape that is ended would make worse on its map. */
export function endedOnMap(context: EditorContext): MapRule | undefined {
  const { command } = context.proposal
  return command && worsenedOnMap(context, command)
}

export const editorSetup = setup({
  types: {
    context: {} as EditorContext,
    events: {} as EditorEvent,
    emitted: {} as EditorEmitted,
    input: {} as EditorInput,
  },
  guards: {
    mayEdit: ({ context }) => !context.isReadOnly,
    hasProposal: ({ context }) => context.proposal.command !== undefined,
    chooses: ({ context }, { tool, event }: Choice) =>
      event.tool === tool && (!context.isReadOnly || READING_TOOLS.has(tool)),
    isMarquee: ({ context }) => context.grip?.holds === 'marquee',
    isOnSector: ({ context }, input: PointerInput) => sectorAt(context, input) !== undefined,
    keepsTool: ({ context }) => context.keepsTool && context.proposal.command !== undefined,
    hasPoints: ({ context }) => context.points.length > 1,
    isWorseOnMap: ({ context }) => endedOnMap(context) !== undefined,
    isCrossed: ({ context }) => (endedShape(context).ghost.crossings?.length ?? 0) > 0,
    isAtStart: ({ context }, input: PointerInput) => context.tool === 'polygon' && isAtStart(context, input),
    isDouble: ({ context }, input: PointerInput) => !context.isReadOnly && doubleCommand(context, input) !== undefined,
  },
  actions: {
    take: assign(({ context }, input: PointerInput) => ({ ...gripOf(context, input), refusal: undefined })),
    takeSector: assign(({ context }, input: PointerInput) => takenSector(context, input)),
    begin: assign((_, input: PointerInput) => firstPoint(input)),
    addPoint: assign(({ context }, input: PointerInput) => morePoints(context, input)),
    dropPoint: assign(({ context }) => pointsBefore(context)),
    propose: assign(({ context }, input: PointerInput) => ({ proposal: PROPOSERS[context.tool](context, input) })),
    proposeEnd: assign(({ context }) => ({ proposal: endedShape(context) })),
    selectTouched: assign(({ context }) => ({ selection: marqueeKeys(context) })),
    selectClicked: assign(({ context }, input: PointerInput) => ({ selection: clickKeys(context, input) })),
    clear: assign(NO_GESTURE),
    useSelect: assign({ tool: 'select', ...NO_GESTURE }),
    selectNothing: assign({ selection: [], selectedPlace: undefined }),
    /** Sends what the gesture proposes. */
    commit: enqueueActions(({ context, enqueue }) => {
      const { command } = context.proposal
      if (command === undefined) return
      const after = changed(context, { command })
      enqueue.assign({ ...after, ...NO_GESTURE })
      if (after.refusal === undefined) enqueue.emit({ type: 'command', command })
      else enqueue.emit({ type: 'refused', refusal: after.refusal })
    }),
    change: enqueueActions(({ context, enqueue }, changes: readonly Change[]) => {
      let now = context
      for (const change of changes) {
        const after = changed(now, change)
        now = { ...now, ...after }
        if (after.refusal !== undefined) enqueue.emit({ type: 'refused', refusal: after.refusal })
        else if ('command' in change) enqueue.emit({ type: 'command', command: change.command })
      }
      const { drawing, selection, refusal, changesMade } = now
      enqueue.assign({ drawing, selection, refusal, changesMade })
    }),
    refuse: enqueueActions(({ enqueue }, refusal: GestureRefusal) => {
      enqueue.assign({ refusal })
      enqueue.emit({ type: 'refused', refusal })
    }),
    forget: assign({ proposal: NO_PROPOSAL }),
    useDrawing: assign(({ context }, drawing: Drawing) => ({
      drawing,
      selection: context.selection.filter(key => isThere({ ...context, drawing }, key)),
    })),
    choose: assign(({ context }, { tool, target, place, image }: Extract<EditorEvent, { type: 'editor.choose' }>) => ({
      ...NO_GESTURE,
      tool,
      target: target ?? context.target,
      place: place ?? context.place,
      image: image ?? context.image,
      refusal: undefined,
    })),
    select: assign(({ context }, { keys, place }: Extract<EditorEvent, { type: 'editor.select' }>) => ({
      selection: keys.filter(key => isThere(context, key)),
      selectedPlace: place,
    })),
    selectAll: assign(({ context }) => ({
      selection: [...context.drawing.elements.keys()].filter(
        key => isThere(context, key) && !context.hidden.has(key) && !context.locked.has(key),
      ),
      selectedPlace: undefined,
    })),
    hide: assign(({ context }, marked: Marked) => ({ hidden: marking(context.hidden, marked) })),
    lock: assign(({ context }, marked: Marked) => ({ locked: marking(context.locked, marked) })),
    lockAngle: assign((_, isAngleLocked: boolean) => ({ isAngleLocked })),
    lockAspect: assign((_, isAspectLocked: boolean) => ({ isAspectLocked })),
    hidePlace: assign(({ context }, { place, on }: { readonly place: PlanPlace; readonly on: boolean }) => ({
      hiddenPlaces: new Set([...[...context.hiddenPlaces].filter(each => each !== place), ...(on ? [place] : [])]),
    })),
    keepTool: assign((_, keepsTool: boolean) => ({ keepsTool })),
    snap: assign((_, isSnapping: boolean) => ({ isSnapping })),
    copy: enqueueActions(({ context, enqueue }) => {
      const elements = selectedElements(context)
      if (elements.length === 0) return
      enqueue.assign({ clipboard: { elements }, pasted: 0 })
      enqueue.emit({ type: 'copied', clipboard: { elements } })
    }),
    countPaste: assign(({ context }) => ({ pasted: context.pasted + 1 })),
  },
})
