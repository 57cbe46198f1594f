import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { CircleSlash, Equal, type LucideIcon, Minus, Plus, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { PlanImportAnswer } from '../../../contract/resources/planArchive.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import type { importPlanMachine } from '../../../machines/importPlan/importPlan.machine.ts'
import { useStartedActor } from '../../actors/useStartedActor.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries } from '../../service/client.ts'
import { errorText } from '../../service/serviceError.ts'
import { useByteFormat } from '../../units/bytes.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { Switch } from '../../widgets/field/Switch.tsx'
import { TextArea } from '../../widgets/field/TextArea.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { showToast } from '../../widgets/toast/toasts.ts'
import { planName } from '../robots/names.ts'
import styles from './ImportDialog.module.css'
import { importPlan } from './importPlan.ts'

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
  const isWorking = value === 'comparing' || value === 'importing'
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
          {t(`planAdmin.import.${value}`)}
        </p>
      )}
      {context.error !== undefined && <FormFailure text={errorText(i18n, 'cleaningPlan.version', context.error)} />}
    </>
  )
}

type Props = { readonly plan: Plan; readonly onClose: () => void }

/** An archive from a site into a plan (L-047, L-048): compared first, then imported as the next version. */
export function ImportDialog({ plan, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const demoMode = useFlagPreference('demo-mode')
  const actor = useStartedActor(importPlan, { id: 'importPlan', input: { plan: plan.id } })
  const { value, context } = useSelector(actor, snapshot => snapshot)
  const { preview, comment, isConfirmed } = context
  const finish = useEffectEvent(() => {
    const made = actor.getSnapshot().context.version
    showToast({ kind: 'information', subject: `plan ${plan.first_id}`, title: t('planAdmin.import.made') })
    onClose()
    void client.invalidateQueries({ queryKey: queries.plans.key() })
    void client.invalidateQueries({ queryKey: queries.data.key() })
    if (made !== undefined) void navigate({ to: '/plan/$id/admin', params: { id: String(made) } })
  })
  useEffect(() => actor.subscribe({ complete: finish }).unsubscribe, [actor])
  const waitsForAnswer = preview !== undefined && !preview.isEnvironmentMatching && !isConfirmed
  const reason =
    value === 'incompatible'
      ? t('planAdmin.import.incompatible')
      : preview === undefined
        ? t('planAdmin.import.chooseFirst')
        : waitsForAnswer
          ? t('planAdmin.import.confirmFirst')
          : undefined
  return (
    <Dialog
      title={t('planAdmin.import.title', { plan: planName(t, { id: plan.first_id, name: plan.name }, demoMode) })}
      isOpen
      onClose={onClose}
      action={{
        label: t('planAdmin.import.action'),
        run: () => actor.send({ type: 'planImport.import' }),
        isPending: value === 'importing',
        disabledReason: reason,
      }}
    >
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
