import { common, hidden, listed, type Rows, scoped } from './rowKinds.ts'

/** Every id that a filter of reports can name. */
const ofFilter = (query = '') =>
  scoped(({ plan, location, robot, account }) => ({
    query: `${query}cleaning_plans=${plan}&locations=${location}&robots=${robot}&within=${account}`,
  }))

/** Of reports of cleaning runs. */
export const REPORT_ROWS: Rows = {
  'GET /api/v0/CleaningReports': [listed(({ report }) => report, 'id', 'limit=1000'), ofFilter()],
  'GET /api/v0/CleaningReports/overview': ofFilter(),
  'GET /api/v0/CleaningReports/{id}': scoped(({ report: id }) => ({ path: { id } })),
  // The walk's own reports were not signed: nothing of them is proved.
  'GET /api/v0/CleaningReports/{id}/proof': hidden(({ report: id }) => ({ path: { id } })),
  // What it finds hangs on files that the walk does not have.
  'GET /api/v0/CleaningReports/{id}/missed': hidden(({ report: id }) => ({ path: { id } })),
  'GET /api/v0/CleaningReports/{id}/verify': scoped(({ report: id }) => ({ path: { id } })),
  'GET /api/v0/CleaningReports/:id/proof_page': hidden(({ report: id }) => ({ path: { id } })),
  'GET /api/v0/CleaningReports/metrics': ofFilter(),
  'GET /api/v0/CleaningReports/filters': ofFilter(),
  'GET /api/v0/CleaningReports/states': ofFilter(),
  'GET /api/v0/CleaningReports/trends': ofFilter(),
  'POST /api/v0/CleaningReports/{id}': scoped(({ report: id }) => ({ path: { id }, body: { deleted: false } })),
  'POST /api/v0/CleaningReports/{id}/rm_comments': scoped(({ report: id }) => ({
    path: { id },
    body: { type: 'cancel_cleaning', message: 'Out of time' },
  })),
  'POST /api/v0/CleaningReports/{id}/inspections': [
    scoped(({ report: id }) => ({ path: { id }, body: { passed: true } })),
    hidden(({ report: id, data: picture }) => ({ path: { id }, body: { passed: true, picture } })),
  ],
  'GET /api/v0/CleaningReports/metrics/csv': ofFilter(),
  'GET /api/v0/CleaningReports/coverage_metrics_aggregate': ofFilter(),
  // Plans of the subjects have no map, so that nothing is laid over anything.
  'GET /api/v0/CleaningReports/coverage_image_aggregate': hidden(({ plan, location, robot, account }) => ({
    query: `group=${plan}&cleaning_plans=${plan}&locations=${location}&robots=${robot}&within=${account}`,
  })),
  'POST /api/v0/CleaningReports/coverage_image_aggregate': hidden(({ report }) => ({
    body: { aggregate: { 1: [report] } },
  })),
  'GET /api/v0/CleaningReports/coverage_image_aggregate/lines': ofFilter(),
  'GET /api/v0/CleaningReports/floor_age': hidden(({ plan }) => ({ query: `plan=${plan}&version=${plan}` })),
  'GET /api/v0/CleaningReports/{id}/cells': scoped(({ report: id }) => ({ path: { id } })),
  'GET /api/v0/CleaningReports/:id/coverage_image': hidden(({ report: id }) => ({ path: { id } })),
  'GET /api/v0/CleaningReports/:id/sectors_image': hidden(({ report: id }) => ({ path: { id } })),
  // Not there unless the setting is on.
  'GET /reports/v2/Reports/export': hidden(({ robot, account }) => ({ query: `robot=${robot}&account=${account}` })),
  'GET /reports/v2/Reports/filters': common(),
}
