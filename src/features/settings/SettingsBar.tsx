import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditableSetting } from '../../../contract/resources/settings.ts'
import type { SettingName } from '../../../contract/settings.ts'
import { SaveBar, SaveBarFoot } from '../../forms/SaveBar.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { DifferencesTable } from '../../widgets/table/DifferencesTable.tsx'
import { SETTING_FORMS } from './settingForms.ts'
import { fits, problemText, wholeText } from './settingText.ts'
import { useRobotNames } from './useRobotNames.ts'
import type { SettingDrafts } from './useSettingDrafts.ts'

type Props = { readonly drafts: SettingDrafts; readonly stored: readonly EditableSetting[] }

/** What is changed and not saved; it is looked at once more before it is saved. */
export function SettingsBar({ drafts, stored }: Props) {
  const { t, i18n } = useTranslation()
  const [isReviewed, setReviewed] = useState(false)
  const count = drafts.all.length
  const nameOf = (name: string): string => t(`settings.of.${name}.name`)
  const { nameOf: robotName } = useRobotNames(drafts.all.some(({ name }) => SETTING_FORMS[name].kind === 'robots'))
  const words = (name: SettingName, text: string): string => wholeText(t, name, text, i18n.language, robotName)
  const wrong = drafts.all.find(({ name, text }) => !fits(name, text))
  const reason = wrong && `${nameOf(wrong.name)}: ${problemText(t, wrong.name, i18n.language)}`
  const title = t('administration.unsaved', { count })
  const save = (): void => {
    setReviewed(false)
    drafts.save()
  }
  return (
    <SaveBar label={title}>
      <SaveBarFoot title={title} text={drafts.all.map(({ name }) => nameOf(name)).join(', ')}>
        <Button variant="quiet" onPress={() => drafts.discard()}>
          {t('administration.discard')}
        </Button>
        <Button variant="primary" disabledReason={reason} isPending={drafts.isSaving} onPress={() => setReviewed(true)}>
          {t('settings.review')}
        </Button>
      </SaveBarFoot>
      {isReviewed && (
        <Dialog
          title={t('settings.reviewTitle')}
          isOpen
          onClose={() => setReviewed(false)}
          action={{ label: t('administration.save', { count }), run: save }}
        >
          <DifferencesTable
            heads={[t('settings.setting'), t('audit.before'), t('audit.after')]}
            differences={drafts.all.map(({ name, text, before }) => ({
              id: name,
              name: nameOf(name),
              before: words(name, stored.find(each => each.name === name)?.value ?? before),
              after: words(name, text),
            }))}
          />
        </Dialog>
      )}
    </SaveBar>
  )
}
