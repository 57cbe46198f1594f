import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromWireTime } from '../../../contract/time.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { calendarDays } from '../../time/wallClock.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { SelectField } from '../../widgets/field/SelectField.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { robotName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import type { ReportsInput } from './reportsInput.ts'

const ALL = 'all'

type Props = {
  readonly input: ReportsInput
  readonly onClose: () => void
  /** The query of the file's address. */
  readonly onTake: (query: URLSearchParams) => void
}

/** The manual report of the shown days: of one of the robots that reported in them, or of all; of the account that the console is narrowed to, if any. */
export function ManualExport({ input, onClose, onTake }: Props) {
  const { t, i18n } = useTranslation()
  const naming = useNaming()
  const { start_time_gt, end_time_lt, within, time_zone, robots: filtered } = input
  const [only, ...others] = filtered ?? []
  const [robot, setRobot] = useState(only === undefined || others.length > 0 ? ALL : String(only))
  const { data, error, refetch } = useQuery(
    queries.reports.manualFilters.queryOptions({ input: { start_time_gt, end_time_lt } }),
  )
  const take = (): void =>
    onTake(
      new URLSearchParams([
        ['start_time_gt', start_time_gt],
        ['end_time_lt', end_time_lt],
        ...(robot === ALL ? [] : [['robot', robot]]),
        ...(within === undefined ? [] : [['account', String(within)]]),
      ]),
    )
  const options = (data?.robots ?? []).map(each => ({
    id: String(each.id),
    text: robotName(t, each, naming).shown,
  }))
  const days = calendarDays(fromWireTime(start_time_gt), fromWireTime(end_time_lt), {
    zone: time_zone,
    locale: i18n.language,
  })
  return (
    <Dialog
      title={t('reports.csv.manual')}
      isOpen
      onClose={onClose}
      action={{ label: t('reports.csv.export'), run: take, isPending: data === undefined && error === null }}
    >
      <p>{days}</p>
      {error === null ? (
        <SelectField
          label={t('reports.filters.robots')}
          options={[{ id: ALL, text: t('reports.all.robots') }, ...options]}
          value={robot}
          onChange={setRobot}
        />
      ) : (
        <ErrorState
          text={errorText(i18n, 'cleaningReports.getManualReportFilters', apiErrorOf(error))}
          token={apiErrorOf(error).token}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  )
}
