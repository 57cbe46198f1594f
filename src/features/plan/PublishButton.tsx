import { CircleArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nextVersionState } from '../../../contract/plan/versionStates.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { Button, type ButtonProps } from '../../widgets/button/Button.tsx'
import { usePlanRights } from '../plans/planRights.ts'

type Props = Pick<ButtonProps, 'variant' | 'size'> & {
  readonly version: Plan
  readonly onPublish: (id: number) => void
}

/** Opens what publishing a version would change (L-038, L-041); why it cannot be published now stands in its place. */
export function PublishButton({ version, onPublish, variant = 'secondary', size = 'regular' }: Props) {
  const { t } = useTranslation()
  const { mayPublish } = usePlanRights()
  const { id, status, version: number } = version
  if (!mayPublish || status === 'published') return undefined
  const isPossible = nextVersionState(status, 'publish') !== undefined
  return (
    <Button
      variant={variant}
      size={size}
      icon={size === 'small' ? undefined : <CircleArrowUp data-small aria-hidden />}
      disabledReason={
        isPossible ? undefined : t(`errors.cleaningPlan.publish.${status === 'validating' ? status : 'draft'}`)
      }
      onPress={() => onPublish(id)}
    >
      {t('plans.actions.publish', { version: number })}
    </Button>
  )
}
