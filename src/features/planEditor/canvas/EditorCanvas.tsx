import { Expand, Minus, Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FloorPlan } from '../../../../floor/floorPlan.ts'
import type { EditorPicture } from '../../../../map/drawing/editorPicture.ts'
import { useMapColours } from '../../../planMap/mapColours.ts'
import { useMapFonts, useMapTexts } from '../../../planMap/mapTexts.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { ErrorState } from '../../../widgets/status/ErrorState.tsx'
import styles from './EditorCanvas.module.css'
import { openEditorView } from './editorView.ts'
import type { PictureFailure } from './pictureSender.ts'
import type { Editor } from './useEditor.ts'
import type { EditorClipboard } from './useEditorClipboard.ts'

type Props = {
  /** The drawing in a sentence. */
  readonly label: string
  readonly editor: Editor
  readonly clipboard: EditorClipboard['handlers']
  readonly floor: Pick<FloorPlan, 'map' | 'grid'>
  readonly faults: EditorPicture['faults']
  readonly others: EditorPicture['others']
}

/** The drawing with its tools at work (E-001). */
export function EditorCanvas({ label, editor, clipboard, floor, faults, others }: Props) {
  const { t } = useTranslation()
  const { actor, onMoved, view, context } = editor
  const host = useRef<HTMLDivElement>(null)
  const description = useId()
  const colours = useMapColours()
  const words = useMapTexts()
  const fonts = useMapFonts()
  const { maySeeCameraOffZones } = context
  const [failure, setFailure] = useState<PictureFailure>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const opened = openEditorView(element, {
      actor,
      floor,
      maySeeCameraOffZones,
      onMoved,
      onPictureFailed: setFailure,
    })
    view.attach(opened)
    return () => {
      view.attach(undefined)
      opened.dispose()
    }
  }, [actor, floor, maySeeCameraOffZones, onMoved, view, attempt])
  useEffect(
    () => view.current()?.show({ colours, words, faults, others }),
    [view, colours, words, faults, others, floor, attempt],
  )
  useEffect(() => view.current()?.setFonts(fonts), [view, fonts, floor, attempt])
  return (
    <div className={styles['frame']}>
      <div
        ref={host}
        className={styles['canvas']}
        role="application"
        aria-roledescription={t('editor.canvasRole')}
        aria-label={label}
        aria-describedby={description}
        data-map
        data-tool={context.tool}
        tabIndex={0}
        {...clipboard}
      />
      <p id={description} hidden>
        {t('editor.canvasKeys')}
      </p>
      {failure && (
        <div className={styles['failure']}>
          <ErrorState
            text={t(`editor.picture.${failure}`)}
            token={`editor.picture.${failure}`}
            onRetry={
              failure === 'ended'
                ? () => {
                    setFailure(undefined)
                    setAttempt(attempt + 1)
                  }
                : undefined
            }
          />
        </div>
      )}
      <div className={styles['tools']} role="toolbar" aria-label={t('report.map.tools')}>
        <IconButton label={t('monitor.tools.zoomIn')} onPress={() => view.current()?.step('in')}>
          <Plus aria-hidden />
        </IconButton>
        <IconButton label={t('monitor.tools.zoomOut')} onPress={() => view.current()?.step('out')}>
          <Minus aria-hidden />
        </IconButton>
        <IconButton label={t('monitor.tools.fit')} onPress={() => view.current()?.fit()}>
          <Expand aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}
