import { ChevronDown, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AuditFilter } from '../../../contract/resources/audit.ts'
import { AUDIT_EXPORT } from '../../../contract/routes/audit.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Menu, MenuItem } from '../../widgets/menu/Menu.tsx'

const FORMATS = ['csv', 'json'] as const

/** What the filters match as a file; the browser takes it as it comes. */
export function AuditExport({ filter }: { readonly filter: AuditFilter }) {
  const { t } = useTranslation()
  const take = (format: string): void => {
    const filters = Object.entries(filter).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const link = document.createElement('a')
    link.href = `${AUDIT_EXPORT.path}?${new URLSearchParams([...filters, ['format', format]])}`
    link.download = ''
    link.click()
  }
  return (
    <Menu
      label={t('audit.export')}
      onAction={take}
      trigger={
        <Button>
          <Download data-small aria-hidden />
          {t('audit.export')}
          <ChevronDown data-small aria-hidden />
        </Button>
      }
    >
      {FORMATS.map(format => (
        <MenuItem key={format} id={format} text={t(`audit.exports.${format}`)} />
      ))}
    </Menu>
  )
}
