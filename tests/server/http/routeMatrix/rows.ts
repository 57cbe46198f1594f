import { robotRequest } from '../robotRequest.ts'
import { LOCATION_FILE_NAME, SETTING_PATH, type Subject } from './subjects.ts'

/** What a route is asked, beside its method: values of its path's parameters, query and body. */
export type Ask = {
  readonly path?: { readonly [parameter: string]: string | number }
  readonly query?: string
  readonly body?: unknown
}
type Concerns = (subject: Subject) => Ask

/**
 * - `common`: of nobody's account, the same for whoever may ask.
 * - `listed`: everything in sight and nothing else, by the id in a field of each entry.
 * - `scoped`: of one subject, which is there for those who see its account.
 * - `hidden`: the same, but what it does when it is there hangs on more than sight, ends the walk or takes long; other tests have it.
 * - `personal`: of one login, and there for that login alone.
 */
export type Row =
  | { readonly kind: 'common'; readonly ask: Ask }
  | {
      readonly kind: 'listed'
      readonly ask: Ask
      readonly field: string
      readonly idOf: (subject: Subject) => number
    }
  | { readonly kind: 'scoped' | 'hidden' | 'personal'; readonly concerns: Concerns }

const common = (ask: Ask = {}): Row => ({ kind: 'common', ask })
const listed = (idOf: (subject: Subject) => number, field = 'id', query = ''): Row => ({
  kind: 'listed',
  idOf,
  field,
  ask: { query },
})
const scoped = (concerns: Concerns): Row => ({ kind: 'scoped', concerns })
const hidden = (concerns: Concerns): Row => ({ kind: 'hidden', concerns })
const personal = (concerns: Concerns): Row => ({ kind: 'personal', concerns })

const ofAccount = scoped(({ account: id }) => ({ path: { id } }))
const ofLogin = (body?: unknown) => scoped(({ login: id }) => ({ path: { id }, body }))
const ofRobot = (ask: Omit<Ask, 'path'> = {}) => scoped(({ robot: id }) => ({ path: { id }, ...ask }))
const ofAlert = scoped(({ alert: id }) => ({ path: { id }, body: {} }))
const ofPlanVersion = scoped(({ plan: versionId }) => ({ path: { versionId } }))
const ofContact = (body?: unknown) => personal(({ contact: id }) => ({ path: { id }, body }))
const ofSubscription = (body?: unknown) => personal(({ subscription: id }) => ({ path: { id }, body }))

const ISO_SPAN = 'from=2026-11-20T12:00:00Z&to=2026-11-20T13:00:00Z'
const WIRE_SPAN = 'time_gt=2026-11-20 12:00:00&time_lt=2026-11-20 13:00:00'
const SETTING = { path: SETTING_PATH }
const FILE = { name: 'Sheet.png', part_data: 'AAAA' }
const PIN = { type: 'FieldIssue', title: 'Door', message: 'Glass', priority: 'High', labels: ['Door'], x: 0, y: 0 }
const FEEDBACK = {
  firstName: 'A',
  lastName: 'B',
  organization: 'C',
  suggestion: 'D',
  goal: 'E',
  contactEmail: 'a@b.example',
  timezone: 'UTC',
}

