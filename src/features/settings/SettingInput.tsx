import { useTranslation } from 'react-i18next'
import { ROBOT_FEATURES } from '../../../contract/robot/features.ts'
import type { SettingName } from '../../../contract/settings.ts'
import { SomeOf } from '../../widgets/field/ChoiceList.tsx'
import { Field } from '../../widgets/field/Field.tsx'
import { Switch } from '../../widgets/field/Switch.tsx'
import { EntryList } from './EntryList.tsx'
import { RobotList } from './RobotList.tsx'
import styles from './SettingInput.module.css'
import { SETTING_FORMS } from './settingForms.ts'
import {
  booleanOf,
  defaultValueText,
  entriesOf,
  fits,
  lineOf,
  numberText,
  paidOf,
  problemText,
  vectorOf,
  vectorText,
} from './settingText.ts'

type Props = {
  readonly name: SettingName
  /** JSON text of what it holds, or of what has been typed. */
  readonly text: string
  readonly onChange: (text: string) => void
}

/** The form of one setting. */
export function SettingInput({ name, text, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const form = SETTING_FORMS[name]
  const label = t(`settings.of.${name}.name`)
  const error = fits(name, text) ? undefined : problemText(t, name, i18n.language)
  switch (form.kind) {
    case 'switch': {
      const opposite = form.opposite ?? false
      return (
        <Switch
          aria-label={label}
          isSelected={booleanOf(text) !== opposite}
          onChange={on => onChange(JSON.stringify(on !== opposite))}
        >
          {defaultValueText(t, name, text, i18n.language)}
        </Switch>
      )
    }
    case 'number':
      return (
        <div className={styles['number']}>
          <Field
            label={label}
            labelHidden
            value={lineOf(text)}
            error={error}
            input={{ inputMode: 'decimal', autoComplete: 'off', maxLength: 12 }}
            onChange={typed => onChange(numberText(typed))}
          />
          <span>{t(form.unit === 'days' ? 'settings.unitDays' : 'settings.unitGib')}</span>
        </div>
      )
    case 'email':
    case 'line':
      return (
        <Field
          label={label}
          labelHidden
          className={styles['line']}
          value={lineOf(text)}
          error={error}
          input={{ inputMode: form.kind === 'email' ? 'email' : 'tel', autoComplete: 'off', maxLength: 600 }}
          onChange={typed => onChange(JSON.stringify(typed))}
        />
      )
    case 'list':
      return (
        <EntryList
          label={label}
          entries={entriesOf(text)}
          error={error}
          onChange={entries => onChange(JSON.stringify(entries))}
        />
      )
    case 'features': {
      const paid = paidOf(text)
      return (
        <SomeOf
          label={label}
          labelHidden
          options={ROBOT_FEATURES.map(id => ({ id, text: t(`robotAdmin.features.names.${id}`) }))}
          values={ROBOT_FEATURES.filter(feature => paid.includes(feature))}
          error={error}
          onChange={chosen => onChange(JSON.stringify({ paid: chosen }))}
        />
      )
    }
    case 'robots': {
      const { enabled, robots } = vectorOf(text)
      return (
        <div className={styles['vector']}>
          <Switch aria-label={label} isSelected={enabled} onChange={on => onChange(vectorText(on, robots))}>
            {t(enabled ? 'settings.values.on' : 'settings.values.off')}
          </Switch>
          <RobotList robots={robots} onChange={chosen => onChange(vectorText(enabled, chosen))} />
        </div>
      )
    }
  }
}
