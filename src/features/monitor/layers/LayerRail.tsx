import { Check, PanelLeftClose } from 'lucide-react'
import { useId } from 'react'
import { Button, Checkbox, Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type LayerGroup, type LayerName, type LayerRow, layersForLevel } from '../../../../contract/layers.ts'
import type { Readout } from '../../../../workers/readouts.ts'
import { StateShape } from '../../../widgets/state/StateBadge.tsx'
import { VisuallyHidden } from '../../../widgets/text/VisuallyHidden.tsx'
import { useMonitorSession, useShown } from '../session/monitorSession.ts'
import styles from './LayerRail.module.css'
import { LayerSwatch } from './LayerSwatch.tsx'
import { toggleAll } from './layerChoice.ts'
import { RecordToggle } from './RecordToggle.tsx'
import { useIsLeftOut } from './recordedLayer.ts'
import type { MapSettings } from './useMapSettings.ts'

const GROUPS: readonly LayerGroup[] = ['map', 'sensors', 'planning']

type Props = { readonly settings: MapSettings; readonly onClose?: () => void }

/** The layer and topic list (M-008): which are shown, whether their data is on time, and at what rate. */
export function LayerRail({ settings, onClose }: Props) {
  const { t } = useTranslation()
  const { level, engine } = useMonitorSession()
  const { choice, choose, showOwn } = settings
  const layers = layersForLevel(level)
  const all = layers.every(layer => choice.chosen.has(layer.name))
  return (
    <aside className={styles['rail']} data-region="layers" aria-label={t('monitor.layers.title')}>
      <div className={styles['head']}>
        <h2>{t('monitor.layers.title')}</h2>
        <Button
          className={styles['selectAll'] ?? ''}
          onPress={() => {
            const next = toggleAll(choice.chosen, level)
            void engine.putOffLayers(layers.map(({ name }) => name).filter(name => !next.has(name)))
            choose({ chosen: next, only: undefined })
          }}
        >
          {t(all ? 'monitor.layers.selectNone' : 'monitor.layers.selectAll')}
        </Button>
        {onClose && (
          <Button className={styles['close'] ?? ''} onPress={onClose} aria-label={t('monitor.layers.hide')}>
            <PanelLeftClose size={16} aria-hidden />
          </Button>
        )}
      </div>
      {showOwn && (
        <p className={styles['only']}>
          {t('monitor.layers.ofLink')}
          <Button onPress={showOwn}>{t('monitor.layers.own')}</Button>
        </p>
      )}
      {choice.only && (
        <p className={styles['only']}>
          {t('monitor.layers.only')}
          <Button onPress={() => choose({ ...choice, only: undefined })}>{t('monitor.layers.onlyEnd')}</Button>
        </p>
      )}
      <div className={styles['layers']}>
        {GROUPS.map(group => {
          const rows = layers.filter(layer => layer.group === group)
          if (rows.length === 0) return null
          return (
            <div key={group} role="group" aria-label={t(`layerGroups.${group}`)}>
              <div className={styles['group']} aria-hidden>
                {t(`layerGroups.${group}`)}
              </div>
              {rows.map(layer => (
                <Row key={layer.name} layer={layer} settings={settings} />
              ))}
            </div>
          )
        })}
      </div>
    </aside>
  )
}

/** Whether a recording is shown that has nothing of a layer at this moment. */
const isWithoutData = (readout: Readout | undefined, layer: LayerName): boolean =>
  readout?.playback.source === 'service' && ['off', 'waiting'].includes(readout.layers[layer].freshness)

type RowProps = Pick<Props, 'settings'> & { readonly layer: LayerRow }

/**
 * What the service does not record cannot be chosen where its recording is shown; what somebody has left out of it is marked, but may have been
 * recorded before (M-078).
 */
