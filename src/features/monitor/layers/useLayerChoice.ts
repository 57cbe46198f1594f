import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { LayerName } from '../../../../contract/layers.ts'
import { logFailure } from '../../../log/log.ts'
import { savePreference } from '../../../preferences/preference.ts'
import { queries } from '../../../service/client.ts'
import { layersOf, layersText } from '../address/sharedView.ts'
import { type LayerChoice, parseLayerChoice, shownLayers, storeLayerChoice } from './layerChoice.ts'

const NAME = 'monitor-layers'

/**
 * The viewer's layers: a preference of theirs, so that they see the same on every machine. Where a link names other layers, those are shown, and what
 * is chosen then is kept by nobody, until the viewer wants their own again.
 * @param named layers that the address names
 */
export function useLayerChoice(
  level: number,
  named: string | undefined,
): {
  readonly choice: LayerChoice
  readonly shown: readonly LayerName[]
  readonly choose: (choice: LayerChoice) => void
  /** Back from the layers of a link; undefined where the viewer's own are shown. */
  readonly showOwn: (() => void) | undefined
} {
  const cache = useQueryClient()
  const options = queries.preferences.get.queryOptions({ input: { name: NAME } })
  const { data } = useQuery(options)
  const save = useMutation({
    mutationFn: (value: string) => savePreference(NAME, value),
    onError: error => logFailure('monitor.layers', error),
  })
  const [only, setOnly] = useState<LayerChoice['only']>()
  const [linked, setLinked] = useState(() => layersOf(named, level))
  const stored = data?.value ?? ''
  const own = useMemo(() => parseLayerChoice(stored, level), [stored, level])
  // The own address, opened again, names the own layers.
  const isLinked = linked !== undefined && data !== undefined && !isSame(linked, own.chosen, level)
  const chosen = linked !== undefined && (isLinked || data === undefined) ? linked : own.chosen
  const choice = useMemo(() => ({ chosen, only }), [chosen, only])
  const shown = useMemo(() => shownLayers(choice, level), [choice, level])
  const choose = (next: LayerChoice): void => {
    setOnly(next.only)
    if (isLinked) return setLinked(next.chosen)
    setLinked(undefined)
    const value = storeLayerChoice(next.chosen, level)
    if (value === storeLayerChoice(choice.chosen, level)) return
    cache.setQueryData(options.queryKey, { name: NAME, value })
    save.mutate(value)
  }
  return { choice, shown, choose, showOwn: isLinked ? () => setLinked(undefined) : undefined }
}

/** Whether the same is drawn of both. */
const isSame = (a: ReadonlySet<LayerName>, b: ReadonlySet<LayerName>, level: number): boolean =>
  layersText(shownLayers({ chosen: a, only: undefined }, level)) ===
  layersText(shownLayers({ chosen: b, only: undefined }, level))
