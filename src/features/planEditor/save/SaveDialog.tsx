import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { isOpenVersion } from '../../../../contract/plan/versionStates.ts'
import type { Plan } from '../../../../contract/resources/plans.ts'
import { planCommentSchema } from '../../../../contract/resources/plans.ts'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { TextArea } from '../../../widgets/field/TextArea.tsx'

type Props = {
  readonly plan: Plan
  readonly isPending: boolean
  /** Why the last attempt was refused. */
  readonly failure: string | undefined
  /** The version's files were changed beside the editor: saving again takes their place. */
  readonly canReplace: boolean
  readonly onSave: (order: { readonly comment?: string; readonly replace?: boolean }) => void
  readonly onClose: () => void
}

const MAX_COMMENT = 2000

/** Saves the drawing with a word about what changed: an open version itself, of a closed one the next. */
export function SaveDialog({ plan, isPending, failure, canReplace, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const [comment, setComment] = useState('')
  const isTaken = v.is(planCommentSchema, comment)
  const isOpen = isOpenVersion(plan.status)
  return (
    <FormDialog
      title={t('editor.save.title')}
      action={t(canReplace ? 'editor.save.replace' : 'editor.save.action')}
      isPending={isPending}
      disabledReason={isTaken ? undefined : t('editor.fields.signs')}
      failure={failure}
      onSubmit={() =>
        onSave({ ...(comment.trim() === '' ? {} : { comment: comment.trim() }), ...(canReplace && { replace: true }) })
      }
      onClose={onClose}
    >
      <p>
        {isOpen
          ? t('editor.save.inPlace', { version: plan.version })
          : t('editor.save.asNext', { version: plan.version })}
      </p>
      <TextArea label={t('editor.save.comment')} value={comment} onChange={setComment} maxLength={MAX_COMMENT} />
    </FormDialog>
  )
}
