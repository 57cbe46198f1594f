import { Ellipsis, FileDown, FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { Menu, MenuItem } from '../../../widgets/menu/Menu.tsx'
import { usePlanEditor } from '../planEditor.ts'

/** Elements from another tool, or for one. */
export function ExchangeMenu({ onAsk }: { readonly onAsk: (question: 'read' | 'write') => void }) {
  const { t } = useTranslation()
  const { isReadOnly } = usePlanEditor()
  const label = t('editor.exchange.menu')
  return (
    <Menu
      label={label}
      onAction={id => onAsk(id === 'read' ? 'read' : 'write')}
      trigger={
        <IconButton label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {!isReadOnly && (
        <MenuItem id="read" text={t('editor.exchange.readTitle')} icon={<FileUp data-small aria-hidden />} />
      )}
      <MenuItem id="write" text={t('editor.exchange.writeTitle')} icon={<FileDown data-small aria-hidden />} />
    </Menu>
  )
}
