/** The recorded run that is asked about, and how the drawing does in it on the floor and with the robot at hand. */
import type { CleanerKind } from '../../contract/robot/cleanerKind.ts'
import type { OccupancyCells } from '../cleanable.ts'
import { cleanerOf } from '../cleaners.ts'
import type { PlanToClean } from '../runPlanner.ts'
import { createPastRunPreviewer, floorWith, type PastRunPreviewer } from './pastRun.ts'
import type { PastRun, PreviewedPlan } from './previewMessages.ts'

type Plan = Pick<PlanToClean, 'elements' | 'home'>
type Asked = { readonly serial: number; readonly run: PastRun }
type At = { readonly floor: OccupancyCells; readonly robot: CleanerKind }

export const planIn = ({ sectors, zones, home }: PreviewedPlan): Plan => ({
  elements: { sectors: [...sectors], zones: [...zones] },
  home,
})

export function createPastAsked() {
  let asked: Asked | undefined
  let known: { readonly of: Asked; readonly at: At; readonly previewer: PastRunPreviewer } | undefined
  let isWanted = false
  return {
    ask(next: Asked | undefined): void {
      asked = next
      isWanted = next !== undefined
    },
    /** Of another drawing or robot it is another. */
    again(): void {
      isWanted = asked !== undefined
    },
    answered(): void {
      isWanted = false
    },
    /** What is still to be looked at. */
    wanted: (): Asked | undefined => (isWanted ? asked : undefined),
    previewer(of: Asked, at: At): PastRunPreviewer {
      if (known?.of !== of || known.at !== at) {
        const previewer = createPastRunPreviewer(
          floorWith(at.floor, of.run.things),
          cleanerOf(at.robot),
          planIn(of.run.plan),
        )
        known = { of, at, previewer }
      }
      return known.previewer
    },
  }
}
