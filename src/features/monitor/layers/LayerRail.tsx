import { Check, PanelLeftClose } from 'lucide-react'
import { useId } from 'react'
import { Button, Checkbox, Slider, SliderThumb, SliderTrack } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type LayerGroup, type LayerName, type LayerRow, layersForLevel } from '../../../../contract/layers.ts'
import type { Readout } from '../../../../workers/protocol.ts'
import { StateShape } from '../../../widgets/state/StateBadge.tsx'
import { type ReadoutStore, useReadout } from '../session/readoutStore.ts'
import styles from './LayerRail.module.css'
import { LayerSwatch } from './LayerSwatch.tsx'
import { type LayerChoice, toggleAll } from './layerChoice.ts'
import { RecordToggle } from './RecordToggle.tsx'
import { useIsLeftOut } from './recordedLayer.ts'

const GROUPS: readonly LayerGroup[] = ['map', 'sensors', 'planning']

type Props = {
  readonly robot: number
  readonly readouts: ReadoutStore
  readonly level: number
  readonly choice: LayerChoice
  readonly overlayOpacity: number
  readonly onChoose: (choice: LayerChoice) => void
  readonly onOverlayOpacity: (opacity: number) => void
  /** What is to be off even where it would be on by itself. */
  readonly onPutOff: (layers: readonly LayerName[]) => void
  /** Back from the layers of a link to the viewer's own. */
  readonly onOwn: (() => void) | undefined
  readonly onClose?: () => void
}

/** The layer and topic list (M-008): which are shown, whether their data is on time, and at what rate. */
export function LayerRail(props: Props) {
  const { t } = useTranslation()
  const { level, choice, onChoose, onPutOff, onOwn, onClose } = props
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
            onPutOff(layers.map(({ name }) => name).filter(name => !next.has(name)))
            onChoose({ chosen: next, only: undefined })
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
      {onOwn && (
        <p className={styles['only']}>
          {t('monitor.layers.ofLink')}
          <Button onPress={onOwn}>{t('monitor.layers.own')}</Button>
        </p>
      )}
      {choice.only && (
        <p className={styles['only']}>
          {t('monitor.layers.only')}
          <Button onPress={() => onChoose({ ...choice, only: undefined })}>{t('monitor.layers.onlyEnd')}</Button>
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
                <Row key={layer.name} layer={layer} {...props} />
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

/**
 * What the service does not record cannot be chosen where its recording is shown; what somebody has left out of it is marked, but may have been
 * recorded before (M-078).
 */
function Row({ layer, ...props }: Props & { readonly layer: LayerRow }) {
  const { t } = useTranslation()
  const { choice, onChoose, readouts } = props
  const late = useReadout(readouts, readout => readout?.layers[layer.name].freshness === 'late')
  const liveOnly = useReadout(readouts, readout => readout?.layers[layer.name].recorded === false)
  const leftOut = useIsLeftOut(props.robot, layer, props.level)
  const isEmpty = useReadout(readouts, readout => isWithoutData(readout, layer.name))
  const chosen = choice.chosen.has(layer.name)
  const byItself = useReadout(readouts, readout => readout?.layers[layer.name].byItself ?? false)
  const isOn = chosen || byItself
  const reason = useId()
  const putOff = (): void => props.onPutOff([layer.name])
  const choose = (selected: boolean): void => {
    if (!selected) putOff()
    if (byItself && !selected) return
    const next = new Set<LayerName>(choice.chosen)
    if (selected) next.add(layer.name)
    else next.delete(layer.name)
    onChoose({ chosen: next, only: undefined })
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
            <LayerState layer={layer} readouts={readouts} overlayOpacity={props.overlayOpacity} />
          )}
        </Checkbox>
        {props.level > 1 && <RecordToggle robot={props.robot} layer={layer} />}
        <Button
          className={styles['showOnly'] ?? ''}
          isDisabled={liveOnly}
          onPress={() => onChoose({ ...choice, only: choice.only === layer.name ? undefined : layer.name })}
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
      {layer.name === 'map_overlay' && isOn && <Opacity {...props} />}
    </>
  )
}

/** On time: the rate. Late: how old. Waiting: that nothing has come. Off, or a layer without data of its own: nothing. */
function LayerState(props: { layer: LayerRow; readouts: ReadoutStore; overlayOpacity: number }) {
  const { t, i18n } = useTranslation()
  const freshness = useReadout(props.readouts, readout => readout?.layers[props.layer.name].freshness ?? 'off')
  const rate = useReadout(props.readouts, readout => {
    const hertz = readout?.layers[props.layer.name].rateHz
    return hertz?.toFixed(hertz < 10 ? 1 : 0)
  })
  const ageS = useReadout(props.readouts, readout => {
    const { ageMs: age, freshness: as } = readout?.layers[props.layer.name] ?? {}
    // It is told of what is late; of all else it would change with every readout for nobody.
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
        <span className={styles['hidden']}>{t('monitor.layers.late')} </span>
        {ageS !== undefined && t('units.seconds', { value: number(ageS) })}
      </span>
    )
  return <span className={styles['fresh']}>{rate !== undefined && t('units.hertz', { value: number(rate) })}</span>
}

/** Transparency of the map overlay (M-086). */
function Opacity({ overlayOpacity, onOverlayOpacity }: Props) {
  const { t } = useTranslation()
  return (
    <Slider
      className={styles['slider'] ?? ''}
      minValue={0}
      maxValue={100}
      step={5}
      value={Math.round(overlayOpacity * 100)}
      onChange={value => onOverlayOpacity(value / 100)}
      aria-label={t('monitor.layers.opacity')}
    >
      <SliderTrack className={styles['track'] ?? ''}>
        <SliderThumb className={styles['thumb'] ?? ''} />
      </SliderTrack>
    </Slider>
  )
}
