import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { DEFAULT_DYNAMICS, type Zone } from '../../../../contract/plan/elements.ts'
import type { Drawing } from '../../../../floor/drawing/drawing.ts'
import { Segmented } from '../../../widgets/button/Segmented.tsx'
import { Switch } from '../../../widgets/field/Switch.tsx'
import { ZoneSign } from '../elementSigns.tsx'
import { usePlanEditor } from '../planEditor.ts'
import { ChoiceRow } from './ChoiceRow.tsx'
import { DisinfectionField } from './DisinfectionField.tsx'
import styles from './Properties.module.css'
import { SpeedSlider } from './SpeedSlider.tsx'
import { TextInput } from './TextInput.tsx'
import { WordChoice } from './WordChoice.tsx'
import {
  CLEANING_VALUES,
  type CleaningChoice,
  NO_CLEANING,
  NO_PREFERENCE,
  SPEED_MODES,
  speedChange,
  speedOf,
  withSpeed,
  withType,
  ZONE_TYPES,
  type ZoneSettings,
  type ZoneType,
} from './zoneSettings.ts'

type Props = { readonly zone: Zone; readonly isReadOnly: boolean; readonly onZone: (zone: Zone) => void }
type SettingsProps = {
  readonly settings: ZoneSettings
  readonly isReadOnly: boolean
  readonly onSettings: (settings: ZoneSettings) => void
}

const MAX_NAME = 200
const GENERAL = 'general'

const zonesOf = ({ elements, order }: Pick<Drawing, 'elements' | 'order'>): readonly Zone[] =>
  order.zones.flatMap(key => {
    const element = elements.get(key)
    return element?.kind === 'zones' ? [element.value] : []
  })

type TypeProps = {
  /** Undefined where several zones are of several types. */
  readonly type: ZoneType | undefined
  readonly isReadOnly: boolean
  readonly onType: (type: ZoneType) => void
}

