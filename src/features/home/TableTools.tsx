import '../../i18n/screenTexts.ts'
import { Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../widgets/button/Button.tsx'
import { Popover } from '../../widgets/menu/Popover.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ExportTable } from './ExportTable.tsx'
import type { TableColumn } from './homeColumns.ts'
import styles from './TableTools.module.css'
import type { Home } from './useHome.ts'
import type { HomeColumns } from './useHomeColumns.ts'

type Props = {
  readonly home: Home
  /** As the table shows them. */
  readonly columns: readonly TableColumn[]
  readonly chosen: HomeColumns
}

/** What can be done with the table of robots as a whole. */
export function TableTools({ home, columns, chosen }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles['tools']}>
      <Popover
        label={t('homeTable.columns')}
        trigger={
          <Button variant="quiet" aria-label={t('homeTable.columns')} icon={<Columns3 data-small aria-hidden />}>
            <span className={styles['word']}>{t('homeTable.columns')}</span>
          </Button>
        }
      >
        <ColumnChoice chosen={chosen} showsAccounts={home.showsAccounts} />
      </Popover>
      <ExportTable home={home} columns={columns} />
    </div>
  )
}
