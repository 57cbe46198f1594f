import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ElementKey } from '../../../../contract/plan/drawing.ts'
import { SPEEDS } from '../../../../contract/plan/elements.ts'
import type { Arrangement } from '../../../../machines/editor/editor.logic.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { SelectField } from '../../../widgets/field/SelectField.tsx'
import { usePlanEditor } from '../planEditor.ts'
import { useSelectionText } from '../selectionText.ts'
import styles from './Properties.module.css'
import { allSectors, allZones, commonOf, fieldsCommand, type Keyed } from './severalElements.ts'
import { TypeChoice } from './ZoneFields.tsx'
import { SPEED_MODES, speedOf, withSpeed, withType, type ZoneSettings } from './zoneSettings.ts'

const ICONS: { readonly [A in Arrangement]: LucideIcon } = {
  left: AlignStartVertical,
  centre: AlignCenterVertical,
  right: AlignEndVertical,
  top: AlignStartHorizontal,
  middle: AlignCenterHorizontal,
  bottom: AlignEndHorizontal,
  across: AlignHorizontalDistributeCenter,
  down: AlignVerticalDistributeCenter,
}
const ARRANGEMENTS = [
  'left',
  'centre',
  'right',
  'top',
  'middle',
  'bottom',
  'across',
  'down',
] as const satisfies readonly Arrangement[]
const LEAST_TO_DISTRIBUTE = 3

type KeysProps = { readonly keys: readonly ElementKey[] }

/** Type and speeds of several zones; where they differ, nothing is chosen until somebody does. */
function SeveralZones({ zones }: { readonly zones: readonly Keyed<'zones'>[] }) {
  const { t } = useTranslation()
  const { drawing, send, isReadOnly } = usePlanEditor()
  const setAll = (change: (settings: ZoneSettings) => ZoneSettings): void => {
    const command = fieldsCommand(
      drawing,
      zones.map(({ key, value }) => ({
        key,
        element: { kind: 'zones', value: { ...value, settings: change(value.settings) } },
      })),
    )
    if (command) send(command)
  }
  const type = commonOf(zones, ({ value }) => value.settings.type)
  return (
    <>
      <section className={styles['section']} aria-label={t('editor.fields.type')}>
        <TypeChoice type={type} isReadOnly={isReadOnly} onType={next => setAll(settings => withType(settings, next))} />
      </section>
      {type === 'zone' && !isReadOnly && (
        <section className={styles['section']} aria-label={t('editor.zone.speed')}>
          <h3>{t('editor.zone.speed')}</h3>
          {SPEED_MODES.map(mode => (
            <div key={mode} className={styles['choice']}>
              <SelectField
                label={t(`editor.speedModes.${mode}`)}
                placeholder={t('editor.fields.different')}
                options={SPEEDS.map(id => ({ id, text: t(`speeds.${id}`) }))}
                value={commonOf(zones, ({ value }) => speedOf(value.settings, mode))}
                onChange={speed => setAll(settings => withSpeed(settings, mode, speed))}
              />
            </div>
          ))}
        </section>
      )}
    </>
  )
}

const ON_OFF = ['on', 'off'] as const

/** Whether the robot pauses after each of several sectors. */
function SeveralSectors({ sectors }: { readonly sectors: readonly Keyed<'sectors'>[] }) {
  const { t } = useTranslation()
  const { drawing, send, isReadOnly } = usePlanEditor()
  const isPaused = commonOf(sectors, ({ value }) => value.pause_after)
  if (isReadOnly) return undefined
  return (
    <section className={styles['section']} aria-label={t('editor.kinds.sectors')}>
      <div className={styles['choice']}>
        <SelectField
          label={t('editor.sector.pauseAfter')}
          placeholder={t('editor.fields.different')}
          options={ON_OFF.map(id => ({ id, text: t(`editor.values.${id}`) }))}
          value={isPaused === undefined ? undefined : isPaused ? 'on' : 'off'}
          onChange={choice => {
            const command = fieldsCommand(
              drawing,
              sectors.map(({ key, value }) => ({
                key,
                element: { kind: 'sectors', value: { ...value, pause_after: choice === 'on' } },
              })),
            )
            if (command) send(command)
          }}
        />
      </div>
    </section>
  )
}

/** What can be done to several elements at once: align and distribute them, and give them the same. */
export function SeveralFields({ keys }: KeysProps) {
  const { drawing } = usePlanEditor()
  const zones = keys.length > 0 ? allZones(drawing, keys) : undefined
  const sectors = keys.length > 0 ? allSectors(drawing, keys) : undefined
  return (
    <>
      <Arrangements keys={keys} />
      {zones && <SeveralZones zones={zones} />}
      {sectors && <SeveralSectors sectors={sectors} />}
    </>
  )
}

function Arrangements({ keys }: KeysProps) {
  const { t } = useTranslation()
  const { arrange, isReadOnly } = usePlanEditor()
  const text = useSelectionText(keys)
  const title = t('editor.arrange.title')
  return (
    <section className={styles['section']} aria-label={title}>
      <p>{text}</p>
      {!isReadOnly && (
        <div className={styles['several']} role="toolbar" aria-label={title}>
          {ARRANGEMENTS.map(each => {
            const Icon = ICONS[each]
            const isFew = (each === 'across' || each === 'down') && keys.length < LEAST_TO_DISTRIBUTE
            return (
              <IconButton
                key={each}
                label={t(`editor.arrange.${each}`)}
                disabledReason={isFew ? t('editor.arrange.tooFew') : undefined}
                onPress={() => arrange(each)}
              >
                <Icon aria-hidden />
              </IconButton>
            )
          })}
        </div>
      )}
    </section>
  )
}
