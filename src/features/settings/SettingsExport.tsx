import { Download } from 'lucide-react'
import { DateTime } from 'luxon'
import { useTranslation } from 'react-i18next'
import type { EditableSetting } from '../../../contract/resources/settings.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { saveFile } from '../../widgets/transfer/saveFile.ts'
import { settingsFile } from './settingsFile.ts'

/** The settings as they are saved, to keep or to compare with those of another deployment. */
export function SettingsExport({ stored }: { readonly stored: readonly EditableSetting[] | undefined }) {
  const { t } = useTranslation()
  const take = (settings: readonly EditableSetting[]): void => {
    const name = `settings-${DateTime.now().toFormat('yyyy-MM-dd')}.json`
    saveFile(name, new Blob([settingsFile(settings)], { type: 'application/json' }))
  }
  return (
    <Button
      variant="quiet"
      icon={<Download data-small aria-hidden />}
      hint={t('settings.exportHint')}
      isPending={stored === undefined}
      onPress={() => stored && take(stored)}
    >
      {t('settings.export')}
    </Button>
  )
}
