import { List, type LucideIcon, Wifi } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../parts/lazyPart.tsx'
import { Skeleton } from '../../../widgets/status/Skeleton.tsx'
import { useTab } from '../address/useTab.ts'
import { CommandPanel } from '../commands/CommandPanel.tsx'
import { LiveParameters } from '../commands/params/LiveParameters.tsx'
import { ManualPad } from '../manual/ManualPad.tsx'
import { PastTabs } from '../past/PastTabs.tsx'
import { usePastOnly } from '../past/pastOnly.ts'
import { Readings } from '../readings/Readings.tsx'
import { SectorsTab } from '../sectors/SectorsTab.tsx'
import type { TelemetryClient } from '../session/telemetryClient.ts'
import { usePlayback, useTimeMode } from '../time/playbackView.ts'
import { PANEL_IDS, type Panel, type PanelId, SidebarTabs } from './SidebarTabs.tsx'

/** With what it takes to drag and drop, which nothing else on the page does. */
export const SectorPanel = lazyPart(async () => (await import('../sectors/SectorPanel.tsx')).SectorPanel, {
  pending: <Skeleton width="60%" />,
})

type Props = {
  readonly client: TelemetryClient
  /** The same with what the robot says now, whatever moment is shown. */
  readonly present: TelemetryClient
  readonly level: number
  readonly elements: ReactNode
  readonly connection: ReactNode
  readonly onShow: (x: number, y: number) => void
}

/** Control, and what else there is to know, as tabs (M-012); in the past what is known of that moment. Level 1 has few commands and no parameters. */
export function Sidebar({ client, present, level, elements, connection, onShow }: Props) {
  const { t } = useTranslation()
  const { readouts } = client
  const past = useTimeMode() === 'past'
  const isPastOnly = usePastOnly() !== undefined
  const operates = level > 1 && !isPastOnly
  const { onEvent } = usePlayback()
  const [selected, select] = useTab<PanelId>(isPastOnly ? 'states' : 'control', PANEL_IDS)
  // P-004: whoever goes live is about to do something.
  useEffect(
    () => onEvent(({ type }) => operates && type === 'wentLive' && select('control')),
    [onEvent, operates, select],
  )
  const others = [
    iconPanel('elements', List, t('monitor.tabs.elements'), elements),
    iconPanel('connection', Wifi, t('monitor.tabs.connection'), connection),
  ]
  if (past)
    return (
      <PastTabs
        readouts={readouts}
        level={level}
        onShow={onShow}
        others={others}
        selected={selected}
        onSelect={select}
      />
    )
  const panels: readonly Panel[] = [
    ...(isPastOnly
      ? []
      : [panel('control', t('monitor.tabs.control'), <Control client={client} present={present} level={level} />)]),
    ...(operates
      ? [
          panel('sectors', <SectorsTab />, <SectorPanel readouts={readouts} />),
          panel('params', t('monitor.tabs.params'), <LiveParameters readouts={present.readouts} />),
        ]
      : []),
    ...others,
  ]
  return <SidebarTabs panels={panels} selected={selected} onSelect={select} />
}

const panel = (id: PanelId, title: ReactNode, content: ReactNode): Panel => ({ id, title, content })

const iconPanel = (id: PanelId, Icon: LucideIcon, name: string, content: ReactNode): Panel => ({
  id,
  title: <Icon size={16} aria-hidden />,
  name,
  content,
})

type ControlProps = Pick<Props, 'client' | 'present' | 'level'>

/** Commands and the manual pad, for the robot of now, and what the robot says of itself. */
export const Control = ({ client, present, level }: ControlProps) => (
  <>
    <CommandPanel readouts={present.readouts} />
    {level > 1 && <ManualPad client={present} />}
    {level > 1 && <Readings readouts={client.readouts} />}
  </>
)
