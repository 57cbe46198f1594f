/** The preview of a drawing, for as long as it is on the page. */
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { type ActorRefFrom, type AnyEventObject, fromCallback, type SnapshotFrom } from 'xstate'
import type { CleanerKind } from '../../../../contract/robot/cleanerKind.ts'
import type { Drawing } from '../../../../floor/drawing/drawing.ts'
import type { FloorPlan } from '../../../../floor/floorPlan.ts'
import { type DrivenRun, drivenRun } from '../../../../machines/planPreview/drivenRun.ts'
import { planPreviewMachine } from '../../../../machines/planPreview/planPreview.machine.ts'
import type { PlanPreviewContext, PreviewedSector } from '../../../../machines/planPreview/planPreview.types.ts'
import type { EditorGhost } from '../../../../map/drawing/editorPicture.ts'
import { useStartedActor } from '../../../actors/useStartedActor.ts'
import { createPreviewPlanner } from './previewPlanner.ts'

/** Says at each picture of the browser how much time has passed. */
const clock = fromCallback<AnyEventObject>(({ sendBack }) => {
  let before = performance.now()
  let request = requestAnimationFrame(function tick(now) {
    sendBack({ type: 'ghost.tick', ms: Math.max(0, now - before) })
    before = now
    request = requestAnimationFrame(tick)
  })
  return () => cancelAnimationFrame(request)
})

function previewMachineOf({ map, grid, elements, config }: FloorPlan) {
  const base = { sectors: elements.sectors, zones: elements.zones, home: config.home }
  return planPreviewMachine.provide({ actors: { planner: createPreviewPlanner({ map, grid }, base), clock } })
}

type Snapshot = SnapshotFrom<typeof planPreviewMachine>
export type PlanPreviewActor = ActorRefFrom<typeof planPreviewMachine>

/** The drawing as it would be, were the gesture to end now: elements that are being drawn are in none yet. */
function useProposed(drawing: Drawing, { elements: proposed }: EditorGhost): Drawing {
  return useMemo(() => {
    const known = proposed.filter(([key]) => drawing.elements.has(key))
    if (known.length === 0) return drawing
    const elements = new Map(drawing.elements)
    for (const [key, element] of known) elements.set(key, element)
    return { ...drawing, elements }
  }, [drawing, proposed])
}

/** @param floor the version that the drawing began with */
export function usePlanPreview(
  floor: FloorPlan,
  drawing: Drawing,
  ghost: EditorGhost,
  robot: CleanerKind,
): PlanPreviewActor {
  const [machine] = useState(() => previewMachineOf(floor))
  const proposed = useProposed(drawing, ghost)
  const actor = useStartedActor(machine, { id: 'planPreview', input: { robot, drawing: proposed } })
  const { model, width } = robot
  useEffect(() => {
    if (actor.getSnapshot().context.drawing !== proposed) actor.send({ type: 'preview.draw', drawing: proposed })
  }, [actor, proposed])
  useEffect(() => {
    const { robot: known } = actor.getSnapshot().context
    if (known.model !== model || known.width !== width)
      actor.send({ type: 'preview.setRobot', robot: { model, width } })
  }, [actor, model, width])
  return actor
}

/** `slow`: it takes long, and what is shown is of an earlier drawing. */
export type PreviewState = 'planning' | 'slow' | 'planned' | 'failed'

const stateOf = ({ value: { planning } }: Snapshot): PreviewState =>
  planning === 'failed' ? 'failed' : planning.working
export const usePreviewState = (actor: PlanPreviewActor): PreviewState => useSelector(actor, stateOf)

type PastState = Snapshot['value']['past']
export const usePastState = (actor: PlanPreviewActor): PastState => useSelector(actor, ({ value }) => value.past)

type GhostState = Snapshot['value']['ghost']
export const useGhostState = (actor: PlanPreviewActor): GhostState => useSelector(actor, ({ value }) => value.ghost)

/** One part of what is known: drawn again only when that is another. */
export const usePreviewPart = <K extends keyof PlanPreviewContext>(
  actor: PlanPreviewActor,
  part: K,
): PlanPreviewContext[K] => useSelector(actor, ({ context }) => context[part])

/** Sectors in the order in which they are worked off. */
export function usePreviewRows(actor: PlanPreviewActor): readonly PreviewedSector[] {
  const run = usePreviewPart(actor, 'run')
  const sectors = usePreviewPart(actor, 'sectors')
  return useMemo(() => (run ? run.order.flatMap(id => sectors.get(id) ?? []) : [...sectors.values()]), [run, sectors])
}

/** What is driven on the map; see `drivenRun`. */
export function useDrivenRun(actor: PlanPreviewActor): DrivenRun | undefined {
  const run = usePreviewPart(actor, 'run')
  const sectors = usePreviewPart(actor, 'sectors')
  const pastFigures = usePreviewPart(actor, 'pastFigures')
  return useMemo(() => drivenRun({ run, sectors, pastFigures }), [run, sectors, pastFigures])
}
