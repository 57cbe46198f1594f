/** Which transitions of a statechart its path tests walk, as they have written it down (`tests/machines/walkedTransitions.ts`). */
import * as v from 'valibot'

/** By the id of the machine. `definition`: hash of the chart that was walked; `transitions`: ids as in its chart definition. */
const walkedChartsSchema = v.record(v.string(), v.object({ definition: v.string(), transitions: v.array(v.string()) }))
export type WalkedCharts = v.InferOutput<typeof walkedChartsSchema>

/** @throws where the text is no such file */
export const walkedChartsOf = (text: string): WalkedCharts => v.parse(walkedChartsSchema, JSON.parse(text))
