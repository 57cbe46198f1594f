import { useTranslation } from 'react-i18next'
import { type LayerName, layersForLevel } from '../../../../../contract/layers.ts'
import type { MapSettings } from '../../layers/useMapSettings.ts'
import { useMonitorSession, useShown } from '../../session/monitorSession.ts'
import { usePaletteItems } from './paletteItems.ts'

type Props = {
  readonly settings: Pick<MapSettings, 'choice' | 'choose'>
}

/** The layers, which the palette shows and hides as the layer list does. */
export function LayerItems({ settings: { choice, choose } }: Props) {
  const { level } = useMonitorSession()
  const { t } = useTranslation()
  const layers = layersForLevel(level)
  const liveOnly = useShown(readout =>
    layers
      .map(({ name }) => name)
      .filter(name => readout?.layers[name].recorded === false)
      .join(' '),
  )
  const toggle = (name: LayerName): void => {
    const chosen = new Set<LayerName>(choice.chosen)
    if (!chosen.delete(name)) chosen.add(name)
    choose({ chosen, only: undefined })
  }
  usePaletteItems(
    layers.map(({ name }) => ({
      kind: 'layers',
      id: `layer ${name}`,
      label: t(choice.chosen.has(name) ? 'commands.palette.hideLayer' : 'commands.palette.showLayer', {
        layer: t(`layers.${name}`),
      }),
      keys: [],
      disabledReason: liveOnly?.split(' ').includes(name) ? t('monitor.playback.onlyLive') : undefined,
      isFirst: false,
      run: () => toggle(name),
    })),
  )
  return undefined
}
