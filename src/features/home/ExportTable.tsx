import { Download } from 'lucide-react'
import { DateTime } from 'luxon'
import { useTranslation } from 'react-i18next'
import { useMaybeSelf } from '../../session/session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { saveFile } from '../../widgets/transfer/saveFile.ts'
import { useNaming } from '../robots/robotName.ts'
import type { TableColumn } from './homeColumns.ts'
import { fleetCsv } from './homeCsv.ts'
import { useLastHours } from './lastHours.ts'
import styles from './TableTools.module.css'
import type { Home } from './useHome.ts'

type Props = { readonly home: Home; readonly columns: readonly TableColumn[] }

/** What the table shows, as a file for a spreadsheet. */
export function ExportTable({ home: { rows, fleet }, columns }: Props) {
  const { t } = useTranslation()
  const naming = useNaming()
  const hours = useLastHours()
  const zone = useMaybeSelf()?.time_zone ?? DateTime.local().zoneName
  const take = (): void => {
    const now = DateTime.now().setZone(zone)
    const text = fleetCsv(rows, columns, { t, naming, hours, zone, nowMs: now.toMillis() })
    saveFile(`robots-${now.toFormat('yyyy-MM-dd')}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
    showToast({ kind: 'information', subject: 'export', title: t('homeTable.exported', { count: rows.length }) })
  }
  const reason =
    fleet.state !== 'known' ? t('homeTable.notLoaded') : rows.length === 0 ? t('homeTable.nothing') : undefined
  return (
    <Button
      variant="quiet"
      aria-label={t('homeTable.export')}
      icon={<Download data-small aria-hidden />}
      disabledReason={reason}
      hint={t('homeTable.exportHint')}
      onPress={take}
    >
      <span className={styles['word']}>{t('homeTable.export')}</span>
    </Button>
  )
}
