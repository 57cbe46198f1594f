import { planRequest } from '../planRequest.ts'
import { common, hidden, listed, type Rows, scoped } from './rowKinds.ts'

const PLAN = await planRequest({ name: 'Hall', account: 1 })
const FILE = { name: 'Sheet.png', part_data: 'AAAA' }

const DRAFT = '00000000-0000-4000-8000-000000000001'

/** Of plans, places and files. */
export const PLAN_ROWS: Rows = {
  'GET /api/v0/CleaningPlans': [
    listed(({ plan }) => plan),
    ...(['first_id', 'location', 'account', 'within'] as const).map(field =>
      scoped(({ plan, location, account }) => ({
        query: `${field}=${{ first_id: plan, location, account, within: account }[field]}`,
      })),
    ),
  ],
  'GET /api/v0/CleaningPlans/{id}': scoped(({ plan: id }) => ({ path: { id } })),
  'GET /api/v0/CleaningPlans/{id}/changes': hidden(({ plan: id }) => ({ path: { id }, query: `against=${id}` })),
  'GET /api/v0/CleaningPlans/{id}/estimate': hidden(({ plan: id }) => ({ path: { id } })),
  // Neither stores anything; what they answer is held in elementFiles.test.ts.
  'POST /api/v0/PlanElements/read': common({ body: {} }),
  'POST /api/v0/PlanElements/write': common({ body: {} }),
  'POST /v0/plans': [
    hidden(({ location }) => ({ body: { planName: 'Hall', locationId: location } })),
    hidden(({ planJob }) => ({ body: { mapFolder: planJob } })),
  ],
  'GET /api/v0/CleaningPlans/{id}/proposals': hidden(({ plan: id }) => ({ path: { id } })),
  'POST /api/v0/CleaningPlans/{id}/proposals': hidden(({ plan: id }) => ({ path: { id }, body: { accepted: [] } })),
  'POST /api/v0/CleaningPlans': hidden(({ account, location }) => ({ body: { ...PLAN, account, location } })),
  'POST /api/v0/CleaningPlans/import': hidden(({ account, location }) => ({
    body: { name: 'Hall', account, location, yaml: PLAN.files[0] },
  })),
  'POST /api/v0/CleaningPlans/{id}': [
    scoped(({ plan: id }) => ({ path: { id }, body: { comment: 'Mopped' } })),
    hidden(({ plan: id, data }) => ({ path: { id }, body: { data: { 'map.png': data } } })),
  ],
  'POST /api/v0/CleaningPlans/{id}/name': scoped(({ plan: id }) => ({ path: { id }, body: { name: 'Lobby' } })),
  'GET /api/v0/CleaningPlans/{id}/thresholds': scoped(({ plan: id }) => ({ path: { id } })),
  'POST /api/v0/CleaningPlans/{id}/thresholds': scoped(({ plan: id }) => ({
    path: { id },
    body: { coverage_percentage: 80, performance: 900 },
  })),
  'POST /api/v0/CleaningPlanVersions/{id}': hidden(({ plan: id }) => ({ path: { id }, body: { area: 4 } })),
  'GET /api/v0/CleaningPlanVersions/{id}/validate': hidden(({ plan: id }) => ({ path: { id } })),
  'GET /api/v0/Comments': scoped(({ plan }) => ({ query: `parent_type=cleaning_plan&parent_id=${plan}` })),
  'POST /api/v0/Comments': scoped(({ plan }) => ({
    body: { parent_type: 'cleaning_plan', parent_id: plan, comment: 'Wet in the morning' },
  })),
  'POST /api/v0/Comments/{id}': hidden(({ comment: id }) => ({ path: { id }, body: { comment: 'Dry by noon' } })),
  'DELETE /api/v0/CleaningPlans/{id}': hidden(({ plan: id }) => ({ path: { id } })),
  'GET /api/v0/CleaningPlans/:id/package': scoped(({ plan: id }) => ({ path: { id } })),
  // It takes a form, which this is not.
  'POST /api/v0/CleaningPlans/:id/package': hidden(({ plan: id }) => ({ path: { id }, body: 'bytes' })),
  'GET /api/v0/PlanDrafts/{version}': hidden(({ plan: version }) => ({ path: { version } })),
  // A draft is named by its version: another one is in conflict for whoever sees it.
  'GET /api/v0/PlanDrafts/{version}/commands': hidden(({ plan: version }) => ({
    path: { version },
    query: `draft=${DRAFT}&since=0`,
  })),
  'POST /api/v0/PlanDrafts/{version}/commands': hidden(({ plan: version }) => ({
    path: { version },
    body: { draft: DRAFT, since: 0, commands: [{ id: DRAFT, command: { type: 'remove', keys: ['zones:1'] } }] },
  })),
  'POST /api/v0/PlanDrafts/{version}/save': hidden(({ plan: version }) => ({
    path: { version },
    body: { draft: DRAFT, sequence: 0 },
  })),
  'DELETE /api/v0/PlanDrafts/{version}': hidden(({ plan: version }) => ({ path: { version }, body: { draft: DRAFT } })),
  // Of the login's own alone; what they are is held in planJobs.test.ts.
  'GET /api/v0/PlanJobs': common(),
  'GET /api/v0/PlanJobs/{id}': scoped(({ planJob: id }) => ({ path: { id } })),
  // It ends once.
  'POST /api/v0/PlanJobs/{id}/cancel': hidden(({ planJob: id }) => ({ path: { id } })),
  'POST /api/v0/CleaningPlans/{id}/publish': hidden(({ plan: id, account }) => ({
    path: { id },
    body: { account, area: 0, estimated_cleaning_time: 60 },
  })),
  'GET /api/v0/CleaningPlans/{id}/robots': scoped(({ plan: id }) => ({ path: { id } })),
  'GET /api/v0/CleaningPlans/{id}/conversion_checks': scoped(({ plan: id }) => ({ path: { id } })),
  'GET /api/v0/CleaningPlans/{id}/convert_to_new_cpe': hidden(({ plan: id }) => ({ path: { id } })),

  'GET /api/v0/Data': [
    listed(({ data }) => data, 'id', 'limit=1000'),
    scoped(({ plan }) => ({ query: `plan=${plan}` })),
    scoped(({ plan }) => ({ query: `parent_type=cleaning_plan&parent_id=${plan}` })),
  ],
  'POST /api/v0/Data': [
    scoped(({ account }) => ({ body: { ...FILE, account } })),
    scoped(({ plan }) => ({ body: { ...FILE, parent_type: 'cleaning_plan', parent_id: plan } })),
  ],
  'POST /api/v0/Data/image': scoped(({ account }) => ({ body: { ...FILE, account } })),
  'POST /api/v0/Data/{id}': scoped(({ data: id }) => ({ path: { id }, body: { name: 'Renamed.png' } })),
  'POST /v0/Data/create': [
    scoped(({ account }) => ({ body: { type: 'complete', parent_type: 'cleaning_plan', name: 'Later.png', account } })),
    scoped(({ plan }) => ({
      body: { type: 'complete', parent_type: 'cleaning_plan', name: 'plan.png', parent_id: plan },
    })),
  ],
  'GET /api/v0/Data/{id}/content': hidden(({ data: id }) => ({ path: { id } })),
  'GET /api/v0/Data/:id': [
    scoped(({ data: id }) => ({ path: { id }, query: 'view_only=1' })),
    // The robot has no current plan.
    hidden(({ robot }) => ({ path: { id: 'map.png' }, query: `robot=${robot}` })),
  ],
  'GET /api/v0/Robots/:id/plan_files/:name': hidden(({ robot: id, plan }) => ({
    path: { id, name: 'map.png' },
    query: `plan=${plan}`,
  })),
  'PUT /api/v0/Data/:id/content': hidden(({ data: id }) => ({ path: { id }, body: 'bytes' })),
  'DELETE /api/v0/Data/{id}': scoped(({ data: id }) => ({ path: { id } })),
}
