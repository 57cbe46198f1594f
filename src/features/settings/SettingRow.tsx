import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EditableSetting } from '../../../contract/resources/settings.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { calendarDay } from '../../time/wallClock.ts'
import { useByteFormat } from '../../units/bytes.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import { SettingInput } from './SettingInput.tsx'
import styles from './SettingRow.module.css'
import { SETTING_FORMS } from './settingForms.ts'
import { booleanOf, defaultText, defaultValueText, problemText, wholeText } from './settingText.ts'
import { useRobotNames } from './useRobotNames.ts'
import type { SettingDrafts } from './useSettingDrafts.ts'

/** What helps to judge a change. */
export type SettingFacts = {
  readonly drivers: number
  readonly recordings: { readonly bytes: number; readonly from?: string | undefined }
}

type Props = { readonly setting: EditableSetting; readonly drafts: SettingDrafts; readonly facts: SettingFacts }

/** What stands beside the form of some settings. */
function Judging({ setting: { name }, text, facts }: Omit<Props, 'drafts'> & { readonly text: string }) {
  const { t, i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  const bytes = useByteFormat()
  if (name === 'control.anyoneMayStop' && booleanOf(text))
    return (
      <p className={styles['warning']}>
        <StateShape shape="warning" size={14} />
        {t('settings.stoppers', { count: facts.drivers })}
      </p>
    )
  const { recordings } = facts
  if ((name === 'recordings.maxGiB' || name === 'recordings.retentionDays') && recordings.bytes > 0) {
    const size = bytes(recordings.bytes)
    const style = { zone, locale: i18n.language }
    const day = recordings.from === undefined ? undefined : calendarDay(Date.parse(recordings.from), style)
    return (
      <p className={styles['usage']}>
        {day === undefined ? t('settings.usage', { size }) : t('settings.usageSince', { size, day })}
      </p>
    )
  }
  return undefined
}

/** Told to whoever changes what somebody else has changed meanwhile. */
function Overtaken({ setting, drafts }: Omit<Props, 'facts'>) {
  const { t, i18n } = useTranslation()
  const { nameOf } = useRobotNames(SETTING_FORMS[setting.name].kind === 'robots')
  const value = wholeText(t, setting.name, setting.value, i18n.language, nameOf)
  const by = setting.changed?.by
  return (
    <div className={styles['warning']} role="alert">
      <StateShape shape="warning" size={14} />
      <span>{by ? t('settings.meanwhile', { name: by.name, value }) : t('settings.meanwhileUnknown', { value })}</span>
      <Button size="small" onPress={() => drafts.discard(setting.name)}>
        {t('settings.takeTheirs')}
      </Button>
    </div>
  )
}

/** The default, who changed it when, and the way back. */
function Meta({ setting, drafts }: Omit<Props, 'facts'>) {
  const { t, i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  const { name, value, changed } = setting
  const initial = defaultText(name)
  const draft = drafts.of(name)
  const day = changed && calendarDay(Date.parse(changed.time), { zone, locale: i18n.language })
  const who =
    draft !== undefined
      ? t('settings.changedNow')
      : changed?.by
        ? t('administration.changedBy', { name: changed.by.name, day })
        : changed
          ? t('administration.changedOn', { day })
          : t('administration.delivered')
  const words = t('settings.default', { value: defaultValueText(t, name, initial, i18n.language) })
  return (
    <div className={styles['meta']}>
      <span className={styles['default']} title={words}>
        {words}
      </span>
      <span className={styles['who']}>
        {who}
        {(draft?.text ?? value) !== initial && (
          <IconButton
            label={t('settings.toDefault', { setting: t(`settings.of.${name}.name`) })}
            onPress={() => drafts.change(name, initial)}
          >
            <Undo2 data-small aria-hidden />
          </IconButton>
        )}
      </span>
    </div>
  )
}

/** One setting: its name and meaning, its form, its default and who changed it. */
export function SettingRow({ setting, drafts, facts }: Props) {
  const { t, i18n } = useTranslation()
  const { name } = setting
  const text = drafts.of(name)?.text ?? setting.value
  return (
    <div className={styles['row']} data-changed={drafts.of(name) !== undefined || undefined} data-setting={name}>
      <div className={styles['words']}>
        <h3>{t(`settings.of.${name}.name`)}</h3>
        <p>
          {t(`settings.of.${name}.text`)}
          {SETTING_FORMS[name].kind === 'number' && ` ${problemText(t, name, i18n.language)}`}
        </p>
      </div>
      <div className={styles['form']}>
        <SettingInput name={name} text={text} onChange={changed => drafts.change(name, changed)} />
        <Judging setting={setting} text={text} facts={facts} />
        {drafts.isOvertaken(name) && <Overtaken setting={setting} drafts={drafts} />}
      </div>
      <Meta setting={setting} drafts={drafts} />
    </div>
  )
}
