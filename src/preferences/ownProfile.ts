import { useMutation } from '@tanstack/react-query'
import type { Self } from '../../contract/resources/logins.ts'
import { rememberLanguage } from '../i18n/i18n.ts'
import { logFailure } from '../log/log.ts'
import { service } from '../service/client.ts'
import { session } from '../session/session.ts'
import { reportNotSaved } from './notSaved.ts'

export type ProfileChange = Partial<Pick<Self, 'language' | 'time_zone' | 'area_unit' | 'volume_unit'>>

/** Changes the own profile: shown everywhere at once, put back when the service refuses it. */
export function useProfileChange(self: Self): (change: ProfileChange) => void {
  const show = (next: Self): void => session.send({ type: 'session.selfChanged', self: next })
  const { mutate } = useMutation({
    // Whoever acts as another sees what they choose, and nothing of the other is written.
    mutationFn: async (change: ProfileChange) =>
      self.originator === undefined ? service.logins.editSelf(change) : { ...self, ...change },
    onMutate: change => {
      show({ ...self, ...change })
      if (change.language !== undefined) rememberLanguage(change.language)
    },
    onSuccess: show,
    onError: error => {
      logFailure('preferences.profile', error)
      show(self)
      reportNotSaved(error)
    },
  })
  return mutate
}
