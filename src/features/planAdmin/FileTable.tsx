import { CircleCheck, CircleDashed, CircleDot, Eye, History, TriangleAlert, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PLAN_FILE_NAMES, PLAN_FILE_RULES, type PlanFileName } from '../../../contract/plan/planFileRules.ts'
import type { DataItem } from '../../../contract/resources/data.ts'
import { useByteFormat } from '../../units/bytes.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { userName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import styles from './FileTable.module.css'
import type { PlanEditing } from './usePlanEdits.ts'

/** `missing`: a version without it is not published. */
type FileState = 'there' | 'changed' | 'problem' | 'missing' | 'notGiven'
type FileRow = {
  readonly name: PlanFileName
  readonly state: FileState
  readonly problems: number
  /** Its data file; undefined where the version has none. */
  readonly id: number | undefined
  /** What is known of that; undefined while it is on its way. */
  readonly item: DataItem | undefined
}

const ICONS = {
  there: CircleCheck,
  changed: CircleDot,
  problem: TriangleAlert,
  missing: TriangleAlert,
  notGiven: CircleDashed,
} as const satisfies { readonly [S in FileState]: unknown }

function rowOf(editing: PlanEditing, name: PlanFileName, items: ReadonlyMap<number, DataItem>): FileRow {
  const { plan, fileOf } = editing
  const id = fileOf(name)
  const isChanged = id !== plan.data[name]
  const problems = isChanged ? 0 : plan.problems.filter(({ file }) => file === name).length
  const absent = PLAN_FILE_RULES[name].required ? 'missing' : 'notGiven'
  const state = id === undefined ? absent : isChanged ? 'changed' : problems > 0 ? 'problem' : 'there'
  return { name, state, problems, id, item: id === undefined ? undefined : items.get(id) }
}

type Actions = {
  readonly shown: PlanFileName | undefined
  readonly onShow: (name: PlanFileName) => void
  readonly onVersions: (name: PlanFileName) => void
  /** Undefined: whoever looks may not. */
  readonly onUpload: ((name: PlanFileName) => void) | undefined
  /** Why nothing is uploaded now, in a sentence. */
  readonly uploadWaits: string | undefined
}

function useColumns({ shown, onShow, onVersions, onUpload, uploadWaits }: Actions): readonly Column<FileRow>[] {
  const { t } = useTranslation()
  const times = useRunTimes()
  const { demoMode } = useNaming()
  const bytes = useByteFormat()
  // What the service drew by itself nobody handed in.
  const nameOf = (item: DataItem | undefined): string => {
    if (item === undefined) return ''
    const { login: id, login_name: name } = item
    return id === undefined || name === undefined ? t('shared.none') : userName(t, { id, name }, demoMode)
  }
  return [
    {
      id: 'name',
      head: t('planAdmin.file.columns.name'),
      className: styles['name'],
      isRowHead: true,
      cell: row => row.name,
    },
    {
      id: 'state',
      head: t('planAdmin.file.columns.state'),
      className: styles['state'],
      cellData: ({ state }) => ({ 'data-state': state }),
      cell: ({ state, problems }) => {
        const Icon = ICONS[state]
        return (
          <span>
            <Icon size={14} aria-hidden />
            {state === 'problem'
              ? t('planAdmin.file.problems', { count: problems })
              : t(`planAdmin.file.states.${state}`)}
          </span>
        )
      },
    },
    { id: 'size', head: t('planAdmin.file.columns.size'), align: 'end', cell: ({ item }) => item && bytes(item.bytes) },
    {
      id: 'by',
      head: t('planAdmin.file.columns.by'),
      className: styles['by'],
      title: ({ item }) => nameOf(item),
      cell: ({ item }) => nameOf(item),
    },
    {
      id: 'when',
      head: t('planAdmin.file.columns.when'),
      className: styles['when'],
      cell: ({ item }) => item && times.shortDay(Date.parse(item.created)),
    },
    {
      id: 'actions',
      head: '',
      headTitle: t('planAdmin.file.columns.actions'),
      align: 'end',
      cell: ({ name, id }) => (
        <span className={styles['actions']}>
          {id !== undefined && (
            <>
              <IconButton
                label={t('planAdmin.file.show', { name })}
                aria-pressed={shown === name}
                onPress={() => onShow(name)}
              >
                <Eye data-small aria-hidden />
              </IconButton>
              <IconButton label={t('planAdmin.file.versions', { name })} onPress={() => onVersions(name)}>
                <History data-small aria-hidden />
              </IconButton>
            </>
          )}
          {onUpload &&
            (id !== undefined ? (
              <IconButton
                label={t('planAdmin.file.replace', { name })}
                disabledReason={uploadWaits}
                onPress={() => onUpload(name)}
              >
                <Upload data-small aria-hidden />
              </IconButton>
            ) : (
              <Button
                size="small"
                icon={<Upload data-small aria-hidden />}
                aria-label={t('planAdmin.file.upload', { name })}
                disabledReason={uploadWaits}
                onPress={() => onUpload(name)}
              >
                {t('planAdmin.file.uploadShort')}
              </Button>
            ))}
        </span>
      ),
    },
  ]
}

type Props = Actions & { readonly editing: PlanEditing; readonly items: ReadonlyMap<number, DataItem> }

/** The sixteen files of a version: what is there, what was changed, what is missing (L-017, L-028, L-029). */
export function FileTable({ editing, items, ...actions }: Props) {
  const { t } = useTranslation()
  const columns = useColumns(actions)
  const rows = PLAN_FILE_NAMES.map(name => rowOf(editing, name, items))
  const group = (isRequired: boolean) => {
    const own = rows.filter(({ name }) => PLAN_FILE_RULES[name].required === isRequired)
    const there = own.filter(({ id }) => id !== undefined).length
    return {
      id: isRequired ? 'required' : 'optional',
      head: (
        <th colSpan={columns.length} scope="rowgroup">
          {t(isRequired ? 'planAdmin.file.required' : 'planAdmin.file.optional')}{' '}
          <span>{t('planAdmin.file.there', { count: there, all: own.length })}</span>
        </th>
      ),
      headClass: styles['group'],
      rows: own,
    }
  }
  return (
    <Table
      label={t('planAdmin.files')}
      isBusy={false}
      className={styles['files']}
      columns={columns}
      rows={rows}
      groups={[group(true), group(false)]}
      rowKey={({ name }) => name}
      rowData={({ name }) => ({ 'data-shown': actions.shown === name || undefined })}
    />
  )
}
