import { i18n } from '../i18n/i18n.ts'
import { apiErrorOf, errorText } from '../service/serviceError.ts'
import { showToast } from '../widgets/toasts.ts'

/** Says that something chosen was not kept, and why. */
export function tellNotSaved(error: unknown): void {
  const text = errorText(i18n, 'user.getUser', apiErrorOf(error))
  showToast({ kind: 'error', title: i18n.t('preferences.notSaved'), text })
}
