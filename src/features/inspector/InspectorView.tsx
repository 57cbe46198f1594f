import { DateTime } from 'luxon'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorMoment } from '../../../machines/inspector/journalFold.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { ActorList } from './ActorList.tsx'
import { ownName } from './actorTree.ts'
import { BundleMap } from './bundle/BundleMap.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { EventPanel } from './EventPanel.tsx'
import { InspectorBar } from './InspectorBar.tsx'
import styles from './InspectorView.module.css'
import { RobotLabel, SilentRobots } from './RobotLabel.tsx'
import { SequencePanel } from './SequencePanel.tsx'
import type { Inspector } from './useInspector.ts'
import { robotOf } from './useRobotName.ts'

type Props = {
  readonly inspector: Inspector
  readonly title: ReactNode
  /** Buttons at the end of the bar. */
  readonly children?: ReactNode
}

/** What a narrow screen shows one at a time. */
type Part = 'events' | 'chart'

/** With Alt: to the first event, one back, one on, and to now. */
function stepKeys({ key, altKey }: KeyboardEvent, inspector: Inspector): boolean {
  if (!altKey) return false
  switch (key) {
    case 'Home':
      inspector.step('first')
      return true
    case 'PageUp':
      inspector.step('previous')
      return true
    case 'PageDown':
      inspector.step('next')
      return true
    case 'End':
      inspector.now()
      return true
    default:
      return false
  }
}

/** Robots by what people call them: the journal has no names. */
const nameOf = (actor: ActorMoment): ReactNode =>
  robotOf(actor.name) === undefined ? ownName(actor) : <RobotLabel actor={actor.name} />

/** Machines, the chart of one, the sequence and the events, all of one moment. */
export function InspectorView({ inspector, title, children }: Props) {
  const { t } = useTranslation()
  const zone = useMaybeSelf()?.time_zone ?? DateTime.local().zoneName
  const [part, setPart] = useState<Part>('events')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of everything inside
    <div
      className={styles['inspector']}
      data-part={part}
      data-trying={inspector.isTrying || undefined}
      onKeyDown={event => {
        if (stepKeys(event, inspector)) event.preventDefault()
      }}
    >
      <InspectorBar inspector={inspector} zone={zone} title={title}>
        {children}
      </InspectorBar>
      <div className={styles['parts']}>
        <Segmented<Part>
          label={t('inspector.title')}
          options={[
            { id: 'events', text: t('inspector.events') },
            { id: 'chart', text: t('inspector.chart.title') },
          ]}
          value={part}
          onChange={setPart}
        />
      </div>
      <ActorList inspector={inspector} nameOf={nameOf}>
        {inspector.source === undefined && <SilentRobots />}
      </ActorList>
      <div className={styles['middle']}>
        <ChartPanel inspector={inspector} />
        <div className={styles['lower']} data-map={inspector.source !== undefined || undefined}>
          <SequencePanel inspector={inspector} zone={zone} />
          {inspector.source && <BundleMap source={inspector.source} atMs={inspector.entry?.atMs ?? 0} />}
        </div>
      </div>
      <EventPanel inspector={inspector} zone={zone} />
    </div>
  )
}
