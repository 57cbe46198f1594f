import { ContractProcedure, type ContractRouter } from '@orpc/contract'
import { ELEMENT_KINDS } from '../../../../contract/plan/drawing.ts'
import { idSchema } from '../../../../contract/resources/ids.ts'
import { reportFilterSchema } from '../../../../contract/resources/reportFilter.ts'
import type { RouteMeta } from '../../../../contract/routes/access.ts'
import { AUDIT_EXPORT, auditExportSchema } from '../../../../contract/routes/audit.ts'
import { contract } from '../../../../contract/routes/contract.ts'
import { DATA_FILE, dataFileQuerySchema } from '../../../../contract/routes/data.ts'
import { FILE_ROUTES } from '../../../../contract/routes/files.ts'
import { CAPSULE_WITH_SESSION, RECORDING_FILE, recordingRangeSchema } from '../../../../contract/routes/recordings.ts'
import {
  MANUAL_REPORTS_CSV,
  manualReportsSchema,
  REPORTS_CSV,
  SUPERIMPOSED_LINES,
} from '../../../../contract/routes/reports.ts'

/** Where an input takes a value, and whether its schema is an id's: `body.plans`. */
type Field = { readonly at: string; readonly isId: boolean }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const listIn = (schema: object, key: 'pipe' | 'options' | 'items'): readonly unknown[] => {
  const list: unknown = Reflect.get(schema, key)
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** Every value that a schema of valibot takes, lists and alternatives included, by where it stands. */
function fieldsIn(schema: unknown, at: string): readonly Field[] {
  if (!isObject(schema)) return []
  if (schema === idSchema || listIn(schema, 'pipe').includes(idSchema)) return [{ at, isId: true }]
  if ('getter' in schema) throw new Error(`${at} may hold itself; say here how its ids are found`)
  if ('entries' in schema && isObject(schema.entries))
    return Object.entries(schema.entries).flatMap(([name, entry]) => fieldsIn(entry, at ? `${at}.${name}` : name))
  const inner = [
    ...listIn(schema, 'options'),
    ...listIn(schema, 'items'),
    ...['wrapped', 'item', 'value', 'rest'].flatMap(key => {
      const value: unknown = Reflect.get(schema, key)
      return isObject(value) && 'kind' in value ? [value] : []
    }),
  ]
  return inner.length > 0 ? inner.flatMap(each => fieldsIn(each, at)) : [{ at, isId: false }]
}

type Input = { readonly route: string; readonly fields: readonly Field[] }

const namesIn = (path: string): readonly string[] =>
  [...path.matchAll(/\{\+?(\w+)\}|:(\w+)/g)].flatMap(([, name, raw]) => name ?? raw ?? [])

function inputsOf(router: ContractRouter<RouteMeta>): readonly Input[] {
  if (!(router instanceof ContractProcedure)) return Object.values(router).flatMap(inputsOf)
  const { route } = router['~orpc']
  const inputSchema: unknown = router['~orpc'].inputSchema
  const { method, path = '', inputStructure } = route
  const named = namesIn(path)
  const place = (name: string) => (named.includes(name) ? 'path' : method === 'GET' ? 'query' : 'body')
  const fields = fieldsIn(inputSchema, '').map(({ at, isId }) => ({
    at: inputStructure === 'detailed' ? at.replace(/^params\b/, 'path') : `${place(at.split('.')[0] ?? '')}.${at}`,
    isId,
  }))
  return [{ route: `${method} ${path}`, fields }]
}

/** Beside the contract: what stands in the path is an id wherever it is called like one. */
const raw = (method: string, path: string, query?: unknown): Input => ({
  route: `${method} ${path}`,
  fields: [...namesIn(path).map(name => ({ at: `path.${name}`, isId: false })), ...fieldsIn(query, 'query')],
})

const QUERIES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  [`${DATA_FILE.method} ${DATA_FILE.path}`, dataFileQuerySchema],
  [`${RECORDING_FILE.method} ${RECORDING_FILE.path}`, recordingRangeSchema],
  [`${CAPSULE_WITH_SESSION.method} ${CAPSULE_WITH_SESSION.path}`, recordingRangeSchema],
  [`${REPORTS_CSV.method} ${REPORTS_CSV.path}`, reportFilterSchema],
  [`${SUPERIMPOSED_LINES.method} ${SUPERIMPOSED_LINES.path}`, reportFilterSchema],
  [`${MANUAL_REPORTS_CSV.method} ${MANUAL_REPORTS_CSV.path}`, manualReportsSchema],
  [`${AUDIT_EXPORT.method} ${AUDIT_EXPORT.path}`, auditExportSchema],
])
const INPUTS: readonly Input[] = [
  ...inputsOf(contract),
  ...FILE_ROUTES.map(({ method, path }) => raw(method, path, QUERIES.get(`${method} ${path}`))),
]

