import { useTranslation } from 'react-i18next'
import type { Element } from '../../../../contract/plan/drawing.ts'
import type { Plan } from '../../../../contract/resources/plans.ts'
import { elementsOf } from '../../../../floor/drawing/drawing.ts'
import { type FloorPlan, frameOf } from '../../../../floor/floorPlan.ts'
import { lazyPart } from '../../../parts/lazyPart.tsx'
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

type Props = {
  readonly plan: Plan
  readonly floor: Pick<FloorPlan, 'map' | 'grid'>
  readonly question: 'read' | 'write' | undefined
  readonly onClose: () => void
}

/** The dialogs for files of other tools. */
export function ExchangeDialogs({ plan, floor, question, onClose }: Props) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { drawing, addFromFile } = usePlanEditor()
  // One command: all of it is drawn, and taken back by one step, or nothing is.
  const add = (elements: readonly Element[]) =>
    addFromFile(elements.map(element => ({ key: newCommandId(), element, before: null })))
  if (question === 'read') return <ReadElementsDialog onAdd={add} onClose={onClose} />
  if (question !== 'write') return undefined
  const { width, height, resolution, origin } = frameOf(floor)
  const name = planName(t, { id: plan.first_id, name: plan.name }, demoMode)
  const of = { name, elements: elementsOf(drawing), frame: { width, height, resolution, origin } }
  return <WriteElementsDialog of={of} onClose={onClose} />
}
