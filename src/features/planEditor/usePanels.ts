import { useMemo } from 'react'
import type { DrawingCommand } from '../../../contract/plan/drawing.ts'
import { visibleDrawing } from '../../../floor/drawing/cameraOffZones.ts'
import { worsenedOnMap } from '../../../floor/drawing/worsenedOnMap.ts'
import { gestureRefusalOf } from '../../../machines/editor/editor.logic.ts'
import type { Editor } from './canvas/useEditor.ts'
import type { Draft } from './draft/useDraft.ts'
import type { PlanEditor } from './planEditor.ts'
import type { DrawingChecks } from './problems/useDrawingChecks.ts'

/** Draws in the draft; why it takes nothing is shown over the drawing. @returns why the draft has not taken it */
export function drawOn(
  { store }: Pick<Draft, 'store'>,
  { send }: Pick<Editor, 'send'>,
  command: DrawingCommand,
): ReturnType<PlanEditor['addFromFile']> {
  const drawn = store.send(command)
  if (drawn?.ok === true) return undefined
  send({ type: 'editor.notTaken', refusal: drawn ? gestureRefusalOf(drawn.refusal) : 'notNow' })
  return drawn ? drawn.refusal : 'notNow'
}

/** The same, unless the drawing would lie worse on its map than it does. */
function drawOnMap(draft: Pick<Draft, 'store'>, { actor }: Pick<Editor, 'actor'>, command: DrawingCommand): void {
  const onMap = worsenedOnMap(actor.getSnapshot().context, command)
  if (onMap) actor.send({ type: 'editor.notTaken', refusal: onMap })
  else drawOn(draft, actor, command)
}

/** What panels need of the chart, the draft and the checks. */
export function usePanels({ actor, context, show, showPoint, send }: Editor, draft: Draft, checks: DrawingChecks) {
  const { drawing, selection, selectedPlace, hidden, hiddenPlaces, locked, isAspectLocked } = context
  const { maySeeCameraOffZones } = context
  const { store, mayDraw } = draft
  const { problems, worsened, state, retry } = checks
  return useMemo(
    (): PlanEditor => ({
      drawing: visibleDrawing(drawing, maySeeCameraOffZones),
      problems,
      checks: { state, retry, worsened },
      selected: new Set(selection),
      selectedPlace,
      hidden,
      hiddenPlaces,
      locked,
      isReadOnly: !mayDraw,
      isAspectLocked,
      maySeeCameraOffZones,
      send: command => drawOnMap({ store }, { actor }, command),
      addFromFile: elements => drawOn({ store }, { send }, { type: 'add', elements }),
      select: keys => actor.send({ type: 'editor.select', keys }),
      selectPlace: place => actor.send({ type: 'editor.select', keys: [], place }),
      show,
      showPoint,
      hide: (keys, on) => actor.send({ type: 'editor.hide', keys, on }),
      hidePlace: (place, on) => actor.send({ type: 'editor.hidePlace', place, on }),
      lock: (keys, on) => actor.send({ type: 'editor.lock', keys, on }),
      lockAspect: on => actor.send({ type: 'editor.lockAspect', on }),
      duplicate: () => actor.send({ type: 'editor.duplicate' }),
      remove: () => actor.send({ type: 'editor.remove' }),
      arrange: arrangement => actor.send({ type: 'editor.arrange', arrangement }),
    }),
    [
      actor,
      drawing,
      selection,
      selectedPlace,
      hidden,
      hiddenPlaces,
      locked,
      isAspectLocked,
      maySeeCameraOffZones,
      problems,
      worsened,
      state,
      retry,
      mayDraw,
      store,
      show,
      showPoint,
      send,
    ],
  )
}
