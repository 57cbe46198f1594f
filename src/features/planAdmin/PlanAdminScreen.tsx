import '../../i18n/screenTexts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PackageOpen } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPlanFileName, type PlanFileName } from '../../../contract/plan/planFileRules.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { UnsavedGuard } from '../../forms/UnsavedGuard.tsx'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gone } from '../../shell/Gone.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { ConvertPlanButton } from '../planConvert/ConvertPlanButton.tsx'
import { usePlanRights } from '../plans/planRights.ts'
import { planName } from '../robots/names.ts'
import { useCommentDrafts } from './commentDraft.ts'
import { FileTable } from './FileTable.tsx'
import { FileVersionsDialog } from './FileVersionsDialog.tsx'
import { type EarlierFile, FileView } from './FileView.tsx'
import styles from './PlanAdminScreen.module.css'
import { PlanAdminTop, PublishWaiting } from './PlanAdminTop.tsx'
import { PlanComments } from './PlanComments.tsx'
import { PlanReports } from './PlanReports.tsx'
import { useNamedFile } from './planAdminSearch.ts'
import { UploadDialog } from './UploadDialog.tsx'
import { useOpenVersion } from './useOpenVersion.ts'
import { type PlanEditing, usePlanEdits } from './usePlanEdits.ts'
import { useNamedData, usePlanData, usePlanVersion, usePlanVersions } from './usePlanVersion.ts'
import { VersionFacts, VersionFields, VersionList } from './VersionPanel.tsx'

const closes = ({ onClose }: { readonly onClose: () => void }) => onClose
const PublishPlanDialog = lazyPart(
  async () => (await import('../planPublish/PublishPlanDialog.tsx')).PublishPlanDialog,
  {
    failed: closes,
  },
)
const ImportDialog = lazyPart(async () => (await import('./ImportDialog.tsx')).ImportDialog, { failed: closes })

/** What stands over the screen. */
type Opened =
  | { readonly kind: 'upload' | 'fileVersions'; readonly file: PlanFileName }
  | { readonly kind: 'discard' | 'publish' | 'import' }

type PartProps = {
  readonly editing: PlanEditing
  readonly mayEdit: boolean
  readonly open: (opened: Opened | undefined) => void
}

function FilesHead({ editing, open }: PartProps) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const name = planName(t, { id: editing.plan.first_id, name: editing.plan.name }, demoMode)
  const first = editing.changes.length > 0 ? t('planAdmin.saveFirst') : undefined
  return (
    <div className={styles['filesHead']}>
      <h2>{t('planAdmin.files')}</h2>
      <a href={`/api/v0/CleaningPlans/${editing.plan.id}/package`} download>
        {t('planAdmin.downloadAll')}
      </a>
      <Button
        size="small"
        icon={<PackageOpen data-small aria-hidden />}
        disabledReason={first}
        onPress={() => open({ kind: 'import' })}
      >
        {t('planAdmin.import.open')}
      </Button>
      {/* What is not saved is not converted. */}
      {editing.plan.cpe_version === '0' && first === undefined && <ConvertPlanButton plan={editing.plan} name={name} />}
    </div>
  )
}

type OverProps = PartProps & { readonly opened: Opened | undefined }

/** The dialog that is open. */
function Over({ editing, mayEdit, opened, open }: OverProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const close = (): void => open(undefined)
  const { plan } = editing
  const openVersion = useOpenVersion(plan)
  const reload = (): void => void client.invalidateQueries({ queryKey: queries.plans.key() })
  switch (opened?.kind) {
    case undefined:
      return undefined
    case 'upload':
      return <UploadDialog plan={plan} name={opened.file} onClose={close} onStored={openVersion} />
    case 'fileVersions':
      return (
        <FileVersionsDialog
          name={opened.file}
          plan={plan}
          current={editing.fileOf(opened.file)}
          onUse={
            mayEdit && !editing.isSaving
              ? id => {
                  editing.putFile(opened.file, id)
                  close()
                }
              : undefined
          }
          onClose={close}
        />
      )
    case 'discard':
      return (
        <Dialog
          title={t('planAdmin.discardTitle')}
          isOpen
          onClose={close}
          action={{
            label: t('planAdmin.discard'),
            variant: 'danger',
            run: () => {
              editing.discard()
              close()
            },
          }}
        >
          <p>{t('planAdmin.discardText', { count: editing.changes.length })}</p>
        </Dialog>
      )
    case 'publish':
      return (
        <PublishPlanDialog id={plan.id} isUnsaved={editing.changes.length > 0} onPublished={reload} onClose={close} />
      )
    case 'import':
      return <ImportDialog plan={plan} onClose={close} />
  }
}

