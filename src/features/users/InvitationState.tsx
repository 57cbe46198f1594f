import { useTranslation } from 'react-i18next'
import type { Invited } from '../../../contract/resources/users.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { dateAndTime } from '../../time/wallClock.ts'
import { userName } from '../robots/names.ts'
import styles from './InvitationState.module.css'

/** What has become of an invitation, until when or since when; below it when it was sent and by whom. */
export function InvitationState({ invited }: { readonly invited: Invited }) {
  const { t, i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  const demoMode = useFlagPreference('demo-mode')
  const shown = (time: string) => dateAndTime(Date.parse(time), { zone, locale: i18n.language })
  const { status, sent, until, accepted = until, by } = invited
  const time = shown(sent)
  return (
    <span className={styles['invitation']} data-status={status}>
      <span>{t(`users.invited.${status}`, { time: shown(status === 'accepted' ? accepted : until) })}</span>
      <small>
        {by === undefined
          ? t('users.invited.sent', { time })
          : t('users.invited.sentBy', { time, name: userName(t, by, demoMode) })}
      </small>
    </span>
  )
}
