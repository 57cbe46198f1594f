import { createContext, useContext } from 'react'
import type { DrawingCommand, ElementKey, PlanPlace } from '../../../contract/plan/drawing.ts'
import type { Point } from '../../../contract/plan/shapes.ts'
import type { DraftRefusal } from '../../../contract/resources/planDrafts.ts'
import type { DrawingProblem } from '../../../floor/drawing/checks/problem.ts'
import type { Drawing } from '../../../floor/drawing/drawing.ts'
import type { Arrangement } from '../../../machines/editor/editor.logic.ts'
import type { DrawingChecks } from './problems/useDrawingChecks.ts'

/** What the panels around the drawing show and do. */
export type PlanEditor = {
  /** As much of it as the person sees. */
  readonly drawing: Drawing
  readonly problems: readonly DrawingProblem[]
  readonly checks: Pick<DrawingChecks, 'state' | 'retry' | 'worsened'>
  readonly selected: ReadonlySet<ElementKey>
  readonly selectedPlace: PlanPlace | undefined
  readonly hidden: ReadonlySet<ElementKey>
  readonly hiddenPlaces: ReadonlySet<PlanPlace>
  readonly locked: ReadonlySet<ElementKey>
  readonly isReadOnly: boolean
  readonly isAspectLocked: boolean
  readonly maySeeCameraOffZones: boolean
  /** Why it is not taken is said over the drawing. */
  readonly send: (command: DrawingCommand) => void
  /**
   * Elements of a file, of which what lies wrong on the map can be mended here.
   * @returns why the draft has not taken them; `notNow` where it takes nothing at the moment
   */
  readonly addFromFile: (
    elements: Extract<DrawingCommand, { type: 'add' }>['elements'],
  ) => DraftRefusal | 'notNow' | undefined
  readonly select: (keys: readonly ElementKey[]) => void
  /** Brings elements into view. */
  readonly show: (keys: readonly ElementKey[]) => void
  /** Selects a start, end or home. */
  readonly selectPlace: (place: PlanPlace) => void
  /** Brings a point of the map into view. */
  readonly showPoint: (at: Point) => void
  readonly hide: (keys: readonly ElementKey[], hidden: boolean) => void
  readonly hidePlace: (place: PlanPlace, hidden: boolean) => void
  readonly lock: (keys: readonly ElementKey[], locked: boolean) => void
  readonly lockAspect: (locked: boolean) => void
  readonly duplicate: () => void
  /** Deletes what is selected and not locked. */
  readonly remove: () => void
  readonly arrange: (arrangement: Arrangement) => void
}

export const PlanEditorContext = createContext<PlanEditor | undefined>(undefined)

/** Of the editor that it stands in. */
export function usePlanEditor(): PlanEditor {
  const editor = useContext(PlanEditorContext)
  if (editor === undefined) throw new Error('There is no plan editor around this.')
  return editor
}
