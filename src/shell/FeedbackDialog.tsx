import '../i18n/screenTexts.ts'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fromPromise } from 'xstate'
import { type DeprecationFeedback, GOAL_LIMIT, SUGGESTION_LIMIT } from '../../contract/resources/feedback.ts'
import type { Self } from '../../contract/resources/logins.ts'
import { FEEDBACK_SESSION_UPLOAD } from '../../contract/routes/feedback.ts'
import type { Answer } from '../../machines/answer.ts'
import {
  type FeedbackAnswer,
  type FeedbackField,
  feedbackChange,
  feedbackMachine,
  feedbackProblems,
} from '../../machines/feedback/feedback.machine.ts'
import { useStartedActor } from '../actors/useStartedActor.ts'
import { answerOf } from '../service/answerOf.ts'
import { queries, service } from '../service/client.ts'
import { sendFile } from '../service/sendFile.ts'
import { errorText } from '../service/serviceError.ts'
import { showToast } from '../toasts/toasts.ts'
import { Dialog } from '../widgets/dialog/Dialog.tsx'
import { Field } from '../widgets/field/Field.tsx'
import { TextArea } from '../widgets/field/TextArea.tsx'
import styles from './FeedbackDialog.module.css'
import { AttachBundle } from './problemReport/AttachBundle.tsx'
import { shownSessionBundle, useSessionBundle } from './problemReport/useSessionBundle.ts'

const machine = feedbackMachine.provide({
  actors: {
    send: fromPromise<FeedbackAnswer, DeprecationFeedback>(({ input }) =>
      answerOf(() => service.system.feedback(input)),
    ),
    attach: fromPromise<Answer, { readonly id: number }>(({ input: { id }, signal }) =>
      answerOf(async () => {
        const { method, path } = FEEDBACK_SESSION_UPLOAD
        await sendFile({ method, path: path.replace(':id', `${id}`), body: shownSessionBundle().file, signal })
        return {}
      }),
    ),
  },
})

type Props = { readonly self: Self; readonly onClose: () => void }

/** Asked for before anything is written: the verified default address is filled in. */
export function FeedbackDialog({ self, onClose }: Props) {
  const contacts = useQuery(
    queries.contactMethods.list.queryOptions({ input: { login: self.id, contact_type: 'email' } }),
  )
  if (contacts.isPending) return undefined
  const known = contacts.data?.data.find(contact => contact.default && contact.verified)
  return <FeedbackForm self={self} contactEmail={known?.contact_value ?? ''} onClose={onClose} />
}

function FeedbackForm({ self, contactEmail, onClose }: Props & { readonly contactEmail: string }) {
  const { t, i18n } = useTranslation()
  const actor = useStartedActor(machine, {
    id: 'feedback',
    input: {
      draft: {
        firstName: '',
        lastName: '',
        organization: '',
        suggestion: '',
        goal: '',
        contactEmail,
        timezone: self.time_zone,
        account: self.current_account,
      },
    },
  })
  const { draft, attaches, submitted, error } = useSelector(actor, snapshot => snapshot.context)
  const state = useSelector(actor, snapshot => snapshot.value)
  const made = useSessionBundle(attaches)
  const thank = useEffectEvent(() => {
    showToast({ kind: 'information', subject: 'feedback', title: t('feedback.sent'), text: t('feedback.sentText') })
    onClose()
  })
  useEffect(() => actor.subscribe({ complete: thank }).unsubscribe, [actor])
  if (state === 'attaching' || state === 'unattached')
    return (
      <Dialog
        title={t('feedback.title')}
        isOpen
        onClose={() => actor.send({ type: 'feedback.leaveOut' })}
        dismissLabel={t('feedback.leaveOut')}
        action={{
          label: t('feedback.attachAgain'),
          run: () => actor.send({ type: 'feedback.attachAgain' }),
          isPending: state === 'attaching',
        }}
      >
        <p role="status">{t(state === 'attaching' ? 'feedback.attaching' : 'feedback.unattached')}</p>
        {error !== undefined && (
          <p role="alert" className={styles['error']}>
            {errorText(i18n, 'user.getUser', error)}
          </p>
        )}
      </Dialog>
    )
  const problems = feedbackProblems(draft)
  const isIncomplete = Object.values(problems).includes('fillAll')
  const field = (name: FeedbackField) => {
    const problem = problems[name]
    // What is too long is said as it is written, what is missing once it was to be sent.
    const isShown = problem === 'goalLimit' || problem === 'suggestionLimit' || (submitted && problem !== undefined)
    const most = name === 'goal' ? GOAL_LIMIT : SUGGESTION_LIMIT
    return {
      label: t(`feedback.${name}`),
      value: draft[name],
      onChange: (value: string) => actor.send(feedbackChange(name, value)),
      error: isShown ? t(problem === 'fillAll' ? 'feedback.missing' : `feedback.${problem}`, { most }) : undefined,
    }
  }
  return (
    <Dialog
      title={t('feedback.title')}
      isOpen
      onClose={onClose}
      action={{
        label: t('shared.send'),
        run: () => actor.send({ type: 'feedback.send' }),
        isPending: state === 'sending',
        disabledReason: attaches && !made.data ? t(made.isError ? 'problem.failed' : 'problem.making') : undefined,
      }}
    >
      <div className={styles['names']}>
        <Field {...field('firstName')} input={{ autoComplete: 'given-name' }} autoFocus />
        <Field {...field('lastName')} input={{ autoComplete: 'family-name' }} />
      </div>
      <Field {...field('organization')} input={{ autoComplete: 'organization' }} />
      <TextArea {...field('goal')} />
      <TextArea {...field('suggestion')} />
      <Field {...field('contactEmail')} type="email" input={{ autoComplete: 'email' }} />
      <AttachBundle
        label={t('feedback.attach')}
        about={t('feedback.attachAbout')}
        isSelected={attaches}
        onChange={selected => actor.send({ type: 'feedback.attach', attaches: selected })}
        made={made}
      />
      {submitted && isIncomplete && (
        <p role="alert" className={styles['error']}>
          {t('feedback.fillAll')}
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className={styles['error']}>
          {errorText(i18n, 'user.getUser', error)}
        </p>
      )}
    </Dialog>
  )
}
