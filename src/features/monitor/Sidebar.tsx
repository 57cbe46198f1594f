import { List, Wifi } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { Skeleton } from '../../widgets/Skeleton.tsx'
import { useTab } from './address/useTab.ts'
import { CommandPanel } from './commands/CommandPanel.tsx'
import { useTabItems } from './commands/palette/useTabItems.ts'
import { LiveParameters } from './commands/params/LiveParameters.tsx'
import styles from './Monitor.module.css'
import { ManualPad } from './manual/ManualPad.tsx'
import { usePastOnly } from './past/pastOnly.ts'
import { usePlayback } from './playback/playbackView.ts'
import { Readings } from './Readings.tsx'
import { SectorsTab } from './sectors/SectorsTab.tsx'
import type { TelemetryClient } from './telemetryClient.ts'

/** With what it takes to drag and drop, which nothing else on the page does. */
export const SectorPanel = lazyPart(async () => (await import('./sectors/SectorPanel.tsx')).SectorPanel, {
  pending: <Skeleton width="60%" />,
})

type Props = {
  readonly client: TelemetryClient
  /** The same with what the robot says now, whatever moment is shown. */
  readonly present: TelemetryClient
  readonly level: number
  readonly elements: ReactNode
  readonly connection: ReactNode
}
const TABS = ['control', 'sectors', 'params', 'elements', 'connection'] as const
type Panel = { readonly id: (typeof TABS)[number]; readonly content: ReactNode }

/** Control, and what else there is to know, as tabs (M-012). Level 1 has few commands and no parameters. */
export function Sidebar({ client, present, level, elements, connection }: Props) {
  const { t } = useTranslation()
  const { readouts } = client
  const isPastOnly = usePastOnly() !== undefined
  const operates = level > 1 && !isPastOnly
  const { onNews } = usePlayback()
  const usual = isPastOnly ? 'elements' : 'control'
  const [shown, setShown] = useTab<Panel['id']>(usual, TABS)
  // P-004: whoever goes live is about to do something.
  useEffect(
    () => onNews(({ type }) => operates && type === 'wentLive' && setShown('control')),
    [onNews, operates, setShown],
  )
  const panels: readonly Panel[] = [
    ...(isPastOnly
      ? []
      : [{ id: 'control', content: <Control client={client} present={present} level={level} /> } as const]),
    ...(operates
      ? [
          { id: 'sectors', content: <SectorPanel readouts={readouts} /> } as const,
          { id: 'params', content: <LiveParameters readouts={present.readouts} /> } as const,
        ]
      : []),
    { id: 'elements', content: elements },
    { id: 'connection', content: connection },
  ]
  useTabItems(
    panels.map(({ id }) => id),
    setShown,
  )
  return (
    <Tabs
      className={styles['tabs'] ?? ''}
      // The tab of a link may be none of the viewer's.
      selectedKey={panels.some(({ id }) => id === shown) ? shown : usual}
      onSelectionChange={key => setShown(panels.find(({ id }) => id === key)?.id ?? 'control')}
    >
      <TabList className={styles['tabList'] ?? ''} aria-label={t('monitor.tabs.title')}>
        {panels.map(({ id }) => {
          const Icon = id === 'elements' ? List : id === 'connection' ? Wifi : undefined
          const name = t(`monitor.tabs.${id}`)
          return (
            <Tab key={id} id={id} {...(Icon ? { 'aria-label': name } : {})}>
              {id === 'sectors' ? <SectorsTab /> : Icon ? <Icon size={16} aria-hidden /> : name}
            </Tab>
          )
        })}
      </TabList>
      {panels.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles['tabPanel'] ?? ''}>
          {content}
        </TabPanel>
      ))}
    </Tabs>
  )
}

type ControlProps = Pick<Props, 'client' | 'present' | 'level'>

/** Commands and the manual pad, for the robot of now, and what the robot says of itself. */
export const Control = ({ client, present, level }: ControlProps) => (
  <>
    <CommandPanel readouts={present.readouts} />
    {level > 1 && <ManualPad client={present} />}
    {level > 1 && <Readings readouts={client.readouts} />}
  </>
)
