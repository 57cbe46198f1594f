import '../../i18n/screenTexts.ts'
import { useSelector } from '@xstate/react'
import { RefreshCw, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Dialog, Heading, Modal } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../contract/errors.ts'
import type { Point } from '../../../contract/plan/elements.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { passesAll } from '../../../machines/convertPlan/convertPlan.machine.ts'
import { errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Scrim } from '../../widgets/dialog/Scrim.tsx'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import { CheckedMap } from './CheckedMap.tsx'
import { CheckList } from './CheckList.tsx'
import styles from './ConvertPlanDialog.module.css'
import { type MarkedCheck, markedChecks } from './faultMarks.ts'
import type { PlanConversion } from './useConvertPlan.ts'

type Props = {
  readonly conversion: PlanConversion
  readonly plan: Pick<Plan, 'id' | 'version'>
  /** As it is shown. */
  readonly name: string
}

/** Why it could not be checked, or was not converted: in the service's words, or that it failed (L-050). */
function useFailure(): (error: ApiError) => string {
  const { t, i18n } = useTranslation()
  return error =>
    error.token === 'machine.thrown'
      ? t('planConvert.failed')
      : errorText(i18n, 'cleaningPlan.cpeService.create', error)
}

type FootProps = { readonly conversion: PlanConversion; readonly checks: readonly MarkedCheck[] | undefined }

/** How it stands in one sentence, and what can be done now. */
function Foot({ conversion, checks }: FootProps) {
  const { t } = useTranslation()
  const failure = useFailure()
  const { value, context } = useSelector(conversion, snapshot => snapshot)
  const isConverting = value === 'converting' || value === 'converted'
  const all = checks?.length ?? 0
  const passed = checks?.filter(({ check }) => check.pass).length ?? 0
  const mayConvert = passesAll(context.checks)
  const status = (): string => {
    if (context.error) return failure(context.error)
    if (isConverting) return t('planConvert.converting')
    if (checks === undefined) return t('planConvert.checking')
    return mayConvert ? t('planConvert.allPass', { total: all }) : t('planConvert.somePass', { passed, total: all })
  }
  const isWrong = context.error !== undefined || (checks !== undefined && !mayConvert)
  return (
    <div className={styles['foot']}>
      <p className={styles['status']} role="status" data-wrong={isWrong || undefined}>
        {isWrong && <StateShape shape="warning" size={14} />}
        {status()}
      </p>
      <Button
        variant="quiet"
        onPress={() => conversion.send({ type: 'convertPlan.close' })}
        disabledReason={isConverting ? t('planConvert.converting') : undefined}
      >
        {t('shared.cancel')}
      </Button>
      {value === 'validated' && !mayConvert && (
        <Button
          icon={<RefreshCw data-small aria-hidden />}
          onPress={() => conversion.send({ type: 'convertPlan.checkAgain' })}
        >
          {t('planConvert.checkAgain')}
        </Button>
      )}
      <Button
        variant="primary"
        isPending={isConverting}
        disabledReason={mayConvert ? undefined : t('planConvert.notYet')}
        onPress={() => conversion.send({ type: 'convertPlan.convert' })}
      >
        {t('planConvert.convert')}
      </Button>
    </div>
  )
}

/** A drawing of the older tool: its eleven checks, the places of faults, and the way to the plan editor (L-049 to L-051). */
export function ConvertPlanDialog({ conversion, plan, name }: Props) {
  const { t } = useTranslation()
  const isOpen = useSelector(conversion, ({ value }) => value !== 'unset')
  const found = useSelector(conversion, ({ context }) => context.checks)
  const checks = useMemo(() => found && markedChecks(found.checks), [found])
  const hasFailed = useSelector(conversion, ({ context }) => context.error !== undefined)
  const [sought, setSought] = useState<Point>()
  const close = (): void => conversion.send({ type: 'convertPlan.close' })
  return (
    <Scrim isOpen={isOpen} onOpenChange={open => open || close()}>
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <div className={styles['top']}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {t('planConvert.title')}
            </Heading>
            <p className={styles['about']}>{t('planConvert.about', { name, version: plan.version })}</p>
            <IconButton label={t('shared.close')} onPress={close}>
              <X aria-hidden />
            </IconButton>
          </div>
          <div className={styles['body']}>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
            <div className={styles['checks']} tabIndex={0} role="region" aria-label={t('planConvert.list')}>
              {(checks !== undefined || !hasFailed) && <CheckList checks={checks} onShow={setSought} />}
            </div>
            <CheckedMap plan={plan.id} elements={found?.elements} checks={checks} sought={sought} />
          </div>
          <Foot conversion={conversion} checks={checks} />
        </Dialog>
      </Modal>
    </Scrim>
  )
}
