import type { Language } from '../../contract/languages.ts'
import { i18n, rememberLanguage, showLanguage } from '../i18n/i18n.ts'
import { logFailure } from '../log/log.ts'
import { service } from '../service/client.ts'
import { showToast } from '../widgets/toasts.ts'
import { isActing, session } from './session.ts'

/** Shows another language, and remembers it on this machine; says so where it cannot be had: the present one then stays. Answers whether it could. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  const isShown = await showLanguage(language)
  if (isShown) rememberLanguage(language)
  else showToast({ kind: 'error', title: i18n.t('shell.languageFailed') })
  return isShown
}

/** The same, and keeps it in the login's profile, from where the next sign-in takes it. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!(await chooseLanguage(language))) return
  // The language of the other stays what they have chosen.
  if (isActing()) return
  try {
    session.send({ type: 'session.selfChanged', self: await service.logins.editSelf({ language }) })
  } catch (error) {
    logFailure('session.language', error)
  }
}
