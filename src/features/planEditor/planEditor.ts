import { createContext, useContext } from 'react'
import type { DrawingCommand, ElementKey } from '../../../contract/plan/drawing.ts'
import type { DrawingProblem } from '../../../floor/drawing/checks/problem.ts'
import type { Drawing } from '../../../floor/drawing/drawing.ts'
import type { Arrangement } from '../../../machines/editor/editor.logic.ts'

/** What the panels around the drawing show and do. */
export type PlanEditor = {
  readonly drawing: Drawing
  readonly problems: readonly DrawingProblem[]
  readonly selected: ReadonlySet<ElementKey>
  readonly hidden: ReadonlySet<ElementKey>
  readonly locked: ReadonlySet<ElementKey>
  readonly isReadOnly: boolean
  readonly send: (command: DrawingCommand) => void
  readonly select: (keys: readonly ElementKey[]) => void
  /** Brings elements into view. */
  readonly show: (keys: readonly ElementKey[]) => void
  readonly hide: (keys: readonly ElementKey[], hidden: boolean) => void
  readonly lock: (keys: readonly ElementKey[], locked: boolean) => void
  readonly duplicate: () => void
  readonly arrange: (arrangement: Arrangement) => void
}

export const PlanEditorContext = createContext<PlanEditor | undefined>(undefined)

/** Of the editor that it stands in. */
export function usePlanEditor(): PlanEditor {
  const editor = useContext(PlanEditorContext)
  if (editor === undefined) throw new Error('There is no plan editor around this.')
  return editor
}