/** The file that stood under a name before the one that is shown: of the version itself where that was changed, else of the newest one before it. */
function earlierFile(
  plan: Plan,
  versions: readonly Plan[],
  name: PlanFileName,
  id: number | undefined,
): EarlierFile | undefined {
  const before = [plan, ...versions.filter(({ version }) => version < plan.version)]
  for (const { version, data } of before) {
    const other = data[name]
    if (other !== undefined && other !== id) return { id: other, version }
  }
  return undefined
}

/** What is read beside the table where nobody has chosen: the first file with a fault, else the picture of the floor. */
const firstShown = ({ problems }: Plan): PlanFileName =>
  problems.map(({ file }) => file).find(isPlanFileName) ?? 'pretty_map.png'

function Loaded({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const { mayEdit, mayPublish } = usePlanRights()
  const editing = usePlanEdits(plan)
  const drafts = useCommentDrafts(plan.first_id)
  const versions = usePlanVersions(plan).data?.data ?? []
  const { data } = usePlanData(plan)
  const [opened, open] = useState<Opened>()
  const navigate = useNavigate()
  const show = (next: PlanFileName): void =>
    void navigate({
      to: '/plan/$id/admin',
      params: { id: String(plan.id) },
      search: { file: next },
      replace: true,
      resetScroll: false,
    })
  const [first] = useState(() => firstShown(plan))
  const shown = useNamedFile() ?? first
  const changed = useNamedData(
    plan,
    editing.changes.flatMap(change => ('file' in change ? [change.file] : [])),
  )
  const items = useMemo(
    () => new Map([...(data?.data ?? []), ...changed].map(item => [item.id, item])),
    [data, changed],
  )
  const id = editing.fileOf(shown)
  const isChanged = id !== plan.data[shown]
  return (
    <>
      <UnsavedGuard isUnsaved={editing.changes.length > 0} isWaiting={drafts.isWritten} text={t('planAdmin.leave')} />
      <PlanAdminTop
        editing={editing}
        mayEdit={mayEdit}
        mayPublish={mayPublish}
        onDiscard={() => open({ kind: 'discard' })}
        onPublish={() => open({ kind: 'publish' })}
      />
      <PublishWaiting editing={editing} />
      <div className={styles['columns']}>
        <aside className={styles['aside']}>
          <VersionFields editing={editing} mayEdit={mayEdit} />
          <VersionFacts plan={plan} />
          <VersionList plan={plan} />
        </aside>
        <div className={styles['body']}>
          {mayEdit && <FilesHead editing={editing} mayEdit={mayEdit} open={open} />}
          <FileTable
            editing={editing}
            items={items}
            shown={shown}
            onShow={show}
            onVersions={name => open({ kind: 'fileVersions', file: name })}
            onUpload={mayEdit ? name => open({ kind: 'upload', file: name }) : undefined}
            uploadWaits={editing.changes.length > 0 ? t('planAdmin.saveFirst') : undefined}
          />
          <PlanReports plan={plan} />
        </div>
        <div className={styles['side']}>
          <FileView
            name={shown}
            id={id}
            isChanged={isChanged}
            version={plan.version}
            earlier={earlierFile(plan, versions, shown, id)}
            problems={isChanged ? [] : plan.problems.filter(problem => problem.file === shown)}
          />
          <PlanComments plan={plan} versions={versions} mayWrite={mayEdit} drafts={drafts} />
        </div>
      </div>
      <Over editing={editing} mayEdit={mayEdit} opened={opened} open={open} />
    </>
  )
}

type ScreenProps = { readonly id: number }

/** What stands in a version's place while it is on its way, or cannot be had (L-027). */
function VersionState({ id }: ScreenProps) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = usePlanVersion(id)
  if (data) return <Loaded key={data.id} plan={data} />
  if (error === null)
    return (
      <div className={styles['loading']} aria-busy aria-label={t('planAdmin.loading')} role="status">
        <Skeleton width="320px" />
        <Skeleton width="100%" />
        <Skeleton width="80%" />
      </div>
    )
  const first = apiErrorOf(error)
  if (first.type === 'notFound') return <Gone what="plan" />
  return (
    <ErrorState
      text={errorText(i18n, 'cleaningPlan.getPlan', first)}
      token={first.token}
      onRetry={() => void refetch()}
    />
  )
}

/** `/plan/{id}/admin`: the files of a version and everything that is done with it (L-017..L-027). */
export const PlanAdminScreen = ({ id }: ScreenProps) => (
  <Shell>
    <div className={styles['screen']}>
      <VersionState key={id} id={id} />
    </div>
  </Shell>
)