/** Which of the four it is (E-007, E-015). */
export function TypeChoice({ type: chosen, isReadOnly, onType }: TypeProps) {
  const { t } = useTranslation()
  return (
    <ToggleButtonGroup
      className={styles['types'] ?? ''}
      aria-label={t('editor.fields.type')}
      selectionMode="single"
      disallowEmptySelection={chosen !== undefined}
      isDisabled={isReadOnly}
      selectedKeys={chosen === undefined ? [] : [chosen]}
      onSelectionChange={keys => {
        const type = ZONE_TYPES.find(each => keys.has(each))
        if (type && type !== chosen) onType(type)
      }}
    >
      {ZONE_TYPES.map(type => (
        <ToggleButton key={type} id={type}>
          <ZoneSign type={type} />
          {t(`editor.zoneTypes.${type}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** E-009, E-017 */
function SpeedSection({ settings, isReadOnly, onSettings }: SettingsProps) {
  const { t } = useTranslation()
  const title = t('editor.zone.speed')
  return (
    <section className={styles['section']} aria-label={title}>
      <h3>{title}</h3>
      {SPEED_MODES.map(mode => (
        <SpeedSlider
          key={mode}
          label={t(`editor.speedModes.${mode}`)}
          value={speedOf(settings, mode)}
          usual={DEFAULT_DYNAMICS[mode].mode}
          isReadOnly={isReadOnly}
          onChoose={speed => onSettings(withSpeed(settings, mode, speed))}
        />
      ))}
      <p className={styles['hint']}>{t(`editor.speedChange.${speedChange(settings)}`)}</p>
    </section>
  )
}

/** E-010 */
function CleaningSection({ settings, isReadOnly, onSettings }: SettingsProps) {
  const { t } = useTranslation()
  const title = t('editor.zone.cleaning')
  const chosen = settings.cleaning_settings ?? NO_CLEANING
  const rowOf = (name: CleaningChoice) => {
    const values = new Set([NO_PREFERENCE, ...CLEANING_VALUES[name], chosen[name]])
    return (
      <ChoiceRow
        key={name}
        label={t(`editor.cleaning.${name}`)}
        value={chosen[name]}
        isReadOnly={isReadOnly}
        options={[...values].map(id => ({ id, text: t(`editor.values.${id}`, { defaultValue: id }) }))}
        onChoose={id => onSettings({ ...settings, cleaning_settings: { ...chosen, [name]: id } })}
      />
    )
  }
  return (
    <section className={styles['section']} aria-label={title}>
      <h3>{title}</h3>
      {rowOf('cleaning_head')}
      {rowOf('vacuum')}
      {rowOf('flow_mode')}
    </section>
  )
}

const CAMERA_STATES = [NO_PREFERENCE, 'on', 'off'] as const

/** E-011 */
function CameraSection({ settings, isReadOnly, onSettings }: SettingsProps) {
  const { t } = useTranslation()
  const title = t('editor.zone.cameras')
  const { drawing, maySeeCameraOffZones } = usePlanEditor()
  // Whoever switched them off without the right would not see the zone any more.
  const states = CAMERA_STATES.filter(state => state !== 'off' || maySeeCameraOffZones)
  const cameras = settings.camera_settings ?? { status: NO_PREFERENCE, config: NO_PREFERENCE }
  const wordOf = (state: (typeof CAMERA_STATES)[number]): string =>
    t(state === NO_PREFERENCE ? 'editor.zone.any' : `editor.values.${state}`)
  return (
    <section className={styles['section']} aria-label={title}>
      <h3>{title}</h3>
      <div className={styles['segments']}>
        <span>{t('editor.zone.cameraStatus')}</span>
        {isReadOnly ? (
          <span>{wordOf(cameras.status)}</span>
        ) : (
          <Segmented
            label={t('editor.zone.cameraStatus')}
            options={states.map(id => ({ id, text: wordOf(id) }))}
            value={cameras.status}
            onChange={status => onSettings({ ...settings, camera_settings: { ...cameras, status } })}
          />
        )}
      </div>
      <WordChoice
        label={t('editor.zone.cameraConfig')}
        value={cameras.config}
        words={[
          NO_PREFERENCE,
          ...zonesOf(drawing).flatMap(({ settings: { camera_settings: of } }) => of?.config ?? []),
        ]}
        textOf={word => t(`editor.values.${word}`, { defaultValue: word })}
        isReadOnly={isReadOnly}
        onChoose={config => onSettings({ ...settings, camera_settings: { ...cameras, config } })}
      />
    </section>
  )
}

/** Type, label, owner, and what the robot does otherwise within the zone (E-006..E-017). */
export function ZoneFields({ zone, isReadOnly, onZone }: Props) {
  const { t } = useTranslation()
  const { drawing } = usePlanEditor()
  const { settings } = zone
  const part = {
    settings,
    isReadOnly,
    onSettings: (next: ZoneSettings) => onZone({ ...zone, settings: next }),
  }
  return (
    <section className={styles['section']} aria-label={t('zones.zone')}>
      <TypeChoice
        type={settings.type}
        isReadOnly={isReadOnly}
        onType={type => part.onSettings(withType(settings, type))}
      />
      <TextInput
        label={t('editor.fields.label')}
        value={zone.name}
        maxLength={MAX_NAME}
        isReadOnly={isReadOnly}
        onCommit={name => onZone({ ...zone, name })}
      />
      <WordChoice
        label={t('editor.fields.owner')}
        value={zone.owner}
        words={[GENERAL, ...zonesOf(drawing).map(({ owner }) => owner)]}
        textOf={word => t(`editor.owners.${word}`, { defaultValue: word })}
        isReadOnly={isReadOnly}
        onChoose={owner => onZone({ ...zone, owner })}
      />
      {settings.type === 'no_go_zone' && (
        <Switch
          isSelected={settings.stealth}
          isDisabled={isReadOnly}
          onChange={stealth => part.onSettings({ ...settings, stealth })}
        >
          {t('editor.zone.stealth')}
        </Switch>
      )}
    </section>
  )
}

/** What stands below the shape: a movable obstacle, a no-go zone and a wall of glass have none of it (E-013). */
export function ZoneSettingsFields({ zone, isReadOnly, onZone }: Props) {
  const { settings } = zone
  const part = {
    settings,
    isReadOnly,
    onSettings: (next: ZoneSettings) => onZone({ ...zone, settings: next }),
  }
  const isZone = settings.type === 'zone'
  return (
    <>
      {isZone && <SpeedSection {...part} />}
      {isZone && <CleaningSection {...part} />}
      {isZone && <CameraSection {...part} />}
      {(isZone || settings.type === 'movable_obstacle_zone') && (
        <DisinfectionField
          settings={settings.disinfection_settings}
          isReadOnly={isReadOnly}
          onChoose={disinfection => {
            part.onSettings({ ...settings, disinfection_settings: disinfection })
          }}
        />
      )}
    </>
  )
}
