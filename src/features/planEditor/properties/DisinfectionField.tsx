import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../widgets/button/Segmented.tsx'
import styles from './Properties.module.css'

type Settings = { readonly spray_enabled: boolean }
type Props = {
  readonly settings: Settings | undefined
  readonly isReadOnly: boolean
  readonly onChoose: (settings: Settings | undefined) => void
}

const CHOICES = ['none', 'on', 'off'] as const
type Choice = (typeof CHOICES)[number]
const SETTINGS: { readonly [C in Choice]: Settings | undefined } = {
  none: undefined,
  on: { spray_enabled: true },
  off: { spray_enabled: false },
}

/** Whether it is for disinfection, and whether the spray is on there (E-003, E-014). */
export function DisinfectionField({ settings, isReadOnly, onChoose }: Props) {
  const { t } = useTranslation()
  const title = t('editor.disinfection.title')
  const value: Choice = settings === undefined ? 'none' : settings.spray_enabled ? 'on' : 'off'
  const wordOf = (choice: Choice): string =>
    t(choice === 'none' ? 'editor.disinfection.none' : `editor.values.${choice}`)
  return (
    <section className={styles['section']} aria-label={title}>
      <h3>{title}</h3>
      <div className={styles['segments']}>
        <span>{t('editor.disinfection.spray')}</span>
        {isReadOnly ? (
          <span>{wordOf(value)}</span>
        ) : (
          <Segmented
            label={t('editor.disinfection.spray')}
            options={CHOICES.map(id => ({ id, text: wordOf(id) }))}
            value={value}
            onChange={choice => onChoose(SETTINGS[choice])}
          />
        )}
      </div>
    </section>
  )
}
