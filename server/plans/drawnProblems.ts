/** What the validator of drawings says of the files of a version: the one that the editor asks. */
import type { ElementKey } from '../../contract/plan/drawing.ts'
import { ELEMENT_KINDS } from '../../contract/plan/drawing.ts'
import type { PlanConfig, PlanElements } from '../../contract/plan/elements.ts'
import type { PlanProblem } from '../../contract/resources/planProblem.ts'
import type { OccupancyCells } from '../../floor/cleanable.ts'
import { isVisible } from '../../floor/drawing/cameraOffZones.ts'
import { drawingErrors } from '../../floor/drawing/checks/checkDrawing.ts'
import type { DrawingProblem } from '../../floor/drawing/checks/problem.ts'
import { type Drawing, drawingOf } from '../../floor/drawing/drawing.ts'
import type { Place } from './openYaml.ts'

export type DrawnPlan = {
  readonly elements: PlanElements
  readonly config: Pick<PlanConfig, 'home'>
  readonly cells: OccupancyCells
  /** Metres, of the narrowest robot that works by the plan; undefined where none does. */
  readonly robotWidth: number | undefined
}

/** What no version may be published with, and no drawing saved. */
export function drawnErrors({ elements, config, cells, robotWidth }: DrawnPlan): {
  readonly drawing: Drawing
  readonly errors: readonly DrawingProblem[]
} {
  const drawing = drawingOf(elements, config)
  const floor = { cells, ...(robotWidth !== undefined && { robotWidth }) }
  return { drawing, errors: drawingErrors(drawing, floor) }
}

type PlaceOf = (path: readonly unknown[]) => Place | undefined

/** Where an element stands in `sectors.yaml`: its kind, and its index there. Of one that not everybody sees it is not told. */
function pathOf({ elements, order }: Drawing, key: ElementKey | undefined): readonly (string | number)[] | undefined {
  const element = key === undefined ? undefined : elements.get(key)
  if (key === undefined || element === undefined || !isVisible(element, false)) return undefined
  const kind = ELEMENT_KINDS.find(each => each === element.kind)
  return kind && [kind, order[kind].indexOf(key)]
}

const TOKENS = 'editor.problems.'

/** Whether a problem is one of a drawing, and not of a file that cannot be read. */
export const isDrawn = ({ token }: Pick<PlanProblem, 'token'>): boolean => token.startsWith(TOKENS)

/** The errors of a version's drawing, each with its place in the files. */
export function drawnProblems(plan: DrawnPlan, { placeOf }: { readonly placeOf: PlaceOf }): readonly PlanProblem[] {
  const { drawing, errors } = drawnErrors(plan)
  return errors.map(({ rule, keys, edges, place }) => {
    const token = `${TOKENS}${rule}`
    if (place === 'home') return { file: 'config.yaml', token, field: 'home' }
    const path = place ? [place] : pathOf(drawing, keys[0])
    return {
      file: 'sectors.yaml',
      token,
      ...(path && { field: path.join('.'), ...placeOf(path) }),
      ...(edges && { edges: [...edges] }),
    }
  })
}
