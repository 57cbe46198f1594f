import { CircleDot, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFlagPreference } from '../../preferences/preference.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { BackLink } from '../../widgets/button/IconLink.tsx'
import { ScreenHead } from '../../widgets/screen/ScreenHead.tsx'
import { planName } from '../robots/names.ts'
import styles from './PlanAdminTop.module.css'
import { isPublishable, type PublishWait, publishWaits } from './publishWaits.ts'
import type { PlanEditing } from './usePlanEdits.ts'
import { usePlanProblemText } from './usePlanProblemText.ts'
import { VersionStateMark } from './VersionStateMark.tsx'

/** What publishing waits for, in words (L-039..L-042). */
function useWaitText(): (wait: PublishWait) => string {
  const { t } = useTranslation()
  const problemText = usePlanProblemText()
  return wait => {
    if (wait.kind === 'unsaved') return t('planAdmin.waits.unsaved', { count: wait.count })
    if (wait.kind === 'problem') return `${wait.problem.file}: ${problemText(wait.problem)}`
    if (wait.kind === 'missing') return t('planAdmin.waits.missing', { file: wait.file })
    return t(`planAdmin.waits.${wait.kind}`)
  }
}

const MAX_WAITS = 6

/** The line that names what stands between a version and its publication; nothing where nothing does. */
export function PublishWaiting({ editing }: { readonly editing: PlanEditing }) {
  const { t } = useTranslation()
  const waitText = useWaitText()
  const { plan, changes } = editing
  const waits = publishWaits(plan, changes)
  if (plan.status === 'published' && changes.length === 0)
    return (
      <p className={styles['waiting']} role="status">
        {t('planAdmin.waits.published', { version: plan.version })}
      </p>
    )
  if (waits.length === 0) return undefined
  return (
    <div className={styles['waiting']} role="status">
      <b>{t('planAdmin.waits.title')}</b>
      <ul>
        {waits.slice(0, MAX_WAITS).map(wait => (
          <li key={waitText(wait)} data-kind={wait.kind}>
            {wait.kind === 'validating' ? (
              <LoaderCircle size={14} aria-hidden />
            ) : wait.kind === 'unsaved' ? (
              <CircleDot size={14} aria-hidden />
            ) : (
              <TriangleAlert size={14} aria-hidden />
            )}
            {waitText(wait)}
          </li>
        ))}
        {waits.length > MAX_WAITS && <li>{t('planAdmin.waits.more', { count: waits.length - MAX_WAITS })}</li>}
      </ul>
    </div>
  )
}

type Props = {
  readonly editing: PlanEditing
  readonly mayEdit: boolean
  readonly mayPublish: boolean
  readonly onDiscard: () => void
  readonly onPublish: () => void
}

/** The plan, which version of it this is, what was changed, and what can be done with it. */
export function PlanAdminTop({ editing, mayEdit, mayPublish, onDiscard, onPublish }: Props) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const waitText = useWaitText()
  const { plan, changes } = editing
  const [firstWait] = publishWaits(plan, changes)
  const unchanged = changes.length === 0 ? t('planAdmin.nothingChanged') : undefined
  const unpublishable = isPublishable(plan) ? undefined : t('planAdmin.notPublishable')
  return (
    <ScreenHead
      back={<BackLink to="/plan/$id" params={{ id: String(plan.first_id) }} label={t('planAdmin.back')} />}
      title={planName(t, { id: plan.first_id, name: plan.name }, demoMode)}
      part={t('planAdmin.title')}
      tools={
        <>
          {mayEdit && (
            <>
              <Button variant="quiet" disabledReason={unchanged} onPress={onDiscard}>
                {t('planAdmin.discard')}
              </Button>
              <Button variant="primary" disabledReason={unchanged} isPending={editing.isSaving} onPress={editing.save}>
                {t('planAdmin.save')}
              </Button>
            </>
          )}
          {mayPublish && (
            <Button disabledReason={firstWait === undefined ? unpublishable : waitText(firstWait)} onPress={onPublish}>
              {t('planAdmin.publish')}
            </Button>
          )}
        </>
      }
    >
      <span className={styles['version']}>
        {t('planAdmin.short', { version: plan.version })} <VersionStateMark plan={plan} />
      </span>
      {changes.length > 0 && <p>{t('planAdmin.unsaved', { count: changes.length })}</p>}
    </ScreenHead>
  )
}
