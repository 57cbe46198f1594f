/** What a robot says of its own behaviour on its debug topic, while somebody asks for it (`docs/robot-protocol.md`, section 2). */
import * as v from 'valibot'
import { chartDefinitionSchema } from '../journal/chart.ts'
import { stateValueSchema } from '../journal/entries.ts'

/** A longer message is refused. */
export const MAX_DEBUG_BYTES = 256 * 1024
const MAX_STATES = 200
const MAX_TRANSITIONS = 1000
/** A state value as JSON, in characters. */
const MAX_VALUE = 1000

/** Names of states, events and guards; no sentence of anybody is one. */
const NAME = /^[\w.:&|!() /+-]{0,160}$/
const isName = (value: unknown): boolean =>
  typeof value === 'string'
    ? NAME.test(value)
    : typeof value !== 'object' || value === null
      ? true
      : Object.entries(value).every(([key, inner]) => NAME.test(key) && isName(inner))

const seq = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const state = v.pipe(
  stateValueSchema,
  v.check(value => JSON.stringify(value).length <= MAX_VALUE && isName(value)),
)
const chart = v.pipe(
  chartDefinitionSchema,
  v.check(
    ({ states, transitions }) =>
      states.length > 0 && states.length <= MAX_STATES && transitions.length <= MAX_TRANSITIONS,
  ),
  v.check(whole => isName(whole)),
)

/**
 * `chart`: the whole chart of the robot's behaviour and where it is, once it is asked and after each reconnect. `moved`: an event has led it to another
 * state. `seq` counts the changes since the robot's software started; `chart` has that of the newest.
 */
export const robotDebugSchema = v.variant('type', [
  v.object({ type: v.literal('chart'), seq, chart, state }),
  v.object({ type: v.literal('moved'), seq, event: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/)), state }),
])
export type RobotDebug = v.InferOutput<typeof robotDebugSchema>
