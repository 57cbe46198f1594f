import * as v from 'valibot'
import { type LayerName, type LayerRow, layersForLevel } from '../../../../contract/layers.ts'

/** Which layers a viewer has chosen to see, and a passing look at fewer of them. */
export type LayerChoice = {
  readonly chosen: ReadonlySet<LayerName>
  /** `always`: only what is always kept; a layer: that one and what is always kept (M-085). Ends without a trace. */
  readonly only: LayerName | 'always' | undefined
}

const storedSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.boolean()))

/** Reads the preference; what it does not name, or cannot be read, is as the contract has it initially. */
export function parseLayerChoice(stored: string, level: number): LayerChoice {
  const parsed = v.safeParse(storedSchema, stored)
  const choice = parsed.success ? parsed.output : {}
  const chosen = layersForLevel(level).filter(layer => choice[layer.name] ?? layer.initially)
  return { chosen: new Set(chosen.map(layer => layer.name)), only: undefined }
}

/** The preference's text: every layer this level may show, with yes or no. */
export const storeLayerChoice = (chosen: ReadonlySet<LayerName>, level: number): string =>
  JSON.stringify(Object.fromEntries(layersForLevel(level).map(layer => [layer.name, chosen.has(layer.name)])))

/** The layers to draw, in list order. */
export function shownLayers({ chosen, only }: LayerChoice, level: number): readonly LayerName[] {
  const isShown = (layer: LayerRow): boolean =>
    only === undefined ? chosen.has(layer.name) : layer.always || layer.name === only || layer.name === 'indication'
  return layersForLevel(level)
    .filter(isShown)
    .map(layer => layer.name)
}

/** All of them, or none but the kept ones when all were chosen: what select-all does (M-008). */
export function toggleAll(chosen: ReadonlySet<LayerName>, level: number): ReadonlySet<LayerName> {
  const layers = layersForLevel(level)
  const next = layers.every(layer => chosen.has(layer.name)) ? layers.filter(layer => layer.always) : layers
  return new Set(next.map(layer => layer.name))
}
