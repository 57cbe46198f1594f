import { i18n } from '../i18n/i18n.ts'
import { apiErrorOf, errorText } from '../service/serviceError.ts'
import { endToasts, showToast } from '../toasts/toasts.ts'

const PREFERENCES = 'preferences'

/** A preference was saved after all: the toast that one was not ends. */
export const reportSaved = (): void => endToasts(PREFERENCES)

/** Says that something chosen was not kept, and why. */
export function reportNotSaved(error: unknown): void {
  const text = errorText(i18n, 'user.getUser', apiErrorOf(error))
  showToast({ kind: 'error', subject: PREFERENCES, title: i18n.t('preferences.notSaved'), text })
}
