import { Expand, Minus, Plus } from 'lucide-react'
import { type ClipboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../../contract/permissions.ts'
import type { FloorPlan } from '../../../../floor/floorPlan.ts'
import type { EditorPicture } from '../../../../map/drawing/editorPicture.ts'
import { useMapColours } from '../../../planMap/mapColours.ts'
import { useMapFonts, useMapTexts } from '../../../planMap/mapTexts.ts'
import { useGrants } from '../../../session/session.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { clipboardOfText, textOfClipboard } from './clipboardText.ts'
import styles from './EditorCanvas.module.css'
import { openEditorView } from './editorView.ts'
import type { Editor } from './useEditor.ts'

type Props = {
  /** The drawing in a sentence. */
  readonly label: string
  readonly editor: Editor
  readonly floor: Pick<FloorPlan, 'map' | 'grid'>
  readonly faults: EditorPicture['faults']
  readonly others: EditorPicture['others']
}

/** Text that is copied and pasted while the drawing has the focus is elements, in this plan or another one. */
function useClipboard({ actor, send }: Editor) {
  const copy = (event: ClipboardEvent, type: 'editor.copy' | 'editor.cutOut'): void => {
    if (actor.getSnapshot().context.selection.length === 0) return
    send({ type })
    const { clipboard } = actor.getSnapshot().context
    if (clipboard === undefined) return
    event.clipboardData.setData('text/plain', textOfClipboard(clipboard))
    event.preventDefault()
  }
  return {
    onCopy: (event: ClipboardEvent) => copy(event, 'editor.copy'),
    onCut: (event: ClipboardEvent) => copy(event, 'editor.cutOut'),
    onPaste: (event: ClipboardEvent) => {
      const clipboard = clipboardOfText(event.clipboardData.getData('text/plain'))
      send({ type: 'editor.paste', ...(clipboard && { clipboard }) })
      event.preventDefault()
    },
  }
}

/** The drawing with its tools at work (E-001). */
export function EditorCanvas({ label, editor, floor, faults, others }: Props) {
  const { t } = useTranslation()
  const { actor, onMoved, view, context } = editor
  const host = useRef<HTMLDivElement>(null)
  const description = useId()
  const colours = useMapColours()
  const words = useMapTexts()
  const fonts = useMapFonts()
  const maySeeCameraOffZones = isGranted(useGrants(), ['RobotMonitor', 'viewCameraOffZone'])
  useEffect(() => {
    const element = host.current
    if (!element) return
    const opened = openEditorView(element, { actor, floor, maySeeCameraOffZones, onMoved })
    view.attach(opened)
    return () => {
      view.attach(undefined)
      opened.dispose()
    }
  }, [actor, floor, maySeeCameraOffZones, onMoved, view])
  useEffect(
    () => view.current()?.show({ colours, words, faults, others }),
    [view, colours, words, faults, others, floor],
  )
  useEffect(() => view.current()?.setFonts(fonts), [view, fonts, floor])
  const clipboard = useClipboard(editor)
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
