import { common, hidden, listed, personal, type Rows, scoped } from './rowKinds.ts'

const ofAccount = scoped(({ account: id }) => ({ path: { id } }))
const ofLogin = (body?: unknown) => scoped(({ login: id }) => ({ path: { id }, body }))
/** Each way to ask for the audit of one thing. */
const ofAuditFilter = (format = '') => [
  scoped(({ account }) => ({ query: `${format}account=${account}` })),
  scoped(({ account }) => ({ query: `${format}within=${account}` })),
  scoped(({ login }) => ({ query: `${format}person=${login}` })),
  scoped(({ location }) => ({ query: `${format}kind=location&object=${location}` })),
]
const ofContact = (body?: unknown) => personal(({ contact: id }) => ({ path: { id }, body }))
const ofSubscription = (body?: unknown) => personal(({ subscription: id }) => ({ path: { id }, body }))
const FEEDBACK = {
  firstName: 'A',
  lastName: 'B',
  organization: 'C',
  suggestion: 'D',
  goal: 'E',
  contactEmail: 'a@b.example',
  timezone: 'UTC',
}

/** Of the service itself, of people, their rights and accounts, and how they are reached. */
export const PERSON_ROWS: Rows = {
  'GET /api/v0/System/health': common(),
  'GET /api/v0/System/warnings': common(),
  'GET /v0/languages/{language}': common({ path: { language: 'en' } }),
  'GET /api/v0/TimeZones': common(),
  'GET /api/v0/TimeZones/time': common(),
  'POST /api/v0/System/deprecation_feedbacks': scoped(({ account }) => ({ body: { ...FEEDBACK, account } })),
  'GET /api/v0/System/deprecation_feedbacks/sessions': listed(({ feedback }) => feedback),
  'PUT /api/v0/System/deprecation_feedbacks/:id/session': personal(({ feedback: id }) => ({
    path: { id },
    body: 'bytes',
  })),
  // The file itself is not in the folder.
  'GET /api/v0/System/deprecation_feedbacks/:id/session': hidden(({ feedback: id }) => ({ path: { id } })),
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

  'GET /api/v0/Search': [common({ query: 'limit=50' }), scoped(({ account }) => ({ query: `within=${account}` }))],

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
    ...ofAuditFilter(),
  ],
  'GET /api/v0/Audit/count': ofAuditFilter(),
  'GET /api/v0/Audit/chain': common(),
  'POST /api/v0/Audit/chain': common(),
  'GET /api/v0/Audit/export': ofAuditFilter('format=csv&'),
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
  'POST /api/v0/Accounts/{id}': [
    scoped(({ account: id }) => ({ path: { id }, body: { name: `Renamed ${id}` } })),
    scoped(({ account }) => ({ path: { id: account }, body: { parent: account } })),
  ],
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

  'GET /api/v0/Subscriptions': [
    personal(({ contact }) => ({ query: `contact_method=${contact}` })),
    scoped(({ account }) => ({ query: `within=${account}` })),
  ],
  'POST /api/v0/Subscriptions': [
    scoped(({ robot }) => ({ body: { notification: 'robot-stuck', object_type: 'robot', object_id: robot } })),
    personal(({ contact }) => ({
      body: { notification: 'robot-stuck', object_type: 'none', contact_method: contact },
    })),
  ],
  'POST /api/v0/Subscriptions/{id}': [
    ofSubscription({ subscribed: false }),
    personal(({ subscription: id, contact: contact_method }) => ({ path: { id }, body: { contact_method } })),
  ],
  'GET /api/v0/Subscriptions/{id}/deliveries': personal(({ subscription: id }) => ({ path: { id } })),
  'POST /api/v0/Subscriptions/{id}/test': ofSubscription({}),
  'DELETE /api/v0/Subscriptions/{id}': ofSubscription(),
  'GET /api/v0/Notifications': common(),
  'GET /api/v0/Notifications/FcmTokens/{login}/active': personal(({ login }) => ({ path: { login } })),
  'POST /api/v0/Notifications/FcmTokens': common({ body: {} }),
  'GET /api/v0/Outbox': [common(), scoped(({ account }) => ({ query: `within=${account}` }))],
  'GET /api/v0/Preferences/{name}': common({ path: { name: 'theme' } }),
  'POST /api/v0/Preferences/{name}': common({ path: { name: 'theme' }, body: {} }),
}
