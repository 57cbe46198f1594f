import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../../time/elapsed.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { Popover } from '../../../widgets/menu/Popover.tsx'
import { StateShape } from '../../../widgets/state/StateBadge.tsx'
import { useMonitorSession } from '../session/monitorSession.ts'
import { useShownTime } from '../time/playbackView.ts'
import { type ActiveFault, faultText, useActiveFaults } from './activeFaults.ts'
import styles from './FaultLine.module.css'

/** The newest active fault by code, words and since when; the others are behind the button. Its height is the same with and without faults. */
export function FaultLine() {
  const { shown } = useMonitorSession()
  const { t } = useTranslation()
  const faults = useActiveFaults(shown)
  const [newest, ...others] = faults ?? []
  if (!newest)
    return <p className={styles['line']}>{faults ? t('monitor.state.noFaults') : t('monitor.state.faultsUnknown')}</p>
  return (
    <div className={styles['line']} data-faults={faults?.length}>
      <StateShape shape="warning" size={14} />
      <Fault fault={newest} />
      {others.length > 0 && (
        <Popover
          label={t('monitor.state.faults')}
          trigger={<Button size="small">{t('monitor.state.moreFaults', { count: others.length })}</Button>}
        >
          <ul className={styles['list']} aria-label={t('monitor.state.faults')}>
            {faults?.map(fault => (
              <li key={fault.code}>
                <Fault fault={fault} />
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </div>
  )
}

function Fault({ fault }: { readonly fault: ActiveFault }) {
  const words = faultText(fault)
  return (
    <>
      <span className={styles['words']} title={words}>
        {words}
      </span>
      {fault.sinceMs !== undefined && <Age sinceMs={fault.sinceMs} />}
    </>
  )
}

function Age({ sinceMs }: { readonly sinceMs: number }) {
  const { t } = useTranslation()
  return <time>{useShownTime(timeMs => formatElapsed(t, timeMs - sinceMs))}</time>
}
