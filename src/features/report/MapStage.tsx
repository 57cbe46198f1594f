import { Expand, Minus, Plus } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import styles from './MapStage.module.css'
import type { ReportMapCanvas } from './mapCanvas.ts'

type Props = {
  /** Where the canvas is put. */
  readonly host: RefObject<HTMLDivElement | null>
  readonly map: RefObject<ReportMapCanvas | undefined>
  /** The map in a sentence. */
  readonly label: string
  /** Which keys do what on it. */
  readonly keys: string
}

/** The room of a map that is panned and zoomed, and its tools. */
export function MapStage({ host, map, label, keys }: Props) {
  const { t } = useTranslation()
  const description = useId()
  return (
    <>
      <div
        ref={host}
        className={styles['canvas']}
        data-map-canvas
        role="application"
        aria-roledescription={t('report.map.role')}
        aria-label={label}
        aria-describedby={description}
        tabIndex={0}
      />
      <p id={description} hidden>
        {keys}
      </p>
      <div className={styles['tools']} role="toolbar" aria-label={t('report.map.tools')}>
        <IconButton label={t('monitor.tools.zoomIn')} onPress={() => map.current?.step('in')}>
          <Plus aria-hidden />
        </IconButton>
        <IconButton label={t('monitor.tools.zoomOut')} onPress={() => map.current?.step('out')}>
          <Minus aria-hidden />
        </IconButton>
        <IconButton label={t('monitor.tools.fit')} onPress={() => map.current?.fit()}>
          <Expand aria-hidden />
        </IconButton>
      </div>
    </>
  )
}
