import type { Language } from '../../contract/languages.ts'
import { showLanguage } from '../i18n/i18n.ts'
import { logFailure } from '../log/log.ts'
import { service } from '../service/client.ts'
import { session } from './session.ts'

/** Shows another language at once and keeps it in the login's profile, from where the next sign-in takes it. */
export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  try {
    session.send({ type: 'session.selfChanged', self: await service.logins.editSelf({ language }) })
  } catch (error) {
    logFailure('session.language', error)
  }
}
