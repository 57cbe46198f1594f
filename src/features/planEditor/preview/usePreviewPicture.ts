import { useEffect, useMemo, useRef } from 'react'
import { robotAppearance } from '../../../../contract/robot/models.ts'
import type { Pose } from '../../../../contract/telemetry/records.ts'
import { poseInRun } from '../../../../floor/preview/wayVertices.ts'
import type { PreviewPiece } from '../../../../map/drawing/previewLayer.ts'
import type { EditorView } from '../canvas/editorView.ts'
import type { Editor } from '../canvas/useEditor.ts'
import { type PlanPreviewActor, useDrivenRun, useGhostState, usePreviewPart } from './usePlanPreview.ts'

const NO_PREVIEW = { previewDifference: undefined, previewThings: [], ghostRobot: undefined }

type Drawn = { readonly view: EditorView | undefined; readonly pieces: ReadonlyMap<number, PreviewPiece> }

/** What the view has to be told of the sectors; another view has none of them. */
function piecesAfter(drawn: Drawn | undefined, view: EditorView | undefined, pieces: Drawn['pieces']) {
  const before = drawn?.view === view ? drawn?.pieces : undefined
  return {
    put: [...pieces.values()].filter(piece => before?.get(piece.id) !== piece),
    gone: [...(before?.keys() ?? [])].filter(id => !pieces.has(id)),
    all: before === undefined,
  }
}

/** Where the ghost robot is; undefined while it is nowhere. */
function useGhostPose(actor: PlanPreviewActor): Pose | undefined {
  const run = useDrivenRun(actor)
  const atS = usePreviewPart(actor, 'atS')
  const isAway = useGhostState(actor) === 'away'
  return useMemo(
    () => (run && !isAway ? poseInRun([...run.ways.map(({ way }) => way), run.home], atS)?.pose : undefined),
    [run, atS, isAway],
  )
}

/** Sectors with the ways that are driven in them: about what stood there, where a recorded run is looked at. */
function useDrivenPieces(actor: PlanPreviewActor): Drawn['pieces'] {
  const sectors = usePreviewPart(actor, 'sectors')
  const past = usePreviewPart(actor, 'pastFigures')
  return useMemo(() => {
    if (past === undefined) return sectors
    const ways = new Map(past.ways.map(({ id, way }) => [id, way]))
    return new Map([...sectors].map(([id, sector]) => [id, { ...sector, way: ways.get(id) ?? sector.way }]))
  }, [sectors, past])
}

/** Draws sectors of the preview and what of them is chosen, for as long as the component is there. @param floor that the view is of */
export function usePreviewPicture({ view }: Editor, actor: PlanPreviewActor, floor: unknown): void {
  const sectors = useDrivenPieces(actor)
  const layers = usePreviewPart(actor, 'layers')
  const difference = usePreviewPart(actor, 'pastFigures')?.difference
  const things = usePreviewPart(actor, 'past')?.things
  const drawn = useRef<Drawn>(undefined)
  useEffect(() => {
    const now = view.current()
    now?.show({ preview: piecesAfter(drawn.current, now, sectors) })
    drawn.current = { view: now, pieces: sectors }
  }, [view, sectors, floor])
  useEffect(() => {
    // Where two plans differ is shown in place of what either cleans.
    const previewParts = [...layers].filter(layer => difference === undefined || layer === 'lanes')
    view.current()?.show({ previewParts, previewDifference: difference })
  }, [view, layers, difference, floor])
  useEffect(() => {
    view.current()?.show({ previewThings: (things ?? []).map(({ points }) => points) })
  }, [view, things, floor])
  useEffect(
    () => () => {
      drawn.current = undefined
      view.current()?.show({ preview: { put: [], gone: [], all: true }, previewParts: [], ...NO_PREVIEW })
    },
    [view],
  )
}

/** Draws the ghost robot where it is. It is a component of its own, since it is somewhere else at each picture. */
export function GhostOnMap({ editor: { view }, actor }: { readonly editor: Editor; readonly actor: PlanPreviewActor }) {
  const robot = usePreviewPart(actor, 'robot')
  const pose = useGhostPose(actor)
  const appearance = useMemo(
    // Neither the hardware nor a side sweeper is known of a kind.
    () =>
      robotAppearance({
        model: robot.model,
        cleaning_width: robot.width,
        hardware_version: '',
        side_sweeper: false,
      }),
    [robot],
  )
  useEffect(() => view.current()?.show({ ghostRobot: pose && { pose, appearance } }), [view, pose, appearance])
  return undefined
}