function Row({ layer, settings }: RowProps) {
  const { t } = useTranslation()
  const { robot, engine, capabilities } = useMonitorSession()
  const { choice, choose: chooseLayers } = settings
  const late = useShown(readout => readout?.layers[layer.name].freshness === 'late')
  const liveOnly = useShown(readout => readout?.layers[layer.name].recorded === false)
  const leftOut = useIsLeftOut(layer)
  const isEmpty = useShown(readout => isWithoutData(readout, layer.name))
  const chosen = choice.chosen.has(layer.name)
  const byItself = useShown(readout => readout?.layers[layer.name].byItself ?? false)
  const isOn = chosen || byItself
  const reason = useId()
  const putOff = (): void => void engine.putOffLayers([layer.name])
  const choose = (selected: boolean): void => {
    if (!selected) putOff()
    if (byItself && !selected) return
    const next = new Set<LayerName>(choice.chosen)
    if (selected) next.add(layer.name)
    else next.delete(layer.name)
    chooseLayers({ chosen: next, only: undefined })
  }
  return (
    <>
      <div className={styles['row']} data-layer={layer.name}>
        <Checkbox
          className={styles['layer'] ?? ''}
          isSelected={isOn}
          isDisabled={liveOnly}
          onChange={choose}
          data-late={late || undefined}
          data-by-itself={byItself || undefined}
          {...(byItself ? { 'aria-describedby': reason } : {})}
        >
          <span className={styles['box']}>
            <Check size={10} strokeWidth={3} aria-hidden />
          </span>
          <LayerSwatch layer={layer.name} />
          <span className={styles['name']} title={t(`layers.${layer.name}`)}>
            {t(`layers.${layer.name}`)}
          </span>
          {liveOnly || (leftOut && isEmpty) ? (
            <span className={styles['fresh']}>{t('monitor.playback.liveOnly')}</span>
          ) : (
            <LayerState layer={layer} overlayOpacity={settings.overlayOpacity} />
          )}
        </Checkbox>
        {capabilities.canRead && <RecordToggle robot={robot.id} layer={layer} />}
        <Button
          className={styles['showOnly'] ?? ''}
          isDisabled={liveOnly}
          onPress={() => chooseLayers({ ...choice, only: choice.only === layer.name ? undefined : layer.name })}
          aria-label={t('monitor.layers.showOnly', { layer: t(`layers.${layer.name}`) })}
        >
          {t('monitor.layers.showOnlyShort')}
        </Button>
      </div>
      {byItself && (
        <div className={styles['byItself']}>
          <span id={reason}>{t('monitor.layers.byItself')}</span>
          <Button onPress={putOff} aria-label={t('monitor.layers.putOffOf', { layer: t(`layers.${layer.name}`) })}>
            {t('monitor.layers.putOff')}
          </Button>
        </div>
      )}
      {layer.name === 'map_overlay' && isOn && <Opacity settings={settings} />}
    </>
  )
}

/** On time: the rate. Late: how old. Waiting: that nothing has come. Off, or a layer without data of its own: nothing. */
function LayerState(props: { readonly layer: LayerRow; readonly overlayOpacity: number }) {
  const { t, i18n } = useTranslation()
  const freshness = useShown(readout => readout?.layers[props.layer.name].freshness ?? 'off')
  const rate = useShown(readout => {
    const hertz = readout?.layers[props.layer.name].rateHz
    return hertz?.toFixed(hertz < 10 ? 1 : 0)
  })
  const ageS = useShown(readout => {
    const { ageMs: age, freshness: as } = readout?.layers[props.layer.name] ?? {}
    // Only for what is late; for all else it would change with every readout for nobody.
    if (age === undefined || as !== 'late') return undefined
    return age < 10_000 ? (age / 1000).toFixed(1) : Math.round(age / 1000).toString()
  })
  const number = (text: string): string => Number(text).toLocaleString(i18n.language)
  if (props.layer.name === 'map_overlay')
    return (
      <span className={styles['fresh']}>{t('units.percent', { value: Math.round(props.overlayOpacity * 100) })}</span>
    )
  if (props.layer.channels.length === 0 || freshness === 'off') return null
  if (freshness === 'waiting') return <span className={styles['fresh']}>{t('monitor.layers.waiting')}</span>
  if (freshness === 'late')
    return (
      <span className={styles['fresh']} data-late>
        <StateShape shape="warning" size={11} />
        <VisuallyHidden>{t('monitor.layers.late')} </VisuallyHidden>
        {ageS !== undefined && t('units.seconds', { value: number(ageS) })}
      </span>
    )
  return <span className={styles['fresh']}>{rate !== undefined && t('units.hertz', { value: number(rate) })}</span>
}

/** Transparency of the map overlay (M-086). */
function Opacity({ settings: { overlayOpacity, setOverlayOpacity } }: Pick<Props, 'settings'>) {
  const { t } = useTranslation()
  return (
    <Slider
      className={styles['slider'] ?? ''}
      minValue={0}
      maxValue={100}
      step={5}
      value={Math.round(overlayOpacity * 100)}
      onChange={value => setOverlayOpacity(value / 100)}
      aria-label={t('monitor.layers.opacity')}
    >
      <SliderTrack className={styles['track'] ?? ''}>
        <SliderThumb className={styles['thumb'] ?? ''} />
      </SliderTrack>
    </Slider>
  )
}
