import { Keyboard, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../widgets/button/Button.tsx'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { Kbd } from '../../../widgets/text/Kbd.tsx'
import { keyShortcutsOf, keysOf } from '../../keys/keyMap.ts'
import { useActiveTask } from './activeTask.ts'

/** In the header: the command palette, and the overlay of shortcuts. */
export function CommandTools() {
  const { t } = useTranslation()
  const { begin } = useActiveTask()
  return (
    <>
      <Button
        size="small"
        icon={<Search size={14} aria-hidden />}
        onPress={() => begin({ kind: 'palette' })}
        keyShortcuts={keyShortcutsOf('palette')}
      >
        {t('commands.palette.open')}
        <Kbd>{keysOf('palette').join(' ')}</Kbd>
      </Button>
      <IconButton
        label={t('commands.shortcuts.title')}
        onPress={() => begin({ kind: 'shortcuts' })}
        keyShortcuts={keyShortcutsOf('keySheet')}
      >
        <Keyboard size={16} aria-hidden />
      </IconButton>
    </>
  )
}
