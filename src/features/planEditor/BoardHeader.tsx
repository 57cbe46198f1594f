import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { usePlanRights } from '../plans/planRights.ts'
import type { Draft } from './draft/useDraft.ts'
import { EditorHeader, EditorTools } from './header/EditorHeader.tsx'
import { usePlanEditor } from './planEditor.ts'
import { useProblemTexts } from './problems/problemTexts.ts'
import { type PublishReason, publishReason } from './publishReason.ts'
import type { Question } from './save/useQuestion.ts'

type Props = {
  readonly plan: Plan
  readonly versions: readonly Plan[]
  readonly draft: Draft
  readonly onValidate: () => void
  readonly preview: { readonly isOpen: boolean; readonly toggle: (isOpen: boolean) => void }
  readonly onAsk: (question: Question) => void
}

/** Why publishing and saving have to wait, in words. */
function useReasons({ plan, draft }: Pick<Props, 'plan' | 'draft'>) {
  const { t } = useTranslation()
  const { problems, checks } = usePlanEditor()
  const { namesOf, shortOf } = useProblemTexts()
  const { unsaved, pending, state } = draft
  const named = ({ problem }: Extract<PublishReason, { kind: 'fix' | 'saveAndFix' }>) => ({
    name: namesOf(problem),
    short: shortOf(problem),
  })
  const reason = publishReason({ plan, unsaved, problems, isUnchecked: checks.state === 'unknown' })
  const error = problems.find(({ severity }) => severity === 'error')
  return {
    publish:
      reason &&
      t(
        `editor.publishReason.${reason.kind}`,
        reason.kind === 'fix' || reason.kind === 'saveAndFix' ? named(reason) : {},
      ),
    save:
      unsaved === 0
        ? t('editor.save.nothing')
        : checks.state === 'unknown'
          ? t('editor.save.unchecked')
          : error
            ? t('editor.save.fixFirst', { name: namesOf(error), short: shortOf(error) })
            : pending > 0 && state === 'offline'
              ? t('editor.save.waiting')
              : undefined,
  }
}

/** The head of the editor: what can be done with the drawing as a whole, and why not where it cannot. */
export function BoardHeader({ plan, versions, draft, onValidate, preview, onAsk }: Props) {
  const { t } = useTranslation()
  const { mayPublish } = usePlanRights()
  const { store, unsaved, canUndo, canRedo, others, state } = draft
  const reasons = useReasons({ plan, draft })
  return (
    <EditorHeader plan={plan} versions={versions}>
      <EditorTools
        unsaved={unsaved}
        others={others.map(({ guest, login, name }) => ({ id: guest, login, login_name: name }))}
        undo={{ run: store.undo, reason: canUndo ? undefined : t('editor.nothingToUndo') }}
        redo={{ run: store.redo, reason: canRedo ? undefined : t('editor.nothingToRedo') }}
        discard={{
          run: () => onAsk('discard'),
          reason: unsaved === 0 ? t('editor.discard.nothing') : undefined,
        }}
        validate={{ run: onValidate }}
        preview={preview}
        save={{ run: () => onAsk('save'), reason: reasons.save, isPending: state === 'saving' }}
        exchange={onAsk}
        publish={mayPublish ? { run: () => onAsk('publish'), reason: reasons.publish } : undefined}
      />
    </EditorHeader>
  )
}
