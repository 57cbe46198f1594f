import type { Server as HttpServer } from 'node:http'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Fleet } from '../fleet/gateway.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { OwnAddress } from '../ownAddress.ts'
import { type Streamer, startStreamer } from './streamer.ts'
import { startSupervisor } from './supervisor.ts'
import { createViewerGate } from './viewerGate.ts'
import { createWatchers } from './watchers.ts'

export type StreamsOptions = {
  /** The server that the sockets share with the HTTP routes. */
  readonly http: HttpServer
  readonly db: Database
  readonly sessions: Sessions
  readonly fleet: Fleet
  readonly clock: Clock
  readonly log: Logger
  readonly address: OwnAddress
}

export type Streams = {
  readonly streamer: Streamer
  readonly close: () => Promise<void>
}

/** Starts both socket servers. Close them before the HTTP server, which waits for its connections. */
export function startStreams({ http, db, sessions, fleet, clock, log, address }: StreamsOptions): Streams {
  const gate = createViewerGate(db, sessions)
  const watchers = createWatchers({ gate, clock, log })
  const streamer = startStreamer({ http, fleet, gate, watchers, clock, address })
  const supervisor = startSupervisor({ http, gate, watchers, clock, address })
  return {
    streamer,
    close: async () => {
      watchers.close()
      await Promise.all([streamer.close(), supervisor.close()])
    },
  }
}
