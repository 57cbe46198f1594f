/** Sends the picture what changed: at most once a frame, and only that. */

import type { EditorContext } from '../../../../machines/editor/editor.logic.ts'
import type { EditorChange } from '../../../../map/drawing/editorPicture.ts'
import type { ElementIndex } from '../../../../map/drawing/elementIndex.ts'
import type { ScriptFonts } from '../../../../map/labels/labelFont.ts'
import type { MapFault } from '../../../../map/layers/faults.ts'
import { openEditorSurface } from './editorSurface.ts'
import { pictureChange } from './pictureChanges.ts'
import type { EditorActor } from './useEditor.ts'

type Elements = EditorChange['elements']

/** Two changes of elements as one: the later one counts. */
function joined(first: Elements, second: Elements): Elements {
  if (!first || !second || second.all === true) return second ?? first
  const later = new Set([...second.put.map(([key]) => key), ...second.gone])
  return {
    put: [...first.put.filter(([key]) => !later.has(key)), ...second.put],
    gone: [...first.gone.filter(key => !later.has(key)), ...second.gone],
    all: first.all === true,
  }
}

type Preview = EditorChange['preview']

function joinedPreview(first: Preview, second: Preview): Preview {
  if (!first || !second || second.all === true) return second ?? first
  const later = new Set([...second.put.map(({ id }) => id), ...second.gone])
  return {
    put: [...first.put.filter(({ id }) => !later.has(id)), ...second.put],
    gone: [...first.gone.filter(id => !later.has(id)), ...second.gone],
    all: first.all === true,
  }
}

export type PictureSender = {
  readonly add: (change: EditorChange) => void
  readonly setFonts: (fonts: ScriptFonts) => void
  readonly dispose: () => void
}

/** Why the drawing is not shown: the browser cannot draw beside the page, or what draws has ended. */
export type PictureFailure = 'unsupported' | 'ended'
type Viewing = { readonly maySeeCameraOffZones: boolean; readonly onPictureFailed: (failure: PictureFailure) => void }

/** The index follows the drawing at once, so that the next press finds what the last one drew. */
export function createPictureSender(
  element: HTMLElement,
  actor: EditorActor,
  index: ElementIndex,
  { maySeeCameraOffZones, onPictureFailed }: Viewing,
): PictureSender {
  const surface = openEditorSurface(element, { maySeeCameraOffZones, onFailed: () => onPictureFailed('ended') })
  if (!surface) onPictureFailed('unsupported')
  let shown: EditorContext | undefined
  let waiting: EditorChange = {}
  let faults: readonly MapFault[] = []
  let request: number | undefined
  const flush = (): void => {
    request = undefined
    surface?.change(waiting)
    waiting = {}
  }
  const add = (change: EditorChange): void => {
    if (Object.keys(change).length === 0) return
    const elements = joined(waiting.elements, change.elements)
    const preview = joinedPreview(waiting.preview, change.preview)
    waiting = { ...waiting, ...change, ...(elements && { elements }), ...(preview && { preview }) }
    request ??= requestAnimationFrame(flush)
  }
  const withCrossings = (): EditorChange => {
    const crossings = shown?.proposal.ghost.crossings ?? []
    return { faults: [...faults, ...crossings.map(at => ({ mark: '×', at }))] }
  }
  const follow = (): void => {
    const { context } = actor.getSnapshot()
    const hadCrossings = (shown?.proposal.ghost.crossings ?? []).length > 0
    const change = pictureChange(context, shown, index)
    shown = context
    const hasCrossings = (context.proposal.ghost.crossings ?? []).length > 0
    add({ ...change, ...((hadCrossings || hasCrossings) && withCrossings()) })
  }
  follow()
  const { unsubscribe } = actor.subscribe(follow)
  return {
    add: change => {
      if (change.faults) ({ faults } = change)
      add(change.faults ? { ...change, ...withCrossings() } : change)
    },
    setFonts: fonts => surface?.setFonts(fonts),
    dispose: () => {
      unsubscribe()
      if (request !== undefined) cancelAnimationFrame(request)
      surface?.dispose()
    },
  }
}
