/** A statechart as plain data: what a bundle carries of it and what the inspector draws. Ids of states are those of XState: `control.watch.linked`. */
import * as v from 'valibot'

const STATE_KINDS = ['atomic', 'compound', 'parallel', 'final', 'history'] as const

const stateSchema = v.object({
  id: v.string(),
  /** Its name among the states of its parent. */
  key: v.string(),
  parent: v.optional(v.string()),
  kind: v.picklist(STATE_KINDS),
  history: v.optional(v.picklist(['shallow', 'deep'])),
  /** Id of the state that is entered with it. */
  initial: v.optional(v.string()),
  /** Names of actions. */
  entry: v.array(v.string()),
  exit: v.array(v.string()),
  /** Actors that run while the state is active: under which id, of which source. */
  invokes: v.array(v.object({ id: v.string(), source: v.string() })),
})
export type ChartState = v.InferOutput<typeof stateSchema>

/** `text` joins the names by `&&`, `||` and `!`; `#id` asks whether a state is active. */
const guardSchema = v.object({ text: v.string(), names: v.array(v.string()) })

/** `ms` is absent where it is computed; `name` where the number is written at the transition itself. */
const delaySchema = v.object({ name: v.optional(v.string()), ms: v.optional(v.number()) })
export type ChartDelay = v.InferOutput<typeof delaySchema>

const transitionSchema = v.object({
  /** Unique in its chart: source, event and place in the list of what the event may do there. */
  id: v.string(),
  source: v.string(),
  /** None where it stays in its source and only runs actions. */
  targets: v.array(v.string()),
  /** Empty where it is taken without one. */
  event: v.string(),
  guard: v.optional(guardSchema),
  actions: v.array(v.string()),
  delay: v.optional(delaySchema),
  reenters: v.boolean(),
})
export type ChartTransition = v.InferOutput<typeof transitionSchema>

/** `states` in the order of the document, the root first. */
export const chartDefinitionSchema = v.object({
  id: v.string(),
  states: v.array(stateSchema),
  transitions: v.array(transitionSchema),
})
export type ChartDefinition = v.InferOutput<typeof chartDefinitionSchema>
