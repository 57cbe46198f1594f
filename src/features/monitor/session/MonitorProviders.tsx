import type { ReactNode } from 'react'
import { CommandsProvider } from '../commands/CommandsProvider.tsx'
import type { MapSettings } from '../layers/useMapSettings.ts'
import type { MonitorSearch } from '../monitorSearch.ts'
import { PinsProvider } from '../pins/PinsProvider.tsx'
import { SectorQueueProvider } from '../sectors/SectorQueueProvider.tsx'
import { ShownRobotProvider } from '../state/ShownRobotProvider.tsx'
import { PlaybackProvider } from '../time/PlaybackProvider.tsx'
import { EventStepsProvider } from '../transport/EventStepsProvider.tsx'
import { type MonitorSession, MonitorSessionContext } from './monitorSession.ts'
import type { Picture } from './shownReadouts.ts'

type Props = {
  readonly session: MonitorSession
  readonly picture: Picture
  readonly search: MonitorSearch
  readonly liveFeed: boolean
  readonly settings: MapSettings
  readonly children: ReactNode
}

/** What the parts of the monitor share, each standing on those around it: the robot, its time, its commands, its pins. An address that names another moment begins anew. */
export const MonitorProviders = ({ session, picture, search, liveFeed, settings, children }: Props) => (
  <MonitorSessionContext value={session}>
    <PlaybackProvider key={`${search.time} ${search.autoplay}`} picture={picture} liveFeed={liveFeed} search={search}>
      <CommandsProvider>
        <SectorQueueProvider>
          <PinsProvider layers={settings} opens={search.pin}>
            <EventStepsProvider>
              <ShownRobotProvider patroller={search.patroller ?? false}>{children}</ShownRobotProvider>
            </EventStepsProvider>
          </PinsProvider>
        </SectorQueueProvider>
      </CommandsProvider>
    </PlaybackProvider>
  </MonitorSessionContext>
)
