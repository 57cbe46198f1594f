import type { NewMapPlan, NewMapPlanAnswer, PlanProposals } from '../../../contract/resources/newPlans.ts'

export const FOLDER = '11111111-1111-4111-8111-111111111111'

export const ORDER: NewMapPlan = {
  planName: 'Floor 1',
  locationId: 4,
  originalMap: { name: 'original_map.png', base64: 'AAAA' },
}

export const PENDING: NewMapPlanAnswer = { status: 'pending', mapFolder: FOLDER, step: 'proposing', progress: 0.6 }
export const DONE: NewMapPlanAnswer = { status: 'done', mapFolder: FOLDER, id: 9, first_id: 9 }
export const REFUSED: NewMapPlanAnswer = {
  status: 'error',
  mapFolder: FOLDER,
  token: 'errors.cleaningPlan.import.imageKind',
  problem: { file: 'original_map.png', token: 'errors.cleaningPlan.import.imageKind', field: 'image' },
}

const square = [
  { x: 0, y: 0 },
  { x: 4, y: 0 },
  { x: 4, y: 4 },
  { x: 0, y: 4 },
]
export const PROPOSALS: PlanProposals = {
  plan_type: 'cleaning',
  proposals: [
    { id: 1, kind: 'sector', name: '', points: square, area: 16, heading: 0, suggested: true },
    { id: 2, kind: 'sector', name: 'Store', points: square, area: 2, heading: 0, suggested: false },
  ],
}