const lastOf = (at: string): string => at.split('.').at(-1) ?? at
/** What ids are called somewhere; a field of such a name is an id whatever its schema: a key of a ticket is text, and 0 is no location. */
const NAMES: ReadonlySet<string> = new Set([
  'ticket',
  'object',
  ...INPUTS.flatMap(({ fields }) => fields.filter(({ isId }) => isId).map(({ at }) => lastOf(at))).filter(
    // Everywhere but where an alert is taken over it is a time.
    name => name !== 'from',
  ),
])

/** Fields of each route's input that name one thing, as `path.id`, `query.robot` or `body.plans`. */
export const ID_FIELDS: ReadonlyMap<string, readonly string[]> = new Map(
  INPUTS.map(({ route, fields }) => [
    route,
    [...new Set(fields.filter(({ at, isId }) => isId || NAMES.has(lastOf(at))).map(({ at }) => at))],
  ]),
)

/** Fields that look like ids, of which a stranger's is not compared with a missing one, and why. */
export const NOT_COMPARED: { readonly [field: string]: string } = {
  'POST /api/v0/Logins/login body.login':
    'A name; what does not sign in is compared in tests/server/identity/equalWork.test.ts.',
  'POST /api/v0/Logins/request_tfa_secret body.login': 'A name; compared in tests/server/identity/equalWork.test.ts.',
  'POST /api/v0/Logins body.login': 'The name that is to be; names are everybody’s, so one that is taken is refused.',
  'GET /api/v0/Audit query.before': 'Where a page begins: any number is one, and rows are kept to sight on every page.',
  'POST /api/v0/Alerts/{id}/take body.from':
    'Who is on the alert, which whoever sees it is told; any other is refused alike.',
  'POST /api/v0/Alerts/read body.through': 'Up to where alerts in sight are read: any number is one.',
  'POST /api/v0/CleaningPlans/{id}/proposals body.accepted.id': 'Numbers of what was proposed for the plan.',
  'POST /api/v0/PlanDrafts/{version}/commands body.commands.id':
    'Made by whoever draws; the draft is that of the version.',
  ...Object.fromEntries(
    [
      'before',
      'moves.before',
      'add.before',
      'elements.before',
      'element.value.id',
      'fields.element.value.id',
      'add.element.value.id',
      'elements.element.value.id',
    ].map(field => [
      `POST /api/v0/PlanDrafts/{version}/commands body.commands.command.${field}`,
      'Keys and numbers of elements are those of the drawing.',
    ]),
  ),
  ...Object.fromEntries(
    ['GET /api/v0/Robots/:id/recording', 'POST /api/v0/Robots/:id/recording/capsule'].map(route => [
      `${route} query.report`,
      'Looked for once the robot is seen and has a recording; another one’s is compared with a missing one in tests/server/recordings/viewerTopics.test.ts.',
    ]),
  ),
  'GET /api/v0/PlanJobs query.plan': 'Of whatever plan, a login is given its own jobs alone.',
  'POST /api/v0/RmComments body.sector': 'Sectors are numbers of a plan.',
  'POST /api/v0/CleaningReports/{id}/rm_comments body.sector': 'Sectors are numbers of a plan.',
  'POST /api/v0/Robots/{id}/labels body.labels': 'Labels are nobody’s.',
  'POST /v0/PlanVersion/{versionId}/pins body.labels': 'Words.',
  ...Object.fromEntries(
    ELEMENT_KINDS.map(kind => [
      `POST /api/v0/PlanElements/write body.elements.${kind}.id`,
      'Numbers of the elements that are sent.',
    ]),
  ),
  'POST /v0/PlanVersion/{versionId}/pins/{pinId} body.labels': 'Words.',
  ...Object.fromEntries(
    [
      '',
      '/overview',
      '/metrics',
      '/filters',
      '/states',
      '/trends',
      '/metrics/csv',
      '/coverage_metrics_aggregate',
      '/coverage_image_aggregate',
      '/coverage_image_aggregate/lines',
    ].flatMap(path => [
      [
        `GET /api/v0/CleaningReports${path} query.users`,
        'Of people only those who may filter by them are told, and what they did in a report in sight is told with it.',
      ],
      [`GET /api/v0/CleaningReports${path} query.widths`, 'Inches.'],
    ]),
  ),
  'POST /api/v0/Settings body.changes.before': 'The value that was there before.',
}
