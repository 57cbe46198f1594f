import type { i18n, TFunction } from 'i18next'
import { isAuditAction, REFUSED_ACTIONS } from '../../../contract/audit.ts'
import { AUDIT_FIELDS, isAuditField } from '../../../contract/auditFields.ts'
import { LANGUAGES, type Language } from '../../../contract/languages.ts'
import { type AuditEntry, type AuditValue, HIDDEN_VALUE } from '../../../contract/resources/audit.ts'
import { LANGUAGE_NAMES } from '../../i18n/languageNames.ts'
import { type ClockStyle, exactMoment } from '../../time/wallClock.ts'

const isLanguage = (text: string): text is Language => LANGUAGES.some(language => language === text)

/** What was done; of a newer service perhaps only by its name. */
export const actionText = (t: TFunction, action: string): string =>
  isAuditAction(action) ? t(`audit.actions.${action}`) : action

export const isRefusal = (action: string): boolean => REFUSED_ACTIONS.some(refused => refused === action)

/** Who truly did it, and whom they acted as. Demo mode names nobody (A-047). */
export function whoText(
  t: TFunction,
  { who, originator, address, object, action }: AuditEntry,
  demoMode: boolean,
): { readonly name: string; readonly as: string | undefined; readonly isPerson: boolean } {
  const shown = ({ name }: { readonly name: string }): string => (demoMode ? t('demo.someone') : name)
  if (originator !== undefined) return { name: shown(originator), as: who && shown(who), isPerson: true }
  // Whom a refused sign-in was meant for is not who tried.
  if (who !== undefined && !action.startsWith('login.signInR') && !action.startsWith('login.signInT'))
    return { name: shown(who), as: undefined, isPerson: true }
  const isService = address === undefined && object?.kind !== 'route'
  return { name: t(isService ? 'audit.service' : 'audit.unknown'), as: undefined, isPerson: false }
}

/** What it was done to, as it was called then. Demo mode shows its kind and number. */
export function objectText(t: TFunction, { object }: AuditEntry, demoMode: boolean): string {
  if (object === undefined) return ''
  if (object.kind === 'route') return object.id
  if (demoMode) return `${t(`audit.kinds.${object.kind}`)} ${object.id}`
  return object.name ?? `${t(`audit.kinds.${object.kind}`)} ${object.id}`
}

/** What a field is called; the path of a robot's setting, and a field of a newer service, by its own name. */
export const fieldText = (t: TFunction, field: string): string =>
  isAuditField(field) ? t(`audit.fields.${field}`) : field

/** Where the words of values stand, for those whose words are texts of their own. */
const VALUE_WORDS = {
  role: 'users.roles',
  areaUnit: 'preferences.areaUnits',
  volumeUnit: 'preferences.volumeUnits',
  headType: 'robotAdmin.headTypes',
  squeegeeSize: 'robotAdmin.squeegeeSizes',
  squeegeeType: 'robotAdmin.squeegeeTypes',
  brushType: 'robotAdmin.brushTypes',
  planType: 'planTypes',
  locationCategory: 'locations.categories',
  environment: 'locations.environments',
  pinType: 'monitor.pins.types',
  pinStatus: 'monitor.pins.status',
  priority: 'monitor.pins.priorities',
} as const

const isNamed = (kind: string): kind is keyof typeof VALUE_WORDS => kind in VALUE_WORDS

/** A value before or after as it is read: enumerations as words, times in the reader's zone, secrets not at all. */
export function valueText({ t, exists }: i18n, field: string, value: AuditValue, clock: ClockStyle): string {
  if (value === null || value === '') return t('shared.none')
  const kind = isAuditField(field) ? AUDIT_FIELDS[field] : 'text'
  const text = String(value)
  if (kind === 'secret' || text === HIDDEN_VALUE) return t('audit.secret')
  if (typeof value === 'boolean') return t(value ? 'accounts.yes' : 'accounts.no')
  if (kind === 'time') return Number.isNaN(Date.parse(text)) ? text : exactMoment(Date.parse(text), clock)
  if (kind === 'id') return `#${text}`
  if (kind === 'tier') return t(`accounts.tiers.${value === 0 ? 'free' : 'premium'}`)
  if (kind === 'language') return isLanguage(text) ? LANGUAGE_NAMES[text] : text
  if (!isNamed(kind)) return text
  const key = `${VALUE_WORDS[kind]}.${text}`
  return exists(key) ? t(key) : text
}
