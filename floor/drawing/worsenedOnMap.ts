/** Where a drawing lies on its map: what of a command makes that worse. */
import type { DrawingCommand } from '../../contract/plan/drawing.ts'
import { MAP_RULES, type MapRule } from '../../contract/plan/drawingRules.ts'
import { applyCommand } from './applyCommand.ts'
import type { MapBelow } from './checks/checkedFloor.ts'
import { mapProblems } from './checks/elementRules.ts'
import { worsened } from './checks/isWorse.ts'
import { mapPlaceProblems } from './checks/wholeRules.ts'
import type { Drawing } from './drawing.ts'

type OnMap = { readonly drawing: Drawing; readonly map: MapBelow | undefined }

/**
 * Looks at what the command changes alone, so that it is known as soon as a gesture ends. What lay as wrong before may be moved and mended.
 * @returns undefined where it makes nothing worse, does not apply, or no map is at hand
 */
export function worsenedOnMap({ drawing, map }: OnMap, command: DrawingCommand): MapRule | undefined {
  if (!map) return undefined
  const applied = applyCommand(drawing, command)
  if (!applied.ok) return undefined
  const problemsOf = (now: Drawing) => [
    ...applied.changed.flatMap(key => {
      const element = now.elements.get(key)
      return element ? mapProblems(key, element, map) : []
    }),
    ...(applied.drawing.places === drawing.places ? [] : mapPlaceProblems(now, map)),
  ]
  const after = problemsOf(applied.drawing)
  const [worst] = after.length > 0 ? worsened(problemsOf(drawing), after) : []
  return MAP_RULES.find(rule => rule === worst?.rule)
}
