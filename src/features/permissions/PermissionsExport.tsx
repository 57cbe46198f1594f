import { Download } from 'lucide-react'
import { DateTime } from 'luxon'
import { useTranslation } from 'react-i18next'
import { Button } from '../../widgets/button/Button.tsx'
import { saveFile } from '../../widgets/transfer/saveFile.ts'
import { permissionsCsv } from './permissionsCsv.ts'
import { useRightTexts } from './rightTexts.ts'
import { type StoredGrants, useGrantDrafts } from './useGrantDrafts.ts'

/** The whole table as it is saved, for a spreadsheet; ticks that wait are not in it. */
export function PermissionsExport({ stored }: { readonly stored: StoredGrants }) {
  const { t } = useTranslation()
  const wordsOf = useRightTexts()
  const saved = useGrantDrafts(stored)
  const take = (): void => {
    const name = `permissions-${DateTime.now().toFormat('yyyy-MM-dd')}.csv`
    saveFile(name, new Blob([permissionsCsv(saved, wordsOf, t)], { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <Button
      variant="quiet"
      icon={<Download data-small aria-hidden />}
      hint={t('permissions.exportHint')}
      onPress={take}
    >
      {t('permissions.export')}
    </Button>
  )
}
