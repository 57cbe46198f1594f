import { List, type LucideIcon, Wifi } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useTab } from '../address/useTab.ts'
import { LiveParameters } from '../commands/params/LiveParameters.tsx'
import { PastTabs } from '../past/PastTabs.tsx'
import { usePastOnly } from '../past/pastOnly.ts'
import { SectorPanel } from '../sectors/lazySectorPanel.tsx'
import { SectorsTab } from '../sectors/SectorsTab.tsx'
import { useMonitorSession } from '../session/monitorSession.ts'
import { usePlaybackActions, useTimeMode } from '../time/playbackView.ts'
import { Control } from './Control.tsx'
import { PANEL_IDS, type Panel, type PanelId, SidebarTabs } from './SidebarTabs.tsx'

type Props = {
  readonly elements: ReactNode
  readonly connection: ReactNode
  readonly onShow: (x: number, y: number) => void
}

/** Control, and what else there is to know, as tabs (M-012); in the past what is known of that moment. A customer has few commands and no parameters. */
export function Sidebar({ elements, connection, onShow }: Props) {
  const { t } = useTranslation()
  const { canDrive } = useMonitorSession().capabilities
  const past = useTimeMode() === 'past'
  const isPastOnly = usePastOnly() !== undefined
  const { onEvent } = usePlaybackActions()
  const [selected, select] = useTab<PanelId>(isPastOnly ? 'states' : 'control', PANEL_IDS)
  // P-004: somebody who goes live is about to do something.
  useEffect(
    () => onEvent(({ type }) => canDrive && type === 'wentLive' && select('control')),
    [onEvent, canDrive, select],
  )
  const others = [
    iconPanel('elements', List, t('monitor.tabs.elements'), elements),
    iconPanel('connection', Wifi, t('monitor.tabs.connection'), connection),
  ]
  if (past) return <PastTabs onShow={onShow} others={others} selected={selected} onSelect={select} />
  const panels: readonly Panel[] = [
    ...(isPastOnly ? [] : [panel('control', t('monitor.tabs.control'), <Control />)]),
    ...(canDrive
      ? [
          panel('sectors', <SectorsTab />, <SectorPanel />),
          panel('params', t('monitor.tabs.params'), <LiveParameters />),
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
