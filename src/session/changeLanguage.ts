import type { Language } from '../../contract/languages.ts'
import { i18n, rememberLanguage, showLanguage, wantedLanguage } from '../i18n/i18n.ts'
import { logFailure } from '../log/log.ts'
import { service } from '../service/client.ts'
import { endToasts, showToast } from '../toasts/toasts.ts'
import { isActing, session } from './session.ts'

const SUBJECT = 'language'

/** Shows a language; where it cannot be loaded, a toast offers to try again and the present one stays. Returns whether it could. */
async function showOrTell(language: Language, retry: () => void): Promise<boolean> {
  const isShown = await showLanguage(language)
  if (isShown) endToasts(SUBJECT)
  // A failure of a language that is no longer wanted is not shown.
  if (!isShown && wantedLanguage() === language)
    showToast({
      kind: 'error',
      subject: SUBJECT,
      title: i18n.t('shell.languageFailed'),
      actions: [{ label: i18n.t('shared.retry'), run: retry }],
    })
  return isShown
}

/** The language that this browser or the login has chosen before. */
export async function followLanguage(language: Language): Promise<void> {
  await showOrTell(language, () => void followLanguage(language))
}

/** Shows another language, and remembers it on this machine. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (await showOrTell(language, () => void chooseLanguage(language))) rememberLanguage(language)
}

/** The same, and keeps it in the login's profile, from where the next sign-in takes it. */
export async function changeLanguage(language: Language): Promise<void> {
  if (!(await showOrTell(language, () => void changeLanguage(language)))) return
  rememberLanguage(language)
  // The language of the other stays what they have chosen.
  if (isActing()) return
  try {
    session.send({ type: 'session.selfChanged', self: await service.logins.editSelf({ language }) })
  } catch (error) {
    logFailure('session.language', error)
  }
}
