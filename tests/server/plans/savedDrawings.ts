/** Somebody who draws at random, mends what the editor names and saves: what is saved is held against the rules once more, as the service reads it. */
import fc from 'fast-check'
import * as v from 'valibot'
import type { DrawingCommand } from '../../../contract/plan/drawing.ts'
import { planConfigSchema, planElementsSchema } from '../../../contract/plan/elements.ts'
import { applyCommand } from '../../../floor/drawing/applyCommand.ts'
import { checkDrawing, createDrawingChecks } from '../../../floor/drawing/checks/checkDrawing.ts'
import type { DrawingProblem } from '../../../floor/drawing/checks/problem.ts'
import { configOf, type Drawing, drawingOf, elementsOf } from '../../../floor/drawing/drawing.ts'
import { oppositeOf } from '../../../floor/drawing/oppositeCommand.ts'
import { yamlBytes } from '../../../server/plans/mapPlan.ts'
import { openYaml } from '../../../server/plans/openYaml.ts'
import { FLOOR } from '../../floor/drawing/checkCases.ts'
import { anyCommand, CONFIG, sampleDrawing } from '../../floor/drawing/sampleDrawing.ts'

/** Somebody saves about once in so many commands, and takes one back as often. */
const SAVES_EACH = 20
/** Nobody mends longer than that at once. */
const MAX_MENDED = 60
const START = { x: 1, y: 1, a: 0 }

const errorsOf = (problems: readonly DrawingProblem[]) => problems.filter(({ severity }) => severity === 'error')

/** The fix that stands beside a problem, else what it is about is deleted or put elsewhere. */
function mending({ rule, keys, place, fix }: DrawingProblem): DrawingCommand {
  if (fix) return fix
  const [first, ...others] = keys
  if (first !== undefined) return { type: 'remove', keys: [first, ...others] }
  return { type: 'setPlace', place: place ?? (rule === 'startMissing' ? 'start' : 'home'), pose: START }
}

/** What the service reads of the files that it has written. */
function readAgain(drawing: Drawing): Drawing {
  const sectors = openYaml(yamlBytes(elementsOf(drawing)))
  const config = openYaml(yamlBytes(configOf(drawing, CONFIG)))
  if (!sectors.ok || !config.ok) throw new Error('The files cannot be read')
  return drawingOf(v.parse(planElementsSchema, sectors.value), v.parse(planConfigSchema, config.value))
}

/** @returns how often it was saved @throws where what was saved would be refused */
export function saveAtRandom(seed: number, commands: number): number {
  const checks = createDrawingChecks(FLOOR)
  let drawing = sampleDrawing()
  const history: DrawingCommand[] = []
  let saves = 0
  const apply = (command: DrawingCommand): void => {
    const opposite = oppositeOf(drawing, command)
    const result = applyCommand(drawing, command)
    if (!result.ok) return
    drawing = result.drawing
    if (opposite) history.push(opposite)
  }
  for (const [step, command] of fc.sample(anyCommand, { seed, numRuns: commands }).entries()) {
    const undone = step % SAVES_EACH === SAVES_EACH / 2 ? history.pop() : undefined
    apply(undone ?? command)
    if (step % SAVES_EACH !== 0) continue
    let errors = errorsOf(checks.check(drawing))
    for (let mended = 0; errors[0] && mended < MAX_MENDED; mended++) {
      apply(mending(errors[0]))
      errors = errorsOf(checks.check(drawing))
    }
    // The editor saves nothing that has errors.
    if (errors.length > 0) continue
    const refused = errorsOf(checkDrawing(readAgain(drawing), FLOOR))
    if (refused.length > 0) throw new Error(`Seed ${seed}, step ${step}: ${JSON.stringify(refused[0])}`)
    saves++
  }
  return saves
}
