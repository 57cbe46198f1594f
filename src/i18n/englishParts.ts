/** A locale file: groups of texts, and texts. */
type Texts = { readonly [key: string]: string | Texts }

/**
 * When the English texts come: with the start of the client, with the first screen that has a file of its own, or never, because the service
 * alone writes them.
 */
export type EnglishPart = 'start' | 'screens' | 'never'

/** Groups, and groups within one, that no start shows. Screens that do import `screenTexts.ts`. */
const OF_SCREENS: ReadonlySet<string> = new Set([
  'accounts',
  'administration',
  'agreement',
  'alerts',
  'audit',
  'capsule',
  'channels',
  'commands',
  'contacts',
  'datePicker',
  'devices',
  'editor',
  'errors.cleaningPlan',
  'errors.cleaningReport',
  'errors.comment',
  'errors.control',
  'errors.data',
  'errors.incident',
  'errors.location',
  'errors.notification',
  'errors.pin',
  'errors.plan',
  'errors.planDraft',
  'errors.planJob',
  'errors.recording',
  'errors.robotSetting',
  'errors.sessionFile',
  'errors.subscription',
  'errors.ticket',
  'feedback',
  'history',
  'homeTable',
  'inspector',
  'layerGroups',
  'layers',
  'locations',
  'monitor',
  'newPlan',
  'notifications',
  'outbox',
  'permissions',
  'planConvert',
  'places',
  'plan',
  'planAdmin',
  'planPublish',
  'plans',
  'preferences',
  'problem',
  'reports',
  'report',
  'reportCalendar',
  'rights',
  'robotAdmin',
  'runs',
  'search',
  'sessions',
  'settings',
  'speeds',
  'stateDescriptions',
  'streamer',
  'subscriptions',
  'users',
  'zones',
])

/** Of those groups, what a start, the proof of a password and the set-up of a second factor show all the same. */
const OF_START: ReadonlySet<string> = new Set([
  'alerts.title',
  'alerts.titleUnknown',
  'alerts.titleUnread',
  'history.title',
  'monitor.back',
  'preferences.notSaved',
  'robotAdmin.copied',
  'robotAdmin.copy',
  'robotAdmin.vector',
  'users.fields.password',
  'users.problems.password',
])

/** Groups of the messages that the service sends. */
const OF_SERVICE: ReadonlySet<string> = new Set(['changeMails', 'codes', 'reportFile', 'reportProof'])

/** @param key dotted, of `locales/en.json` */
export function englishPartOf(key: string): EnglishPart {
  const [group = '', inner = ''] = key.split('.', 2)
  if (OF_SERVICE.has(group)) return 'never'
  const isOfScreens = OF_SCREENS.has(group) || OF_SCREENS.has(`${group}.${inner}`)
  return isOfScreens && !OF_START.has(key) ? 'screens' : 'start'
}

/** @returns the texts of one part, in their groups; no group without a text */
export function englishTextsOf(part: EnglishPart, texts: Texts, group = ''): Texts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]): [string, string | Texts][] => {
      const path = group === '' ? key : `${group}.${key}`
      if (typeof value === 'string') return englishPartOf(path) === part ? [[key, value]] : []
      const inner = englishTextsOf(part, value, path)
      return Object.keys(inner).length > 0 ? [[key, inner]] : []
    }),
  )
}
