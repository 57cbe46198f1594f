import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { errorText } from '../../service/serviceError.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import { usePlanFloor } from '../report/planFloor.ts'
import { mapFilesOf } from '../report/planFloorKey.ts'
import { DrawingBoard } from './DrawingBoard.tsx'
import { useDraft } from './draft/useDraft.ts'
import styles from './EditorWorkspace.module.css'
import { EditorHeader } from './header/EditorHeader.tsx'

type Props = { readonly plan: Plan; readonly versions: readonly Plan[] }

/** The tools around the drawing of a version, once its floor and its draft are read. */
export function EditorWorkspace({ plan, versions }: Props) {
  const { t, i18n } = useTranslation()
  const floor = usePlanFloor(plan.id, mapFilesOf(plan.data))
  const draft = useDraft(plan.id)
  const { drawing, state, error, store } = draft
  if (floor.data && drawing)
    return <DrawingBoard plan={plan} versions={versions} read={floor.data} draft={draft} drawing={drawing} />
  const isClosed = state === 'closed' || state === 'unopened'
  return (
    <>
      <EditorHeader plan={plan} versions={versions} />
      <main id="main" data-region="main" tabIndex={-1} className={styles['main']}>
        {floor.isError ? (
          <ErrorState text={t('editor.notLoaded')} token="plan.unreachable" onRetry={() => void floor.refetch()} />
        ) : isClosed && error ? (
          <ErrorState text={errorText(i18n, 'cleaningPlan.getPlan', error)} token={error.token} onRetry={store.retry} />
        ) : (
          <p className={styles['loading']} role="status" aria-busy>
            <Ring />
            {t('editor.loading')}
          </p>
        )}
      </main>
    </>
  )
}
