import type { ReactNode } from 'react'
import { AddressKeeper } from '../address/AddressKeeper.tsx'
import { useActiveTask } from '../commands/activeTask.ts'
import { CommandKeys } from '../commands/CommandKeys.tsx'
import { CommandSearch } from '../commands/palette/CommandSearch.tsx'
import { LayerItems } from '../commands/palette/LayerItems.tsx'
import { KeyHelp } from '../keys/KeyHelp.tsx'
import type { MapSettings } from '../layers/useMapSettings.ts'
import { MapStage } from '../map/MapStage.tsx'
import { usePastOnly } from '../past/pastOnly.ts'
import { PinPanel } from '../pins/PinPanel.tsx'
import { PosePanel } from '../poseMode/PosePanel.tsx'
import { useMonitorSession } from '../session/monitorSession.ts'
import { PlaybackKeys } from '../transport/PlaybackKeys.tsx'

export type MapProps = {
  /** In place of the picture where there can be none. */
  readonly missing: ReactNode
  readonly settings: MapSettings
}

/** The map, what is placed on it, and the keys and commands that are found while it is on screen. */
export function MonitorMap({ missing, settings }: MapProps) {
  const { canInspect, canPlay } = useMonitorSession().capabilities
  const { placing } = useActiveTask()
  const isPastOnly = usePastOnly() !== undefined
  return (
    <MapStage missing={missing} settings={settings}>
      {placing?.kind === 'detourGoal' && <PosePanel kind="goal" mode="arrow" />}
      {placing?.kind === 'pose' && <PosePanel key={placing.mode} kind="estimate" mode={placing.mode} />}
      {canInspect && <PinPanel />}
      <AddressKeeper />
      {canInspect && !isPastOnly && <CommandKeys />}
      {canInspect && <CommandSearch />}
      {canInspect && <LayerItems settings={settings} />}
      {canPlay && <PlaybackKeys />}
      <KeyHelp />
    </MapStage>
  )
}