/** What each route of the service is asked and for whom it is there. A route without a row fails the walk. */
export const ROWS: { readonly [route: string]: Row | readonly Row[] } = {
  'GET /api/v0/System/health': common(),
  'GET /api/v0/System/warnings': common(),
  'GET /v0/languages/{language}': common({ path: { language: 'en' } }),
  'GET /api/v0/TimeZones': common(),
  'GET /api/v0/TimeZones/time': common(),
  'POST /api/v0/System/deprecation_feedbacks': scoped(({ account }) => ({ body: { ...FEEDBACK, account } })),
  'POST /api/v0/System/client_failures': common({ body: {} }),

  'POST /api/v0/Logins/login': common({ body: {} }),
  // With a session it would end the walk.
  'POST /api/v0/Logins/logout': [],
  'GET /api/v0/Logins/self': common(),
  'POST /api/v0/Logins/self': common({ body: {} }),
  'POST /api/v0/Logins/self/prove': common({ body: {} }),
  'POST /api/v0/Logins/self/password': common({ body: {} }),
  'POST /api/v0/Logins/self/eula': common({ body: {} }),
  'GET /api/v0/Logins/self/activity': common(),
  'POST /api/v0/Logins/self/activity': common({ body: {} }),
  'GET /api/v0/Logins/self/sessions': common(),
  'DELETE /api/v0/Logins/self/sessions/{id}': personal(({ session: id }) => ({ path: { id } })),
  'DELETE /api/v0/Logins/self/sessions': common(),
  'GET /api/v0/Logins/self/tfa_secret': common(),
  'POST /api/v0/Logins/self/tfa_secret': common({ body: { pending: 1 } }),
  'DELETE /api/v0/Logins/self/tfa_secret': common({ body: {} }),
  'POST /api/v0/Logins/self/backup_codes': common({ body: {} }),
  'GET /api/v0/Logins/{id}/trusted_device': personal(({ login: id }) => ({ path: { id } })),
  'POST /api/v0/Logins/{id}/trusted_device': personal(({ login: id }) => ({ path: { id } })),
  'DELETE /api/v0/Logins/trusted_device/{id}': personal(({ device: id }) => ({ path: { id } })),
  'POST /api/v0/Logins/switch_account': hidden(({ account }) => ({ body: { account } })),
  'POST /api/v0/Logins/{id}/masquerade': hidden(({ login: id }) => ({ path: { id }, body: {} })),
  'POST /api/v0/Logins/masquerade/end': common({ body: {} }),
  'GET /api/v0/Logins/{id}': ofLogin(),

  'GET /api/v0/Logins': [listed(({ login }) => login), scoped(({ account }) => ({ query: `account=${account}` }))],
  'GET /api/v0/Logins/{id}/user': ofLogin(),
  'POST /api/v0/Logins': scoped(({ account }) => ({
    body: { login: `new-${account}`, name: 'N', email: `n${account}@b.example`, role: 'customer', accounts: [account] },
  })),
  'POST /api/v0/Logins/{id}/invitation': ofLogin({}),
  'POST /api/v0/Logins/{id}/invitation/link': ofLogin({}),
  'POST /api/v0/Logins/{id}': ofLogin({ name: 'Renamed' }),
  'POST /api/v0/Logins/{id}/role': ofLogin({ role: 'customer' }),
  'POST /api/v0/Logins/{id}/account': scoped(({ login: id, account }) => ({ path: { id }, body: { account } })),
  'DELETE /api/v0/Logins/{id}/account/{account}': scoped(({ login: id, account }) => ({ path: { id, account } })),
  'DELETE /api/v0/Logins/{id}': ofLogin(),

  'GET /authentication/v0/ui/permissions': common(),
  'GET /authentication/v0/ui/permissions/overview': common(),
  'POST /authentication/v0/ui/permissions': common({ body: {} }),
  'POST /authentication/v0/ui/permissions/{role}': common({ path: { role: 'customer' }, body: {} }),
  'POST /authentication/v0/ui/permissions/{role}/tfa_required': common({ path: { role: 'customer' }, body: {} }),
  'GET /authentication/v0/check/{role}/permission': common({
    path: { role: 'customer' },
    query: 'service=ui&resource=Robots&action=view',
  }),

  'GET /api/v0/Audit': [
    listed(({ auditEntry }) => auditEntry, 'id', 'limit=200&action=location.create'),
    scoped(({ account }) => ({ query: `account=${account}` })),
  ],
  'GET /api/v0/Audit/count': common(),
  'GET /api/v0/Audit/chain': common(),
  'POST /api/v0/Audit/chain': common(),
  'GET /api/v0/Audit/export': common({ query: 'format=csv&action=audit.verify' }),
  'GET /api/v0/Audit/{id}': scoped(({ auditEntry: id }) => ({ path: { id } })),

  'GET /api/v0/Accounts/self': common(),
  'GET /api/v0/Accounts/viewable': listed(({ account }) => account),
  'GET /api/v0/Accounts/toplevel': common(),
  'GET /api/v0/Accounts': listed(({ account }) => account, 'id', 'limit=1000'),
  'GET /api/v0/Accounts/tree': common(),
  'GET /api/v0/Accounts/dfs': listed(({ account }) => account),
  'GET /api/v0/Accounts/{id}': ofAccount,
  'POST /api/v0/Accounts': scoped(({ account: parent }) => ({
    body: { name: `Branch of ${parent}`, role: 'customer', parent },
  })),
  'POST /api/v0/Accounts/{id}': scoped(({ account: id }) => ({ path: { id }, body: { name: `Renamed ${id}` } })),
  'DELETE /api/v0/Accounts/{id}': ofAccount,
  'POST /api/v0/Accounts/tree': common({ body: {} }),

  'GET /api/v0/ContactMethods': scoped(({ login }) => ({ query: `login=${login}` })),
  'GET /api/v0/ContactMethods/{id}': hidden(({ contact: id }) => ({ path: { id } })),
  'POST /api/v0/ContactMethods': common({ body: {} }),
  'POST /api/v0/ContactMethods/{id}': ofContact({}),
  'DELETE /api/v0/ContactMethods/{id}': ofContact(),
  'POST /api/v0/ContactMethods/{id}/move/{newId}': personal(({ contact: id }) => ({ path: { id, newId: id } })),
  'POST /api/v0/ContactMethods/send': common({ body: {} }),
  'POST /api/v0/Logins/request_tfa_secret': common({ body: {} }),
  'GET /api/v0/ContactMethods/{id}/verify_code': personal(({ contact: id }) => ({
    path: { id },
    query: 'verify_code=guess',
  })),
  'GET /api/v0/Logins/{id}/verify_code_expired': personal(({ login: id }) => ({
    path: { id },
    query: 'verify_code=guess',
  })),
  'POST /api/v0/Logins/{id}/set_password': personal(({ login: id }) => ({
    path: { id },
    body: { verify_code: 'guess', new_password: 'a rather long password' },
  })),
  'POST /api/v0/ContactMethods/{id}/verify': personal(({ contact: id }) => ({
    path: { id },
    body: { verify_code: 'guess' },
  })),
  'POST /api/v0/Logins/recover_tfa': common({ body: {} }),

  'GET /api/v0/Subscriptions': personal(({ contact }) => ({ query: `contact_method=${contact}` })),
  'POST /api/v0/Subscriptions': [
    scoped(({ robot }) => ({ body: { notification: 'robot-stuck', object_type: 'robot', object_id: robot } })),
    personal(({ contact }) => ({
      body: { notification: 'robot-stuck', object_type: 'none', contact_method: contact },
    })),
  ],
  'POST /api/v0/Subscriptions/{id}': ofSubscription({ subscribed: false }),
  'DELETE /api/v0/Subscriptions/{id}': ofSubscription(),
  'GET /api/v0/Notifications': common(),
  'GET /api/v0/Notifications/FcmTokens/{login}/active': personal(({ login }) => ({ path: { login } })),
  'POST /api/v0/Notifications/FcmTokens': common({ body: {} }),
  'GET /api/v0/Outbox': common(),
  'GET /api/v0/Preferences/{name}': common({ path: { name: 'theme' } }),
  'POST /api/v0/Preferences/{name}': common({ path: { name: 'theme' }, body: {} }),

  'GET /v1/Robots': listed(({ robot }) => robot),
  'GET /v1/Robots/{id}': ofRobot(),
  // Robots of the subjects stay where they are; tests/server/past moves some.
  'GET /api/v0/Robots/left': common(),
  'GET /api/v0/Robots/{id}/past': ofRobot(),
  'GET /api/v0/Robots/{id}/streamer': ofRobot(),
  'GET /api/v0/Robots/{id}/commands': ofRobot(),
  // Nobody is in control, so the robot is not asked.
  'POST /api/v0/Robots/{id}/command/{commandId}': hidden(({ robot: id }) => ({ path: { id, commandId: 2 }, body: {} })),
  'POST /api/v0/Robots': scoped(({ account }) => ({ body: robotRequest(`Robot of ${account}`, account) })),
  'POST /api/v0/Robots/{id}': [
    ofRobot({ body: {} }),
    scoped(({ robot: id, location }) => ({ path: { id }, body: { location } })),
  ],
  'POST /api/v0/Robots/{id}/display_name': ofRobot({ body: { display_name: 'Named' } }),
  'POST /api/v0/Robots/{id}/assign_plans': scoped(({ robot: id, plan }) => ({ path: { id }, body: { plans: [plan] } })),
  'POST /api/v0/Robots/{id}/timezone': ofRobot({ body: { time_zone: 'Asia/Tokyo' } }),
  'POST /api/v0/Robots/{id}/labels': ofRobot({ body: { labels: [] } }),
  'POST /api/v0/Robots/{id}/credential': ofRobot({ body: {} }),
  'GET /api/v0/Robots/Features': common(),
  'GET /api/v0/Robots/{id}/Settings': ofRobot(),
  'GET /api/v0/Robots/{id}/Settings/status': ofRobot(),
  'POST /api/v0/Robots/{id}/Settings/property/{+path}': scoped(({ robot: id }) => ({
    path: { id, ...SETTING },
    body: { value: { litres: 1 } },
  })),
  'GET /api/v0/Robots/{id}/Settings/property/{+path}': scoped(({ robot: id }) => ({ path: { id, ...SETTING } })),
  'GET /api/v0/RobotStatus': [
    listed(({ robot }) => robot, 'robot'),
    scoped(({ robot }) => ({ query: `robot=${robot}` })),
  ],
  'GET /api/v0/Alerts': listed(({ alert }) => alert, 'id', 'limit=1000'),
  'GET /api/v0/Alerts/unread': common(),
  'POST /api/v0/Alerts/{id}/take': ofAlert,
  'POST /api/v0/Alerts/{id}/give_back': ofAlert,
  'POST /api/v0/Alerts/read': common({ body: {} }),
  'GET /api/v0/RobotStatus/summaries': scoped(({ robot }) => ({
    query: `robot=${robot}&unit=hour&time_zone=UTC&${WIRE_SPAN}`,
  })),
  'GET /api/v0/Labels': common(),
  'POST /api/v0/Labels': common({ body: {} }),

  'GET /api/v0/CleaningPlans': listed(({ plan }) => plan),
  'GET /api/v0/CleaningPlans/{id}': scoped(({ plan: id }) => ({ path: { id } })),
  'POST /api/v0/CleaningPlans': hidden(({ account }) => ({ body: { name: 'Hall', account, files: [] } })),
  'POST /api/v0/CleaningPlans/import': hidden(({ account }) => ({
    body: { name: 'Hall', account, yaml: { name: 'map.yaml', base64: 'AAAA' } },
  })),
  'GET /api/v0/Locations': listed(({ location }) => location),
  'POST /api/v0/Locations': scoped(({ account }) => ({ body: { name: 'Hall', account } })),

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
  'POST /api/v0/Data/location/{location}': scoped(({ location }) => ({ path: { location }, body: FILE })),
  'POST /api/v0/Data/location/{location}/{fileName}': scoped(({ location }) => ({
    path: { location, fileName: FILE.name },
    body: FILE,
  })),
  'POST /v0/Data/create': scoped(({ account }) => ({
    body: { type: 'complete', parent_type: 'cleaning_plan', name: 'Later.png', account },
  })),
  'GET /api/v0/Data/:id': scoped(({ data: id }) => ({ path: { id }, query: 'view_only=1' })),
  'GET /api/v0/Data/location/:location/:fileName': hidden(({ location }) => ({
    path: { location, fileName: LOCATION_FILE_NAME },
  })),
  'PUT /api/v0/Data/:id/content': hidden(({ data: id }) => ({ path: { id }, body: 'bytes' })),
  'DELETE /api/v0/Data/{id}': scoped(({ data: id }) => ({ path: { id } })),

  'GET /api/v0/Messages': scoped(({ robot }) => ({ query: `robot=${robot}` })),
  'GET /api/v0/Settings': common(),
  'POST /api/v0/Settings': common({ body: {} }),
  'GET /api/v0/Settings/{name}': common({ path: { name: 'rm-incident-types' } }),
  'POST /api/v0/Settings/{name}': common({ path: { name: 'rm-incident-types' }, body: {} }),
  'POST /api/v0/RmComments': scoped(({ robot, plan }) => ({
    body: { message: 'Late', type: 'cancel_cleaning', robot, cleaning_plan_version: plan },
  })),
  'GET /api/v0/RmComments/{name}': common({ path: { name: 'rm-skip-sector-comments' } }),
  'GET /api/v0/Robots/{id}/recordings': ofRobot({ query: ISO_SPAN }),
  'GET /api/v0/Robots/{id}/recorded_faults': ofRobot({ query: ISO_SPAN }),
  'GET /api/v0/Robots/{id}/next_event': ofRobot({
    query: 'from=2026-11-20T12:00:00Z&direction=forward&kind=incident',
  }),
  'GET /api/v0/Robots/{id}/recorded_channels': ofRobot(),
  'POST /api/v0/Robots/{id}/recorded_channels': hidden(({ robot: id }) => ({
    path: { id },
    body: { channel: 11, recorded: true },
  })),
  'GET /api/v0/Robots/{id}/control_events': ofRobot({ query: WIRE_SPAN }),
  'GET /api/v0/Robots/{id}/sent_commands': ofRobot({ query: WIRE_SPAN }),
  // Of these robots nothing is recorded.
  'GET /api/v0/Robots/:id/recording': hidden(({ robot: id }) => ({ path: { id }, query: ISO_SPAN })),
  'POST /api/v0/Robots/:id/recording': hidden(({ robot: id }) => ({ path: { id }, body: 'bytes' })),

  'GET /v0/PlanVersion/{versionId}/pins': ofPlanVersion,
  'POST /v0/PlanVersion/{versionId}/pins': scoped(({ plan: versionId }) => ({ path: { versionId }, body: PIN })),
  'POST /v0/PlanVersion/{versionId}/pins/{pinId}': scoped(({ plan: versionId, pin: pinId }) => ({
    path: { versionId, pinId },
    body: { ...PIN, status: 'open', deleted: false, revision: 1 },
  })),
  'GET /v0/PlanVersion/{versionId}/pins/cpgTicket': ofPlanVersion,
  'POST /api/v0/Tickets': common({ body: {} }),
  'GET /api/v0/Tickets/{ticket}': scoped(({ ticket }) => ({ path: { ticket } })),
  'DELETE /v0/PlanVersion/{versionId}/pins/{pinId}': scoped(({ plan: versionId, pin: pinId }) => ({
    path: { versionId, pinId },
  })),
  'POST /api/v0/Incidents': scoped(({ robot }) => ({
    body: {
      robot,
      time: '2026-11-20T12:00:00Z',
      summary: 'Stuck',
      comments: '',
      incident_type: 'Unknown',
      details: { Date: '', Time: '', PlaybackURL: `/robot/${robot}/monitor?time=1` },
    },
  })),
  'GET /api/v0/Incidents': scoped(({ robot }) => ({ query: `robot=${robot}&${WIRE_SPAN}` })),
  'DELETE /api/v0/Robots/{id}': ofRobot(),

  'GET /v0/changelog/{role}': common({ path: { role: 'super' }, query: 'read_id=0' }),
  'GET /api/v0/ReleaseNotes/last_read': common(),
  'POST /api/v0/ReleaseNotes/last_read': common({ body: {} }),
}

