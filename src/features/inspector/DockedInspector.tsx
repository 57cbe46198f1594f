import '../../i18n/screenTexts.ts'
import { Maximize2, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NO_FILTER } from '../../../machines/inspector/eventFilter.ts'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { IconLink } from '../../widgets/button/IconLink.tsx'
import styles from './DockedInspector.module.css'
import { InspectorView } from './InspectorView.tsx'
import { searchOf } from './inspectorSearch.ts'
import { useInspector } from './useInspector.ts'

const MIN_HEIGHT = 200
const STEP = 40
const FIRST_SHARE = 0.5

const maxHeight = (): number => Math.max(MIN_HEIGHT, globalThis.innerHeight - 80)
const limited = (height: number): number => Math.min(maxHeight(), Math.max(MIN_HEIGHT, height))

type EdgeProps = { readonly height: number; readonly onHeight: (height: number) => void }

/** The upper edge of the dock: dragged, or moved by the arrow keys. */
function Edge({ height, onHeight }: EdgeProps) {
  const { t } = useTranslation()
  const drag = (event: PointerEvent): void => {
    const { currentTarget: edge, pointerId, clientY } = event
    if (edge.hasPointerCapture(pointerId)) onHeight(limited(edge.getBoundingClientRect().top + height - clientY))
  }
  const move = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onHeight(limited(height + (event.key === 'ArrowUp' ? STEP : -STEP)))
  }
  return (
    <div
      className={styles['edge']}
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('inspector.dock.resize')}
      aria-valuenow={Math.round(height)}
      aria-valuemin={MIN_HEIGHT}
      aria-valuemax={maxHeight()}
      tabIndex={0}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={move}
    />
  )
}

/** The inspector over the foot of a screen, which goes on as it is. */
export function DockedInspector({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [height, setHeight] = useState(() => limited(globalThis.innerHeight * FIRST_SHARE))
  const inspector = useInspector({ filter: NO_FILTER })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <section
      className={styles['dock']}
      data-region="inspector"
      aria-label={t('inspector.dock.title')}
      style={{ height }}
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <Edge height={height} onHeight={setHeight} />
      <InspectorView inspector={inspector} title={<h2>{t('inspector.title')}</h2>}>
        <IconLink
          to="/inspector"
          search={searchOf(inspector.wanted, inspector.at, inspector.filter)}
          label={t('inspector.dock.wide')}
        >
          <Maximize2 aria-hidden />
        </IconLink>
        <IconButton label={t('shared.close')} onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </InspectorView>
    </section>
  )
}
