import { useTranslation } from 'react-i18next'
import type { COMMENT_TYPES } from '../../../../../contract/resources/comments.ts'
import { service } from '../../../../service/client.ts'
import { apiErrorOf, errorText } from '../../../../service/serviceError.ts'
import { endToasts, showToast } from '../../../../toasts/toasts.ts'

type Comment = {
  readonly type: (typeof COMMENT_TYPES)[number]
  readonly message: string
  readonly sector?: number
}

/** Writes comment records of a robot and its plan; a failure is shown and nothing else is undone (N-023, N-025). */
export function useComment(robot: number, plan: number): (comment: Comment) => Promise<void> {
  const { t, i18n } = useTranslation()
  const subject = `comment on ${robot}`
  return async comment => {
    try {
      await service.comments.create({ ...comment, robot, cleaning_plan_version: plan })
      endToasts(subject)
    } catch (error) {
      const text = errorText(i18n, 'comment.editComment', apiErrorOf(error))
      showToast({ kind: 'error', subject: subject, title: t('commands.comment.notSaved'), text })
    }
  }
}