/** Changes that the walk does not bring about, with what they need for it; that they are in the audit is looked at beside them. */
export const SEEN_ELSEWHERE: readonly string[] = [
  'POST /api/v0/Logins/self/backup_codes',
  'POST /api/v0/Logins/{id}/invitation/link',
  'POST /authentication/v0/ui/permissions/{role}/tfa_required',
  'POST /api/v0/Logins/login',
  'POST /api/v0/Logins/logout',
  'POST /api/v0/Logins/self',
  'POST /api/v0/Logins/self/password',
  'POST /api/v0/Logins/self/eula',
  'DELETE /api/v0/Logins/self/sessions/{id}',
  'DELETE /api/v0/Logins/self/sessions',
  'POST /api/v0/Logins/self/tfa_secret',
  'DELETE /api/v0/Logins/self/tfa_secret',
  'POST /api/v0/Logins/{id}/trusted_device',
  'DELETE /api/v0/Logins/trusted_device/{id}',
  'POST /api/v0/Logins/switch_account',
  'POST /api/v0/Logins/{id}/masquerade',
  'POST /api/v0/Logins/masquerade/end',
  'DELETE /api/v0/Logins/{id}/account/{account}',
  'POST /authentication/v0/ui/permissions',
  'POST /authentication/v0/ui/permissions/{role}',
  'DELETE /api/v0/Accounts/{id}',
  'POST /api/v0/ContactMethods',
  'POST /api/v0/ContactMethods/{id}',
  'DELETE /api/v0/ContactMethods/{id}',
  'POST /api/v0/ContactMethods/{id}/move/{newId}',
  'POST /api/v0/Logins/{id}/set_password',
  'POST /api/v0/ContactMethods/{id}/verify',
  'POST /api/v0/Logins/recover_tfa',
  'POST /api/v0/Labels',
  'POST /api/v0/CleaningPlans',
  'POST /api/v0/CleaningPlans/import',
  'POST /api/v0/Data',
  'POST /api/v0/Data/image',
  'POST /api/v0/Data/location/{location}',
  'POST /api/v0/Data/location/{location}/{fileName}',
  'PUT /api/v0/Data/:id/content',
  'POST /api/v0/Settings',
  'POST /api/v0/Settings/{name}',
  'POST /api/v0/Robots/{id}/recorded_channels',
  'POST /api/v0/Robots/:id/recording',
  'POST /api/v0/Tickets',
]
