import type { i18n } from 'i18next'
import type { CommandId } from '../../../../contract/commands.ts'
import type { ServiceError } from '../../../service/serviceError.ts'
import { refusalText } from './blockedText.ts'
import { isAnswerLost } from './dispatcher.ts'

/** What is shown of a command that was not done, or of which nobody knows whether it was. */
export function notDoneToast(i18n: i18n, command: CommandId, error: ServiceError) {
  const isUnknown = isAnswerLost(error) || error.errors[0].type === 'expired'
  return {
    kind: 'error',
    title: i18n.t(isUnknown ? 'commands.notConfirmed' : 'commands.notSent', {
      command: i18n.t(`commands.names.${command}`),
    }),
    text: error.errors.map(each => refusalText(i18n, each)).join(' '),
  } as const
}
