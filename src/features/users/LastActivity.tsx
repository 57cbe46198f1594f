import { useTranslation } from 'react-i18next'
import type { User } from '../../../contract/resources/users.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { dateAndTime } from '../../time/wallClock.ts'
import styles from './LastActivity.module.css'

type Props = {
  readonly user: Pick<User, 'active' | 'last_activity'>
  /** Without a column's head above it the time says itself what it is. */
  readonly alone?: boolean
}

/** When somebody last did anything in a console, by the reader's clock. */
export function LastActivity({ user, alone = false }: Props) {
  const { t, i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  if (user.active) return <span className={styles['active']}>{t('users.active')}</span>
  if (user.last_activity === undefined) return t('users.never')
  const time = dateAndTime(Date.parse(user.last_activity), { zone, locale: i18n.language })
  return alone ? t('users.lastActive', { time }) : time
}
