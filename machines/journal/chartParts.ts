/** The parts of XState that its own inspector reads and that its types leave open or name with an underscore. */
import {
  type AnyActorRef,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type InspectionEvent,
  isMachineSnapshot,
  type StateValue,
} from 'xstate'
import type { JournalStateValue } from '../../contract/journal/entries.ts'

/** A snapshot of any statechart, as far as it is read here. */
export type ChartSnapshot = {
  readonly machine: AnyStateMachine
  readonly value: StateValue
  readonly context: unknown
  readonly status: 'active' | 'done' | 'error' | 'stopped'
  /** Every active state node, the root among them. */
  readonly _nodes: readonly AnyStateNode[]
}

const isStateValue = (value: unknown): value is JournalStateValue =>
  typeof value === 'string' || (typeof value === 'object' && value !== null)
/** Where the chart is. */
export const stateValueOf = ({ value }: Pick<ChartSnapshot, 'value'>): JournalStateValue =>
  isStateValue(value) ? value : {}

export const isChartSnapshot = (snapshot: unknown): snapshot is ChartSnapshot => isMachineSnapshot(snapshot)

// oxlint-disable-next-line no-underscore-dangle -- XState has no other name for it
export const parentOf = (ref: AnyActorRef): AnyActorRef | undefined => ref._parent

// oxlint-disable-next-line no-underscore-dangle -- XState has no other name for it
export const activeNodes = (snapshot: ChartSnapshot): readonly AnyStateNode[] => snapshot._nodes

type Microstep = Extract<InspectionEvent, { readonly type: '@xstate.microstep' }>
// oxlint-disable-next-line no-underscore-dangle -- XState has no other name for it
export const transitionsOf = (step: Microstep): readonly AnyTransitionDefinition[] => step._transitions

export const isActorRef = (ref: unknown): ref is AnyActorRef =>
  typeof ref === 'object' && ref !== null && 'sessionId' in ref && 'id' in ref

export const statusOf = (snapshot: unknown): unknown =>
  typeof snapshot === 'object' && snapshot !== null && 'status' in snapshot ? snapshot.status : undefined
