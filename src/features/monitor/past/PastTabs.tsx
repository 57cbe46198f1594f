import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../../contract/permissions.ts'
import { lazyPart } from '../../../parts/lazyPart.tsx'
import { useGrants } from '../../../session/session.ts'
import { Skeleton } from '../../../widgets/status/Skeleton.tsx'
import { type Panel, SidebarTabs } from '../layout/SidebarTabs.tsx'
import styles from '../list/List.module.css'
import { usePastMessages } from '../messages/usePastMessages.ts'
import { usePins } from '../pins/pinsView.ts'
import { Readings } from '../readings/Readings.tsx'
import { useMonitorSession } from '../session/monitorSession.ts'
import { PastParameters } from './PastParameters.tsx'
import { PastPins } from './PastPins.tsx'
import { PastStates } from './PastStates.tsx'
import { usePastOnly } from './pastOnly.ts'
import { useRecordedStates } from './useRecordedStates.ts'

/** With what reads markdown. */
const PastMessageList = lazyPart(async () => (await import('../messages/PastMessageList.tsx')).PastMessageList, {
  pending: <Skeleton width="60%" />,
})

type Props = {
  readonly onShow: (x: number, y: number) => void
  /** What stands behind them. */
  readonly others?: readonly Panel[]
  readonly selected: Panel['id']
  readonly onSelect: (id: Panel['id']) => void
}

/**
 * What is known of the robot around the moment that is shown, as tabs: its states, messages, pins, parameters and statistics. In fast playback that
 * changes all the time, so that each panel and each count looks for itself: tabs that are drawn anew look for what can be reached in their panel, which
 * lays the page out.
 */
export function PastTabs({ onShow, others = [], selected, onSelect }: Props) {
  const { t } = useTranslation()
  const { canRead } = useMonitorSession().capabilities
  const isPastOnly = usePastOnly() !== undefined
  const mayRead = isGranted(useGrants(), ['RobotMonitor', 'viewMessages']) && canRead && !isPastOnly
  const panel = (id: Panel['id'], content: ReactNode, count?: ReactNode): Panel => ({
    id,
    title: (
      <>
        {t(`monitor.tabs.${id}`)}
        {count}
      </>
    ),
    content,
  })
  const panels: readonly Panel[] = [
    panel('states', <PastStates />, <StateCount />),
    ...(mayRead ? [panel('messages', <PastMessageList />, <MessageCount />)] : []),
    panel('pins', <PastPins onShow={onShow} />, <PinCount />),
    ...(canRead
      ? [panel('params', <PastParameters />), panel('statistics', <Readings none={t('monitor.then.noReadings')} />)]
      : []),
    ...others,
  ]
  return <SidebarTabs panels={panels} selected={selected} onSelect={onSelect} />
}

function Count({ of }: { readonly of: readonly unknown[] }) {
  if (of.length === 0) return undefined
  return <span className={styles['count']}>{of.length}</span>
}

const StateCount = () => <Count of={useRecordedStates().states} />

const MessageCount = () => <Count of={usePastMessages().messages} />

const PinCount = () => <Count of={usePins().pins} />
