import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Point } from '../../../contract/plan/elements.ts'
import { paletteOf } from '../../../map/colour.ts'
import type { MapFault } from '../../../map/layers/faults.ts'
import type { MapInput } from '../../../map/layers/layer.ts'
import { CHECKED_LAYERS, emptyInput, PLAN_LAYERS } from '../../../map/planMap.ts'
import { useMapColours } from '../../planMap/mapColours.ts'
import { useMapTexts } from '../../planMap/mapTexts.ts'
import { MapStage } from '../report/MapStage.tsx'
import { openReportMap, type ReportMapCanvas } from '../report/mapCanvas.ts'
import { type ReadFloor, useIsCustomerView } from '../report/planFloor.ts'
import styles from './PlanMap.module.css'

type Props = {
  /** The map in a sentence. */
  readonly label: string
  readonly read: ReadFloor
  /** What is under the map's own room: it fills its parent. */
  readonly isTall?: boolean
  /** Where the map has to go; another object each time. */
  readonly sought?: Point | undefined
  /** What is wrong with it, of a drawing that is checked. */
  readonly faults?: readonly MapFault[] | undefined
}

/** A version's map with its sectors and zones: pan and zoom, nothing is changed on it. */
export function PlanMap({ label, read, isTall = false, sought, faults }: Props) {
  const { t } = useTranslation()
  const host = useRef<HTMLDivElement>(null)
  const map = useRef<ReportMapCanvas>(undefined)
  const colours = useMapColours()
  const words = useMapTexts()
  const customerView = useIsCustomerView()
  const input = useMemo(
    (): MapInput => ({
      ...emptyInput(paletteOf(colours)),
      plan: read.floor,
      pictures: read.pictures,
      words,
      ...(faults && { faults }),
    }),
    [colours, words, read, faults],
  )
  const isChecked = faults !== undefined
  const shown = useRef(input)
  useEffect(() => {
    shown.current = input
    map.current?.show(input)
  }, [input])
  useEffect(() => {
    const element = host.current
    if (!element || !('transferControlToOffscreen' in HTMLCanvasElement.prototype)) return
    const opened = openReportMap(element, {
      input: shown.current,
      customerView,
      onClick: () => undefined,
      layers: isChecked ? CHECKED_LAYERS : PLAN_LAYERS,
    })
    map.current = opened
    return () => {
      map.current = undefined
      opened.dispose()
    }
  }, [customerView, isChecked])
  useEffect(() => {
    if (sought) map.current?.centre(sought)
  }, [sought])
  return (
    <div className={styles['frame']} data-tall={isTall || undefined}>
      <MapStage host={host} map={map} label={label} keys={t('plan.mapKeys')} />
    </div>
  )
}
