/** What actors that run elsewhere than the page tell of themselves: their chart once, then each change. The page's journal makes facts of it. */
import type { ChartDefinition } from './chart.ts'
import type { ActorSide, JournalEvent, JournalStateValue, Json } from './entries.ts'

/**
 * `actor`: its name, `worker:playback`. `isOwn`: the event came up in the actor's own surroundings, and was not asked for by the page. `lost`: so many
 * changes before this one could not be told.
 */
export type RemoteFact =
  | {
      readonly kind: 'born'
      readonly actor: string
      readonly side: Exclude<ActorSide, 'page'>
      readonly chart: ChartDefinition
      readonly value: JournalStateValue
      readonly context: Json
    }
  | {
      readonly kind: 'moved'
      readonly actor: string
      readonly event: JournalEvent
      readonly isOwn: boolean
      readonly value: JournalStateValue
      readonly context: Json
      readonly lost?: number
    }
  | { readonly kind: 'ended'; readonly actor: string }
