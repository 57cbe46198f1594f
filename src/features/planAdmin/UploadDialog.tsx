import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { PLAN_FILE_RULES, type PlanFileName } from '../../../contract/plan/planFileRules.ts'
import { isOpenVersion } from '../../../contract/plan/versionStates.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { fileProblem } from '../../../machines/planUpload/planUpload.machine.ts'
import { useStartedActor } from '../../actors/useStartedActor.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { UnsavedGuard } from '../../forms/UnsavedGuard.tsx'
import { errorText } from '../../service/serviceError.ts'
import { useByteFormat } from '../../units/bytes.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { Field } from '../../widgets/field/Field.tsx'
import { planUpload } from './planUpload.ts'
import styles from './UploadDialog.module.css'

const TYPES = {
  image: ['image/png'],
  yaml: ['.yaml', 'application/yaml'],
  svg: ['image/svg+xml'],
  world: ['.world'],
} as const

type Props = {
  readonly plan: Plan
  readonly name: PlanFileName
  readonly onClose: () => void
  /** The service has the file: it is of this version, which is to be shown. */
  readonly onStored: (version: number) => Promise<void>
}

/** A file of a version from the disk (L-031): its name is the one that is asked for; a broken connection is gone on with. */
export function UploadDialog({ plan, name, onClose, onStored }: Props) {
  const { t, i18n } = useTranslation()
  const bytes = useByteFormat()
  const actor = useStartedActor(planUpload, {
    id: 'planUpload',
    input: { plan: plan.id, expected: name },
  })
  const { value, context } = useSelector(actor, snapshot => snapshot)
  const { file, problem, comment, progress, error, record } = context
  const finish = useEffectEvent(() => {
    const { version } = actor.getSnapshot().context
    void onStored(version ?? plan.id).finally(onClose)
  })
  useEffect(() => actor.subscribe({ complete: finish }).unsubscribe, [actor])
  // Stored: the dialog stays until what it made is on the screen.
  const isSending = value === 'sending' || value === 'stored'
  const isInterrupted = value === 'interrupted'
  const isUnderWay = value === 'sending' || isInterrupted
  const [isLeaving, setLeaving] = useState(false)
  if (isLeaving && isUnderWay)
    return (
      <Dialog
        title={t('planAdmin.upload.leaveTitle', { name })}
        isOpen
        onClose={() => setLeaving(false)}
        dismissLabel={t('planAdmin.upload.stay')}
        action={{ label: t('planAdmin.upload.leave'), run: onClose, variant: 'danger' }}
      >
        <p>{t('planAdmin.upload.leaveText')}</p>
      </Dialog>
    )
  return (
    <Dialog
      title={t('planAdmin.upload.title', { name })}
      isOpen
      onClose={() => (isUnderWay ? setLeaving(true) : onClose())}
      action={{
        label: t(isInterrupted ? 'planAdmin.upload.resume' : 'planAdmin.upload.send'),
        run: () => actor.send({ type: isInterrupted ? 'planUpload.resume' : 'planUpload.send' }),
        isPending: isSending,
      }}
    >
      <UnsavedGuard isUnsaved={isUnderWay} text={t('planAdmin.upload.leaveText')} />
      <div className={styles['body']}>
        <FileTrigger
          acceptedFileTypes={TYPES[PLAN_FILE_RULES[name].kind]}
          onSelect={files => {
            const picked = files?.item(0) ?? undefined
            actor.send({ type: 'planUpload.choose', file: picked, fault: fileProblem(name, picked) })
          }}
        >
          <Button disabledReason={isSending ? t('planAdmin.upload.underWay') : undefined}>
            {t(file === undefined ? 'planAdmin.upload.choose' : 'planAdmin.upload.chooseAnother')}
          </Button>
        </FileTrigger>
        {file !== undefined && (
          <p className={styles['file']}>
            {file.name} <span>{bytes(file.size)}</span>
          </p>
        )}
        {problem !== undefined && (
          <FormFailure
            text={
              problem === 'noFile'
                ? t('planAdmin.upload.noFile')
                : t('planAdmin.upload.incorrectFile', { file: file?.name ?? '', expected: name })
            }
          />
        )}
        <Field
          label={t('planAdmin.upload.comment')}
          value={comment}
          onChange={text => actor.send({ type: 'planUpload.write', comment: text })}
          isReadOnly={value !== 'choosing'}
          input={{ maxLength: 2000 }}
        />
        {isUnderWay && (
          <p role="status" className={styles['progress']}>
            <progress
              aria-label={t('planAdmin.upload.progress')}
              {...(progress === undefined ? {} : { max: Math.max(1, progress.total), value: progress.sent })}
            />
            {isInterrupted ? t('planAdmin.upload.interrupted') : progress && bytes(progress.sent)}
          </p>
        )}
        {isUnderWay && record !== undefined && (
          <Button size="small" variant="quiet" onPress={() => actor.send({ type: 'planUpload.cancel' })}>
            {t('planAdmin.upload.giveUp')}
          </Button>
        )}
        {!isOpenVersion(plan.status) && <p className={styles['note']}>{t('planAdmin.upload.makes')}</p>}
        {error !== undefined && <FormFailure text={errorText(i18n, 'data.getFile', error)} />}
      </div>
    </Dialog>
  )
}
