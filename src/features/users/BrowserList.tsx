import { Monitor } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFlagPreference } from '../../preferences/preference.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { dateAndTime } from '../../time/wallClock.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { userName } from '../robots/names.ts'
import { browserName } from './browserName.ts'
import styles from './UserScreen.module.css'

type Browser = {
  readonly id: number
  readonly current: boolean
  readonly user_agent: string
  readonly address: string | undefined
  /** ISO 8601. */
  readonly usedAt: string
  readonly originator?: { readonly id: number; readonly name: string } | undefined
}

type Props = {
  /** Undefined while they are on their way. */
  readonly browsers: readonly Browser[] | undefined
  /** What is said when there is none. */
  readonly none: string | undefined
  /** What may be done about one of them; `spared`: not about the browser that asks. */
  readonly action: {
    readonly label: string
    readonly run: (id: number) => void
    readonly pending: number | undefined
    readonly spared?: boolean
  }
}

/** Browsers and programs that somebody uses, each with when it was last used. */
export function BrowserList({ browsers, none, action }: Props) {
  const { t, i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  const demoMode = useFlagPreference('demo-mode')
  if (browsers === undefined) return <Skeleton width="280px" />
  if (browsers.length === 0) return none === undefined ? undefined : <p className={styles['quiet']}>{none}</p>
  return (
    <ul className={styles['list']}>
      {browsers.map(browser => {
        const used = dateAndTime(Date.parse(browser.usedAt), { zone, locale: i18n.language })
        const facts = [
          browser.current ? t('sessions.current') : t('sessions.used', { time: used }),
          ...(browser.address === undefined || demoMode ? [] : [browser.address]),
          ...(browser.originator === undefined
            ? []
            : [t('sessions.actingAs', { name: userName(t, browser.originator, demoMode) })]),
        ]
        return (
          <li key={browser.id}>
            <Monitor aria-hidden />
            <span className={styles['grow']}>
              <span className={styles['value']} title={browser.user_agent}>
                {browserName(browser.user_agent) ?? t('sessions.program')}
              </span>
              <small>{facts.join(' · ')}</small>
            </span>
            {!(action.spared && browser.current) && (
              <Button size="small" isPending={action.pending === browser.id} onPress={() => action.run(browser.id)}>
                {action.label}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
