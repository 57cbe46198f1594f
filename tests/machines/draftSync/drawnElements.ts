import type { DrawingCommand } from '../../../contract/plan/drawing.ts'
import { NO_ELEMENTS } from '../../../contract/plan/elements.ts'
import type { PlanDraft } from '../../../contract/resources/planDrafts.ts'
import { USUAL_CLEANER } from '../../../contract/robot/cleanerKind.ts'

/** A UUID of a number. */
export const uuidOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const DRAFT = uuidOf(1)

const CONFIG = { plan_type: 1, home: { x: 0, y: 0, a: 0 } }

/** A draft of a version on which nothing is drawn. */
export const emptyDraft = (changes: Partial<PlanDraft> = {}): PlanDraft => ({
  draft: DRAFT,
  version: 7,
  sequence: 0,
  saved: 0,
  elements: NO_ELEMENTS,
  config: CONFIG,
  robots: [{ kind: USUAL_CLEANER, robots: 0 }],
  commands: [],
  ...changes,
})

/** A no-go zone with a key. */
export const addZone = (key: string, x: number): DrawingCommand => ({
  type: 'add',
  elements: [
    {
      key,
      before: null,
      element: {
        kind: 'zones',
        value: {
          id: 1,
          name: `Zone ${x}`,
          owner: 'general',
          shape: { type: 'rectangle', x, y: 1, dx: 0.5, dy: 0.5, a: 0 },
          settings: { type: 'no_go_zone', stealth: false },
        },
      },
    },
  ],
})
