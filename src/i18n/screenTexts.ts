/** English of the screens that come in files of their own. Each of them imports this file, so that no key is shown in place of its text. */
import english from '../../locales/en.json?screens'
import { i18n } from './i18n.ts'

i18n.addResourceBundle('en', 'translation', english, true)
