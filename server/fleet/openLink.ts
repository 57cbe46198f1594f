import type { Logger } from 'pino'
import { type Clock, systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { startBroker } from './broker.ts'
import { connectBroker } from './externalBroker.ts'
import type { FleetRows } from './fleetRows.ts'
import type { Inbox, RobotLink } from './link.ts'
import { createRobotDoor } from './robotDoor.ts'

/** Opens the broker that the settings name: `mqttUrl`, else one in this process. */
export const openLink =
  (
    { host, mqttPort: port, mqttUrl: url }: Pick<Config, 'host' | 'mqttPort' | 'mqttUrl'>,
    log: Logger,
    clock: Pick<Clock, 'monotonicMs'> = systemClock,
  ) =>
  async (inbox: Inbox, rows: FleetRows): Promise<RobotLink> =>
    url === undefined
      ? startBroker({ host, port, authenticate: createRobotDoor(clock, rows.holdsToken), inbox, log })
      : connectBroker({ url, inbox, log })
