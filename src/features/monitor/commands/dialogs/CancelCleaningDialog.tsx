import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMAND } from '../../../../../contract/commands.ts'
import { Dialog } from '../../../../widgets/dialog/Dialog.tsx'
import { useActiveTask } from '../activeTask.ts'
import { useRobotCommands } from '../robotCommands.ts'
import { CommentChoice } from './CommentChoice.tsx'
import { useComment } from './useComment.ts'

/** Ends the run of the robot, with the reason that is kept with the plan (M-014, N-023). */
export function CancelCleaningDialog({ robot }: { readonly robot: number }) {
  const { t } = useTranslation()
  const { send, blocked, situation } = useRobotCommands()
  const { end } = useActiveTask()
  const save = useComment(robot, situation.plan)
  const [comment, setComment] = useState('')
  const cancel = async (): Promise<void> => {
    end()
    const outcome = await send(COMMAND.cancelCleaning, {})
    if (outcome.ok) await save({ type: 'cancel_cleaning', message: comment })
  }
  return (
    <Dialog
      title={t('commands.deeds.cancelCleaning')}
      isOpen
      onClose={end}
      action={{
        label: t('commands.deeds.cancelCleaning'),
        variant: 'danger',
        disabledReason:
          blocked(COMMAND.cancelCleaning) ?? (comment.trim() === '' ? t('commands.comment.missing') : undefined),
        run: () => void cancel(),
      }}
    >
      <p>{t('commands.cancelCleaning.text')}</p>
      <CommentChoice list="rm-cancel-cleaning-comments" onChange={setComment} />
    </Dialog>
  )
}
