import type { TFunction } from 'i18next'
import { isAuditAction, REFUSED_ACTIONS } from '../../../contract/audit.ts'
import type { AuditEntry, AuditValue } from '../../../contract/resources/audit.ts'

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

/** What it was done to, as it was called then. Demo mode tells its kind and number. */
export function objectText(t: TFunction, { object }: AuditEntry, demoMode: boolean): string {
  if (object === undefined) return ''
  if (object.kind === 'route') return object.id
  if (demoMode) return `${t(`audit.kinds.${object.kind}`)} ${object.id}`
  return object.name ?? `${t(`audit.kinds.${object.kind}`)} ${object.id}`
}

export const valueText = (t: TFunction, value: AuditValue): string =>
  value === null || value === '' ? t('shared.none') : String(value)
