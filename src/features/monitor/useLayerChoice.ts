import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { LayerName } from '../../../contract/layers.ts'
import { logFailure } from '../../log/log.ts'
import { savePreference } from '../../preferences/preference.ts'
import { queries } from '../../service/client.ts'
import { type LayerChoice, parseLayerChoice, shownLayers, storeLayerChoice } from './layerChoice.ts'

const NAME = 'monitor-layers'

/** The viewer's layers: a preference of theirs, so that they see the same on every machine. */
export function useLayerChoice(level: number): {
  readonly choice: LayerChoice
  readonly shown: readonly LayerName[]
  readonly choose: (choice: LayerChoice) => void
} {
  const cache = useQueryClient()
  const options = queries.preferences.get.queryOptions({ input: { name: NAME } })
  const { data } = useQuery(options)
  const save = useMutation({
    mutationFn: (value: string) => savePreference(NAME, value),
    onError: error => logFailure('monitor.layers', error),
  })
  const [only, setOnly] = useState<LayerChoice['only']>()
  const stored = data?.value ?? ''
  const choice = useMemo(() => ({ ...parseLayerChoice(stored, level), only }), [stored, level, only])
  const shown = useMemo(() => shownLayers(choice, level), [choice, level])
  const choose = (next: LayerChoice): void => {
    setOnly(next.only)
    const value = storeLayerChoice(next.chosen, level)
    if (value === storeLayerChoice(choice.chosen, level)) return
    cache.setQueryData(options.queryKey, { name: NAME, value })
    save.mutate(value)
  }
  return { choice, shown, choose }
}
