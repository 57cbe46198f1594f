import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { CircleSlash, Equal, type LucideIcon, Minus, Plus, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { PlanImportAnswer } from '../../../contract/resources/planArchive.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import type { importPlanMachine } from '../../../machines/importPlan/importPlan.machine.ts'
import { useStartedActor } from '../../actors/useStartedActor.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { UnsavedGuard } from '../../forms/UnsavedGuard.tsx'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries } from '../../service/client.ts'
import { errorText } from '../../service/serviceError.ts'
import { showToast } from '../../toasts/toasts.ts'
import { useByteFormat } from '../../units/bytes.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { Switch } from '../../widgets/field/Switch.tsx'
import { TextArea } from '../../widgets/field/TextArea.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { planName } from '../robots/names.ts'
import styles from './ImportDialog.module.css'
import { importPlan } from './importPlan.ts'
import { useOpenVersion } from './useOpenVersion.ts'

const ICONS: { readonly [S in PlanImportAnswer['files'][number]['status']]: LucideIcon } = {
  new: Plus,
  changed: RefreshCw,
  same: Equal,
  missing: Minus,
  unknown: CircleSlash,
}

/** What an import does with a file of the archive: its sign and its word. */
function ArchivedState({ status }: { readonly status: ArchivedFile['status'] }) {
  const { t } = useTranslation()
  const Icon = ICONS[status]
  return (
    <span className={styles['state']}>
      <Icon size={14} aria-hidden />
      {t(`planAdmin.import.states.${status}`)}
    </span>
  )
}

type ArchivedFile = PlanImportAnswer['files'][number]

function useColumns(): readonly Column<ArchivedFile>[] {
  const { t } = useTranslation()
  const bytes = useByteFormat()
  return [
    { id: 'name', head: t('planAdmin.file.columns.name'), isRowHead: true, cell: ({ name }) => name },
    {
      id: 'archive',
      head: t('planAdmin.import.columns.archive'),
      align: 'end',
      cell: ({ bytes: size }) => (size === undefined ? t('shared.none') : bytes(size)),
    },
    {
      id: 'import',
      head: t('planAdmin.import.columns.import'),
      cellData: ({ status }) => ({ 'data-state': status }),
      cell: ({ status }) => <ArchivedState status={status} />,
    },
  ]
}

/** What the archive holds against what the version has, file by file. */
function Comparison({ preview }: { readonly preview: PlanImportAnswer }) {
  const { t } = useTranslation()
  return (
    <Table
      label={t('planAdmin.import.comparison')}
      isBusy={false}
      className={styles['entries']}
      columns={useColumns()}
      rows={preview.files}
      rowKey={({ name }) => name}
    />
  )
}

type ActorProps = { readonly actor: ActorRefFrom<typeof importPlanMachine> }

/** L-048: what was made for another environment is imported once somebody has said so. */
function Environment({ actor }: ActorProps) {
  const { t } = useTranslation()
  const { preview, isConfirmed } = useSelector(actor, ({ context }) => context)
  if (preview === undefined || preview.isEnvironmentMatching) return undefined
  const { environment, location_environment: place } = preview
  return (
    <section className={styles['mismatch']} aria-label={t('planAdmin.import.mismatch')}>
      <h3>{t('planAdmin.import.mismatch')}</h3>
      <p>
        {t('planAdmin.import.environments', {
          archive: t(`locations.environments.${environment}`),
          location: t(`locations.environments.${place}`),
        })}
      </p>
      {preview.isEnvironmentCompatible ? (
        <Switch
          isSelected={isConfirmed}
          onChange={next => actor.send({ type: 'planImport.confirm', isConfirmed: next })}
        >
          {t('planAdmin.import.confirm')}
        </Switch>
      ) : (
        <p>{t('planAdmin.import.incompatible')}</p>
      )}
    </section>
  )
}

/** Which archive, and how far the service is with it. */
function Archive({ actor }: ActorProps) {
  const { t, i18n } = useTranslation()
  const { value, context } = useSelector(actor, snapshot => snapshot)
  const isImporting = value === 'importing' || value === 'following'
  const isWorking = value === 'comparing' || isImporting
  return (
    <>
      {!isWorking && (
        <FileTrigger
          acceptedFileTypes={['.zip', 'application/zip']}
          onSelect={files => {
            const file = files?.item(0)
            if (file) actor.send({ type: 'planImport.choose', file })
          }}
        >
          <Button>
            {t(context.file === undefined ? 'planAdmin.import.choose' : 'planAdmin.upload.chooseAnother')}
          </Button>
        </FileTrigger>
      )}
      {context.file !== undefined && <p className={styles['file']}>{context.file.name}</p>}
      {isWorking && (
        <p className={styles['progress']} role="status">
          <progress max={1} value={context.progress} aria-label={t('planAdmin.upload.progress')} />
          {t(isImporting ? 'planAdmin.import.importing' : 'planAdmin.import.comparing')}
        </p>
      )}
      {context.error !== undefined && <FormFailure text={errorText(i18n, 'cleaningPlan.version', context.error)} />}
    </>
  )
}

type Props = { readonly plan: Plan; readonly onClose: () => void }

/** An archive from a site into a plan (L-047, L-048); an import of this version that the reader began before is found again. */
export function ImportDialog({ plan, onClose }: Props) {
  const { data, isPending } = useQuery(
    queries.planJobs.list.queryOptions({ input: { kind: 'import', plan: plan.id }, staleTime: 0, gcTime: 0 }),
  )
  if (isPending) return undefined
  const running = data?.data.find(({ status }) => status === 'pending')
  return <Import plan={plan} onClose={onClose} job={running?.id} />
}

/** Asks before what was chosen, sent and typed is thrown away; what the service is importing goes on, and says so. */
function useClosing(plan: Plan, actor: ActorProps['actor'], onClose: () => void) {
  const { t } = useTranslation()
  const { value, context } = useSelector(actor, snapshot => snapshot)
  const [isAsked, setAsked] = useState(false)
  const isImporting = value === 'importing' || value === 'following'
  const loses = value === 'comparing' || value === 'reviewing' || (value === 'choosing' && context.comment !== '')
  const close = (): void => {
    actor.send({ type: 'planImport.close' })
    onClose()
  }
  const question = isAsked && loses && (
    <Dialog
      title={t('planAdmin.import.leaveTitle')}
      isOpen
      onClose={() => setAsked(false)}
      dismissLabel={t('planAdmin.import.stay')}
      action={{ label: t('shared.close'), run: close, variant: 'danger' }}
    >
      <p>{t('planAdmin.import.leaveText')}</p>
    </Dialog>
  )
  const leave = (): void => {
    if (loses) return setAsked(true)
    if (isImporting)
      showToast({
        kind: 'information',
        subject: `plan ${plan.first_id}`,
        title: t('planAdmin.import.goesOn'),
        text: t('planAdmin.import.goesOnText'),
      })
    close()
  }
  return { loses, leave, question }
}

/** Compared first, then imported as the next version. */
function Import({ plan, onClose, job }: Props & { readonly job: string | undefined }) {
  const { t } = useTranslation()
  const openVersion = useOpenVersion(plan)
  const demoMode = useFlagPreference('demo-mode')
  const actor = useStartedActor(importPlan, { id: 'importPlan', input: { plan: plan.id, job } })
  const { value, context } = useSelector(actor, snapshot => snapshot)
  const { preview, comment, isConfirmed } = context
  const { loses, leave, question } = useClosing(plan, actor, onClose)
  const finish = useEffectEvent(() => {
    const made = actor.getSnapshot().context.version
    showToast({ kind: 'information', subject: `plan ${plan.first_id}`, title: t('planAdmin.import.made') })
    void openVersion(made ?? plan.id).finally(onClose)
  })
  useEffect(() => actor.subscribe({ complete: finish }).unsubscribe, [actor])
  const isImporting = value === 'importing' || value === 'following' || value === 'made'
  const waitsForAnswer = preview !== undefined && !preview.isEnvironmentMatching && !isConfirmed
  const reason =
    value === 'incompatible'
      ? t('planAdmin.import.incompatible')
      : preview === undefined && !isImporting
        ? t('planAdmin.import.chooseFirst')
        : waitsForAnswer
          ? t('planAdmin.import.confirmFirst')
          : undefined
  if (question) return question
  return (
    <Dialog
      title={t('planAdmin.import.title', { plan: planName(t, { id: plan.first_id, name: plan.name }, demoMode) })}
      isOpen
      onClose={leave}
      action={{
        label: t('planAdmin.import.action'),
        run: () => actor.send({ type: 'planImport.import' }),
        isPending: isImporting,
        disabledReason: reason,
      }}
    >
      <UnsavedGuard isUnsaved={loses} text={t('planAdmin.import.leaveText')} />
      <div className={styles['body']}>
        <Archive actor={actor} />
        {preview !== undefined && <Comparison preview={preview} />}
        <Environment actor={actor} />
        <TextArea
          label={t('planAdmin.upload.comment')}
          value={comment}
          onChange={text => actor.send({ type: 'planImport.write', comment: text })}
          maxLength={2000}
        />
        <p className={styles['note']}>{t('planAdmin.import.makes')}</p>
      </div>
    </Dialog>
  )
}
