import { REQUIRED_PLAN_FILES } from '../../../contract/plan/planFileRules.ts'
import type { Plan } from '../../../contract/resources/plans.ts'

/** A version as the service answers it, ready to be published. */
export const plan = (given: Partial<Plan>): Plan => ({
  id: 12,
  first_id: 9,
  name: 'Baggage reclaim',
  version: 3,
  plan_type: 1,
  status: 'ready',
  published: '0',
  revision: 0,
  area: 2684,
  estimated_cleaning_time: 10_500,
  environment: 'commercial',
  cpe_version: '1',
  comment: '',
  problems: [],
  created: '2026-11-20 12:00:00',
  account: 2,
  data: Object.fromEntries(REQUIRED_PLAN_FILES.map((name, at) => [name, 100 + at])),
  start_x: 0,
  start_y: 0,
  start_a: 0,
  home_x: 0,
  home_y: 0,
  home_a: 0,
  ...given,
})
