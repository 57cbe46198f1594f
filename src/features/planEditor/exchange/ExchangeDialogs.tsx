import { useTranslation } from 'react-i18next'
import { type Element, MAX_COMMAND_ELEMENTS } from '../../../../contract/plan/drawing.ts'
import type { Plan } from '../../../../contract/resources/plans.ts'
import { elementsOf } from '../../../../floor/drawing/drawing.ts'
import { frameOf } from '../../../../floor/floorPlan.ts'
import { lazyPart } from '../../../parts/lazyPart.tsx'
import { usePlanFloor } from '../../report/planFloor.ts'
import { planName } from '../../robots/names.ts'
import { useNaming } from '../../robots/robotName.ts'
import { newCommandId } from '../draft/draftStore.ts'
import { usePlanEditor } from '../planEditor.ts'

const ReadElementsDialog = lazyPart(async () => (await import('./ReadElementsDialog.tsx')).ReadElementsDialog, {
  failed: ({ onClose }) => onClose,
})
const WriteElementsDialog = lazyPart(async () => (await import('./WriteElementsDialog.tsx')).WriteElementsDialog, {
  failed: ({ onClose }) => onClose,
})

type Props = { readonly plan: Plan; readonly question: 'read' | 'write' | undefined; readonly onClose: () => void }

/** The dialogs for files of other tools. */
export function ExchangeDialogs({ plan, question, onClose }: Props) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { drawing, send } = usePlanEditor()
  const { data } = usePlanFloor(plan.id)
  const add = (elements: readonly Element[]): void => {
    for (let from = 0; from < elements.length; from += MAX_COMMAND_ELEMENTS) {
      const part = elements.slice(from, from + MAX_COMMAND_ELEMENTS)
      send({ type: 'add', elements: part.map(element => ({ key: newCommandId(), element, before: null })) })
    }
  }
  if (question === 'read') return <ReadElementsDialog onAdd={add} onClose={onClose} />
  if (question !== 'write' || data === undefined) return undefined
  const { width, height, resolution, origin } = frameOf(data.floor)
  const name = planName(t, { id: plan.first_id, name: plan.name }, demoMode)
  const of = { name, elements: elementsOf(drawing), frame: { width, height, resolution, origin } }
  return <WriteElementsDialog of={of} onClose={onClose} />
}
