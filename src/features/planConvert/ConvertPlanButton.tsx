import { useSelector } from '@xstate/react'
import { Replace } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { useConvertPlan } from './useConvertPlan.ts'

const ConvertPlanDialog = lazyPart(async () => (await import('./ConvertPlanDialog.tsx')).ConvertPlanDialog)

type Props = {
  readonly plan: Pick<Plan, 'id' | 'version'>
  /** As it is shown. */
  readonly name: string
}

/** Begins the conversion of a version of the older tool. */
export function ConvertPlanButton({ plan, name }: Props) {
  const { t } = useTranslation()
  const conversion = useConvertPlan()
  const isOpen = useSelector(conversion, ({ value }) => value !== 'unset')
  return (
    <>
      <Button
        icon={<Replace data-small aria-hidden />}
        onPress={() => conversion.send({ type: 'convertPlan.open', plan: plan.id })}
      >
        {t('planConvert.open')}
      </Button>
      {isOpen && <ConvertPlanDialog conversion={conversion} plan={plan} name={name} />}
    </>
  )
}
