import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Point } from '../../../contract/plan/elements.ts'
import type { Pin } from '../../../contract/resources/pins.ts'
import { paletteOf } from '../../../map/colour.ts'
import type { MapInput, MapLayerName } from '../../../map/layers/layer.ts'
import { emptyInput } from '../../../map/planMap.ts'
import type { RunMarks } from '../../../map/runMarks.ts'
import { useMapColours } from '../../planMap/mapColours.ts'
import { useMapTexts } from '../../planMap/mapTexts.ts'
import { MapLayers, type ReportLayer } from './MapLayers.tsx'
import { MapStage } from './MapStage.tsx'
import { openReportMap, type ReportHit, type ReportMapCanvas } from './mapCanvas.ts'
import { pinMark } from './pinMark.ts'
import type { ReadFloor } from './planFloor.ts'
import { useIsCustomerView } from './planFloor.ts'
import { RateLegend } from './RateLegend.tsx'
import styles from './ReportMap.module.css'

/** What each box of the list switches. */
const LAYERS_OF: { readonly [L in ReportLayer]: MapLayerName } = {
  coverage: 'run_coverage',
  missed: 'missed_floor',
  sectors: 'sectors',
  disinfection: 'spray_zones',
  pins: 'pins',
  path: 'run_path',
}
const NO_PINS: readonly Pin[] = []

type Props = {
  /** The map in a sentence. */
  readonly label: string
  readonly read: ReadFloor
  readonly marks: RunMarks
  readonly pins: readonly Pin[] | undefined
  /** What there is to show; the other boxes are not offered. */
  readonly layers: readonly ReportLayer[]
  readonly selectedPin: number | undefined
  readonly onSector: (sector: number) => void
  readonly onPin: (pin: number | undefined) => void
  readonly onMissed: (patch: number | undefined) => void
  /** Where the map has to go; the layer of missed floor is shown there. */
  readonly sought: Point | undefined
}

/** The plan with what the run did on it: pan, zoom, layers, sectors and pins to press. */
export function ReportMap(props: Props) {
  const { label, read, marks, pins = NO_PINS, layers, selectedPin, onSector, onPin, onMissed, sought } = props
  const { t } = useTranslation()
  const host = useRef<HTMLDivElement>(null)
  const map = useRef<ReportMapCanvas>(undefined)
  const [shown, setShown] = useState<readonly ReportLayer[]>(['coverage', 'missed', 'sectors', 'disinfection', 'pins'])
  const [soughtBefore, setSoughtBefore] = useState(sought)
  if (sought !== soughtBefore) {
    setSoughtBefore(sought)
    if (sought && !shown.includes('missed')) setShown([...shown, 'missed'])
  }
  const colours = useMapColours()
  const words = useMapTexts()
  const customerView = useIsCustomerView()
  const input = useMemo(
    (): MapInput => ({
      ...emptyInput(paletteOf(colours)),
      plan: read.floor,
      pictures: read.pictures,
      words,
      pins: pins.map(pin => pinMark(pin, pin.id === selectedPin)),
      run: marks,
      hidden: new Set(
        Object.entries(LAYERS_OF).flatMap(([id, layer]) => (shown.some(each => each === id) ? [] : layer)),
      ),
    }),
    [colours, words, read, pins, selectedPin, marks, shown],
  )
  const press = useEffectEvent((hit: ReportHit | undefined) => {
    onMissed(hit?.kind === 'missed' ? hit.patch : undefined)
    onPin(hit?.kind === 'pin' ? hit.id : undefined)
    if (hit?.kind === 'sector') onSector(hit.id)
  })
  const first = useEffectEvent(() => input)
  useEffect(() => {
    const element = host.current
    if (!element || !('transferControlToOffscreen' in HTMLCanvasElement.prototype)) return
    const opened = openReportMap(element, { input: first(), customerView, onClick: hit => press(hit) })
    map.current = opened
    return () => {
      map.current = undefined
      opened.dispose()
    }
  }, [customerView])
  useEffect(() => map.current?.show(input), [input])
  useEffect(() => {
    if (!sought) return
    map.current?.centre(sought)
    host.current?.scrollIntoView({ block: 'nearest' })
  }, [sought])
  return (
    <div className={styles['frame']}>
      <MapStage host={host} map={map} label={label} keys={t('report.map.keys')} />
      <MapLayers layers={layers} shown={shown} onShown={setShown} />
      {layers.includes('sectors') && shown.includes('sectors') && <RateLegend />}
    </div>
  )
}
