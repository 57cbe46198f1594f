import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../../contract/resources/plans.ts'
import type { FloorPlan } from '../../../../floor/floorPlan.ts'
import { PREVIEW_LAYERS } from '../../../../machines/planPreview/planPreview.types.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { ToggleButton } from '../../../widgets/button/ToggleButton.tsx'
import { ErrorState } from '../../../widgets/status/ErrorState.tsx'
import type { Editor } from '../canvas/useEditor.ts'
import { GhostTransport } from './GhostTransport.tsx'
import { PastRunRow } from './PastRunRow.tsx'
import styles from './PreviewPanel.module.css'
import { PreviewTable } from './PreviewTable.tsx'
import { usePreviewTexts } from './previewFigures.ts'
import { type PlanPreviewActor, type PreviewState, usePreviewPart, usePreviewState } from './usePlanPreview.ts'
import { GhostOnMap, usePreviewPicture } from './usePreviewPicture.ts'

type Props = {
  readonly editor: Editor
  readonly actor: PlanPreviewActor
  readonly plan: Plan
  readonly versions: readonly Plan[]
  /** That the view is of. */
  readonly floor: FloorPlan
  readonly onClose: () => void
}

/** How far the preview is, and in a sentence what the whole run comes to. */
function Status({ actor, state }: { readonly actor: PlanPreviewActor; readonly state: PreviewState }) {
  const { t } = useTranslation()
  const texts = usePreviewTexts()
  const run = usePreviewPart(actor, 'run')
  if (state === 'slow') return t('editor.preview.slow')
  if (!run) return t('editor.preview.planning')
  const { area, covered, seconds, refills } = run
  const figures = { time: texts.time(seconds), covered: texts.area(covered), area: texts.area(area) }
  const sentence = t('editor.preview.sentence', figures)
  return refills === 0 ? sentence : `${sentence} ${t('editor.preview.refills', { count: refills })}`
}

function Layers({ actor }: Pick<Props, 'actor'>) {
  const { t } = useTranslation()
  const layers = usePreviewPart(actor, 'layers')
  return (
    <div className={styles['layers']} role="group" aria-label={t('editor.preview.onMap')}>
      {PREVIEW_LAYERS.map(layer => (
        <ToggleButton
          key={layer}
          size="small"
          isSelected={layers.has(layer)}
          onChange={isShown => actor.send({ type: 'preview.showLayer', layer, isShown })}
        >
          {t(`editor.preview.layers.${layer}`)}
        </ToggleButton>
      ))}
    </div>
  )
}

/** What the robot will clean by the drawing, in how long, and what it will miss: as a table, and on the map with a robot that drives it. */
export function PreviewPanel({ editor, actor, plan, versions, floor, onClose }: Props) {
  const { t } = useTranslation()
  const state = usePreviewState(actor)
  usePreviewPicture(editor, actor, floor)
  useEffect(() => () => actor.send({ type: 'ghost.leave' }), [actor])
  return (
    <section className={styles['panel']} data-region="preview" aria-label={t('editor.preview.title')}>
      <div className={styles['head']}>
        <h2>{t('editor.preview.title')}</h2>
        <span role="status">{state !== 'failed' && <Status actor={actor} state={state} />}</span>
        {state !== 'failed' && <Layers actor={actor} />}
        <IconButton label={t('shared.close')} onPress={onClose}>
          <X data-small aria-hidden />
        </IconButton>
      </div>
      {state === 'failed' ? (
        <ErrorState
          text={t('editor.preview.failed')}
          token="editor.notPreviewed"
          onRetry={() => actor.send({ type: 'preview.retry' })}
        />
      ) : (
        <>
          <GhostTransport actor={actor} />
          <GhostOnMap editor={editor} actor={actor} />
          <PastRunRow actor={actor} plan={plan} versions={versions} floor={floor} onShow={editor.showPoint} />
          <PreviewTable actor={actor} isBusy={state !== 'planned'} />
        </>
      )}
    </section>
  )
}
