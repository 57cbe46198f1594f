import '../../i18n/screenTexts.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { Shell } from '../../shell/Shell.tsx'
import { AlertFoot } from './AlertFoot.tsx'
import { AlertList } from './AlertList.tsx'
import styles from './AlertsScreen.module.css'

/** `/alerts`: the alerts as a screen of their own, which a phone has as a tab. */
export function AlertsScreen() {
  const { show = 'unread' } = useSearch({ from: '/alerts' })
  const navigate = useNavigate({ from: '/alerts' })
  const titleId = useId()
  return (
    <Shell>
      <section className={styles['screen']} aria-labelledby={titleId}>
        <AlertList
          heading={{ as: 'h1', id: titleId }}
          show={show}
          onShow={next => void navigate({ search: { show: next === 'unread' ? undefined : next }, replace: true })}
        />
        <AlertFoot />
      </section>
    </Shell>
  )
}
