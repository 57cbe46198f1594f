import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../../contract/resources/plans.ts'
import type { FloorPlan } from '../../../../floor/floorPlan.ts'
import type { PlacedImage } from '../../../../machines/editor/editor.logic.ts'
import { lazyPart } from '../../../parts/lazyPart.tsx'
import { queries } from '../../../service/client.ts'
import { errorText } from '../../../service/serviceError.ts'
import { showToast } from '../../../toasts/toasts.ts'
import type { Draft } from '../draft/useDraft.ts'
import { ExchangeDialogs } from '../exchange/ExchangeDialogs.tsx'
import { ImageDialog } from '../tools/ImageDialog.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import type { Question } from './useQuestion.ts'

const PublishPlanDialog = lazyPart(
  async () => (await import('../../planPublish/PublishPlanDialog.tsx')).PublishPlanDialog,
  { failed: ({ onClose }) => onClose },
)

type Props = {
  readonly plan: Plan
  readonly floor: Pick<FloorPlan, 'map' | 'grid'>
  readonly draft: Draft
  readonly question: Question | undefined
  readonly onImage: (image: PlacedImage) => void
  readonly onClose: () => void
}

/** Says that a version was saved, and goes to it where it is another one than the one that is open. */
function useSaved(plan: Plan, draft: Draft, onDone: () => void): void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { store } = draft
  const saved = useEffectEvent(async (next: Plan): Promise<void> => {
    onDone()
    showToast({
      kind: 'information',
      subject: `plan ${plan.first_id}`,
      title: t('editor.save.done', { version: next.version }),
    })
    await client.invalidateQueries({ queryKey: queries.plans.key() })
    if (next.id !== plan.id)
      await navigate({
        to: '/v2/plan/$firstId/editor/$versionId',
        params: { firstId: String(next.first_id), versionId: String(next.id) },
        replace: true,
        ignoreBlocker: true,
      })
  })
  useEffect(() => store.onSaved(next => void saved(next)), [store])
}

/** The dialogs that ask before the whole drawing is saved, discarded or published. */
export function Questions({ plan, floor, draft, question, onImage, onClose }: Props) {
  const { i18n } = useTranslation()
  const { store, state, error, unsaved, others } = draft
  useSaved(plan, draft, onClose)
  const discarded = useEffectEvent(onClose)
  useEffect(() => store.onDiscarded(() => discarded()), [store])
  if (question === 'publish') return <PublishPlanDialog id={plan.id} isUnsaved={unsaved > 0} onClose={onClose} />
  if (question === 'image') return <ImageDialog account={plan.account} onImage={onImage} onClose={onClose} />
  if (question === 'save')
    return (
      <SaveDialog
        plan={plan}
        isPending={state === 'saving'}
        failure={error && errorText(i18n, 'cleaningPlan.editPlan', error)}
        canReplace={error?.token === 'errors.planDraft.filesChanged'}
        onSave={store.save}
        onClose={onClose}
      />
    )
  if (question === 'discard')
    return (
      <DiscardDialog
        count={unsaved}
        others={others.length}
        isPending={state === 'discarding'}
        failure={error && errorText(i18n, 'cleaningPlan.editPlan', error)}
        onDiscard={store.discard}
        onClose={onClose}
      />
    )
  return <ExchangeDialogs plan={plan} floor={floor} question={question} onClose={onClose} />
}
