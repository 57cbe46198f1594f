import '../../i18n/screenTexts.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AREA_UNITS, type Self, VOLUME_UNITS } from '../../../contract/resources/logins.ts'
import type { PreferenceName } from '../../../contract/resources/preferences.ts'
import { TimeZoneField } from '../../forms/TimeZoneField.tsx'
import { useDensityPreference, useThemePreference } from '../../preferences/look.ts'
import { useProfileChange } from '../../preferences/ownProfile.ts'
import { usePreference } from '../../preferences/preference.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { LanguageField } from '../../shell/LanguageField.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { DENSITIES, THEMES, useNarrow } from '../../theme/theme.ts'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { Switch } from '../../widgets/field/Switch.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import { LocalTime } from './LocalTime.tsx'
import styles from './PreferencesScreen.module.css'

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles['content']}>{children}</div>
    </section>
  )
}

type FlagProps = { readonly name: PreferenceName; readonly label: string; readonly text: string }

function Flag({ name, label, text }: FlagProps) {
  const { value, set } = usePreference(name)
  return (
    <div className={styles['flag']}>
      <Switch isSelected={value === '1'} onChange={isOn => set(isOn ? '1' : '0')}>
        {label}
      </Switch>
      <p>{text}</p>
    </div>
  )
}

type ChoiceProps<T extends string> = {
  readonly label: string
  readonly options: readonly { readonly id: T; readonly text: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

const Choice = <T extends string>(props: ChoiceProps<T>) => (
  <div className={styles['choice']}>
    <span aria-hidden>{props.label}</span>
    <Segmented {...props} />
  </div>
)

function Profile({ self }: { readonly self: Self }) {
  const { t } = useTranslation()
  const change = useProfileChange(self)
  return (
    <>
      <Group title={t('preferences.units')}>
        <Choice
          label={t('preferences.area')}
          options={AREA_UNITS.map(id => ({ id, text: t(`preferences.areaUnits.${id}`) }))}
          value={self.area_unit}
          onChange={area_unit => change({ area_unit })}
        />
        <Choice
          label={t('preferences.volume')}
          options={VOLUME_UNITS.map(id => ({ id, text: t(`preferences.volumeUnits.${id}`) }))}
          value={self.volume_unit}
          onChange={volume_unit => change({ volume_unit })}
        />
      </Group>
      <Group title={t('preferences.region')}>
        <LanguageField label={t('shell.language')} value={self.language} onChange={language => change({ language })} />
        <div className={styles['zone']}>
          <TimeZoneField
            label={t('preferences.timeZone')}
            value={self.time_zone}
            onChange={time_zone => change({ time_zone })}
          />
          <p>
            <LocalTime zone={self.time_zone} />
          </p>
        </div>
      </Group>
    </>
  )
}

function Appearance() {
  const { t } = useTranslation()
  const theme = useThemePreference()
  const density = useDensityPreference()
  const narrow = useNarrow()
  return (
    <Group title={t('preferences.appearance')}>
      <Choice
        label={t('shell.theme')}
        options={THEMES.map(id => ({ id, text: t(`themes.${id}`) }))}
        value={theme.value}
        onChange={theme.set}
      />
      {!narrow && (
        <Choice
          label={t('shell.density')}
          options={DENSITIES.map(id => ({ id, text: t(`densities.${id}`) }))}
          value={density.value}
          onChange={density.set}
        />
      )}
    </Group>
  )
}

const REPORTS_VIEWS = ['calendar', 'advanced'] as const

/** What a login has chosen for itself: each choice is kept at once and holds everywhere at once (A-046..A-048, B-027). */
export function PreferencesScreen() {
  const { t } = useTranslation()
  const self = useMaybeSelf()
  const reports = usePreference('reports-view')
  return (
    <Shell>
      <div className={styles['screen']}>
        <div className={styles['page']}>
          <ScreenTitle text={t('preferences.title')} />
          <Group title={t('preferences.names')}>
            <Flag name="demo-mode" label={t('preferences.demoMode')} text={t('preferences.demoModeText')} />
            <Flag
              name="use-robot-display-name"
              label={t('preferences.displayNames')}
              text={t('preferences.displayNamesText')}
            />
          </Group>
          {self && <Profile self={self} />}
          <Appearance />
          <Group title={t('preferences.reports')}>
            <Choice
              label={t('preferences.reportsView')}
              options={REPORTS_VIEWS.map(id => ({ id, text: t(`preferences.reportsViews.${id}`) }))}
              value={reports.value === 'advanced' ? 'advanced' : 'calendar'}
              onChange={reports.set}
            />
            <Flag name="chart-patterns" label={t('preferences.patterns')} text={t('preferences.patternsText')} />
          </Group>
        </div>
      </div>
    </Shell>
  )
}
