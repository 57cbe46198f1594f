import '../../i18n/screenTexts.ts'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gone } from '../../shell/Gone.tsx'
import { MasqueradeStrip } from '../../shell/MasqueradeStrip.tsx'
import { OfflineStrip } from '../../shell/OfflineStrip.tsx'
import { ServiceStrip } from '../../shell/ServiceStrip.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { useNarrow } from '../../theme/theme.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import { usePlan } from '../plan/usePlan.ts'
import { usePlanRights } from '../plans/planRights.ts'
import styles from './EditorWorkspace.module.css'
import header from './header/EditorHeader.module.css'
import { EditorHeader } from './header/EditorHeader.tsx'
import { ReadOnlyEditor } from './ReadOnlyEditor.tsx'

function Loading({ text }: { readonly text: string }) {
  return (
    <p className={styles['loading']} role="status" aria-busy>
      <Ring />
      {text}
    </p>
  )
}

function LoadingWorkspace() {
  const { t } = useTranslation()
  return <Loading text={t('editor.loading')} />
}

/** The tools come in a file of their own: whoever only looks does not fetch them. */
const EditorWorkspace = lazyPart(async () => (await import('./EditorWorkspace.tsx')).EditorWorkspace, {
  pending: <LoadingWorkspace />,
})

type OpenProps = { readonly plan: Plan; readonly versions: readonly Plan[] }

/** The version to draw on, or to look at with the reason why. */
function Opened({ plan, versions }: OpenProps) {
  const { t } = useTranslation()
  const { mayEdit } = usePlanRights()
  const isPhone = useNarrow()
  const isOlder = plan.cpe_version === '0'
  if (mayEdit && !isPhone && !isOlder) return <EditorWorkspace key={plan.id} plan={plan} versions={versions} />
  const why = !mayEdit ? 'editor.readOnly.noRight' : isOlder ? 'editor.readOnly.older' : 'editor.readOnly.phone'
  return (
    <>
      <EditorHeader plan={plan} versions={versions}>
        <p className={header['note']} role="note">
          {t(why)}
        </p>
      </EditorHeader>
      <main id="main" data-region="main" tabIndex={-1} className={styles['main']}>
        <ReadOnlyEditor plan={plan} />
      </main>
    </>
  )
}

type Props = { readonly first: number; readonly version: number }

function Content({ first, version }: Props) {
  const { t, i18n } = useTranslation()
  const { versions, error, retry } = usePlan(first)
  const plan = versions?.find(({ id, first_id }) => id === version && first_id === first)
  if (plan && versions)
    return (
      <div className={styles['frame']}>
        <MasqueradeStrip />
        <OfflineStrip />
        <ServiceStrip />
        <Opened plan={plan} versions={versions} />
      </div>
    )
  if (error === null && versions === undefined)
    return (
      <Shell>
        <Loading text={t('plan.loading')} />
      </Shell>
    )
  const failure = apiErrorOf(error)
  return (
    <Shell>
      {error === null || failure.type === 'notFound' ? (
        <Gone what="plan" />
      ) : (
        <ErrorState text={errorText(i18n, 'cleaningPlan.getPlan', failure)} token={failure.token} onRetry={retry} />
      )}
    </Shell>
  )
}

/** `/v2/plan/{firstId}/editor/{versionId}`: a version to draw on (L-022, E-001). */
export const EditorScreen = (props: Props) => <Content key={`${props.first} ${props.version}`} {...props} />
