import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../../contract/permissions.ts'
import { lazyPart } from '../../../parts/lazyPart.tsx'
import { useGrants } from '../../../session/session.ts'
import { Skeleton } from '../../../widgets/status/Skeleton.tsx'
import { useTimelineText } from '../../robotDays/timelineText.ts'
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

/** What is known of the robot around the moment that is shown, as tabs: its states, messages, pins, parameters and statistics. */
export function PastTabs({ onShow, others = [], selected, onSelect }: Props) {
  const { t } = useTranslation()
  const { robot, capabilities } = useMonitorSession()
  const { canRead } = capabilities
  const words = useTimelineText()
  const isPastOnly = usePastOnly() !== undefined
  const mayRead = isGranted(useGrants(), ['RobotMonitor', 'viewMessages']) && canRead && !isPastOnly
  const recorded = useRecordedStates(robot.id, words.zone)
  const { messages } = usePastMessages(robot.id, mayRead)
  const { pins } = usePins()
  const panel = (id: Panel['id'], content: ReactNode, count = 0): Panel => ({
    id,
    title: (
      <>
        {t(`monitor.tabs.${id}`)}
        {count > 0 && <span className={styles['count']}>{count}</span>}
      </>
    ),
    content,
  })
  const panels: readonly Panel[] = [
    panel('states', <PastStates recorded={recorded} words={words} />, recorded.states.length),
    ...(mayRead ? [panel('messages', <PastMessageList robot={robot.id} />, messages.length)] : []),
    panel('pins', <PastPins onShow={onShow} />, pins.length),
    ...(canRead
      ? [panel('params', <PastParameters />), panel('statistics', <Readings none={t('monitor.then.noReadings')} />)]
      : []),
    ...others,
  ]
  return <SidebarTabs panels={panels} selected={selected} onSelect={onSelect} />
}
