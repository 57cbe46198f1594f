import { planRequest } from '../planRequest.ts'
import { hidden, listed, type Rows, scoped } from './rowKinds.ts'

const PLAN = await planRequest({ name: 'Hall', account: 1 })
const FILE = { name: 'Sheet.png', part_data: 'AAAA' }

/** Of plans, places and files. */
export const PLAN_ROWS: Rows = {
  'GET /api/v0/CleaningPlans': listed(({ plan }) => plan),
  'GET /api/v0/CleaningPlans/{id}': scoped(({ plan: id }) => ({ path: { id } })),
  'GET /api/v0/CleaningPlans/{id}/changes': hidden(({ plan: id }) => ({ path: { id } })),
  'GET /api/v0/CleaningPlans/{id}/estimate': hidden(({ plan: id }) => ({ path: { id } })),
  'POST /api/v0/CleaningPlans': hidden(({ account, location }) => ({ body: { ...PLAN, account, location } })),
  'POST /api/v0/CleaningPlans/import': hidden(({ account, location }) => ({
    body: { name: 'Hall', account, location, yaml: PLAN.files[0] },
  })),
  'GET /api/v0/PlanJobs/{id}': scoped(({ planJob: id }) => ({ path: { id } })),
  // It ends once.
  'POST /api/v0/PlanJobs/{id}/cancel': hidden(({ planJob: id }) => ({ path: { id } })),
  'POST /api/v0/CleaningPlans/{id}/publish': hidden(({ plan: id, account }) => ({
    path: { id },
    body: { account, area: 0, estimated_cleaning_time: 60 },
  })),
  'GET /api/v0/CleaningPlans/{id}/robots': scoped(({ plan: id }) => ({ path: { id } })),

  'GET /api/v0/Data': [
    listed(({ data }) => data, 'id', 'limit=1000'),
    scoped(({ plan }) => ({ query: `plan=${plan}` })),
  ],
  'POST /api/v0/Data': [
    scoped(({ account }) => ({ body: { ...FILE, account } })),
    scoped(({ plan }) => ({ body: { ...FILE, parent_type: 'cleaning_plan', parent_id: plan } })),
  ],
  'POST /api/v0/Data/image': scoped(({ account }) => ({ body: { ...FILE, account } })),
  'POST /api/v0/Data/{id}': scoped(({ data: id }) => ({ path: { id }, body: { name: 'Renamed.png' } })),
  'POST /v0/Data/create': scoped(({ account }) => ({
    body: { type: 'complete', parent_type: 'cleaning_plan', name: 'Later.png', account },
  })),
  'GET /api/v0/Data/:id': [
    scoped(({ data: id }) => ({ path: { id }, query: 'view_only=1' })),
    // The robot has no current plan.
    hidden(({ robot }) => ({ path: { id: 'map.png' }, query: `robot=${robot}` })),
  ],
  'PUT /api/v0/Data/:id/content': hidden(({ data: id }) => ({ path: { id }, body: 'bytes' })),
  'DELETE /api/v0/Data/{id}': scoped(({ data: id }) => ({ path: { id } })),
}
