import { useTranslation } from 'react-i18next'
import { type Hardware, type HeadType, ROBOT_MODELS } from '../../../contract/robot/models.ts'
import { Tick } from '../../widgets/field/ChoiceList.tsx'
import { SelectField } from '../../widgets/field/SelectField.tsx'
import { fittedHardware, hardwareChoices } from './hardwareChoices.ts'
import styles from './RobotForm.module.css'

type Props = {
  readonly value: Hardware
  readonly onChange: (value: Hardware) => void
  /** What the service found not to go together. */
  readonly refusal: { readonly field: string | undefined; readonly text: string } | undefined
}

/** Parts that depend on one another: after each choice only what can still be built is offered (A-096..A-101). */
export function HardwareFields({ value, onChange, refusal }: Props) {
  const { t } = useTranslation()
  const choices = hardwareChoices(value)
  const change = (part: Partial<Hardware>): void => onChange(fittedHardware({ ...value, ...part }))
  const problem = (field: keyof Hardware): string | undefined => (refusal?.field === field ? refusal.text : undefined)
  return (
    <>
      <div className={styles['pair']}>
        <SelectField
          label={t('robotAdmin.fields.model')}
          options={ROBOT_MODELS.map(id => ({ id, text: id }))}
          value={value.model}
          onChange={model => change({ model })}
        />
        <SelectField
          label={t('robotAdmin.fields.hardwareVersion')}
          options={choices.hardwareVersions.map(id => ({ id, text: id }))}
          value={value.hardwareVersion}
          onChange={hardwareVersion => change({ hardwareVersion })}
          error={problem('hardwareVersion')}
        />
      </div>
      <div className={styles['pair']}>
        <SelectField
          label={t('robotAdmin.fields.cleaningWidth')}
          options={choices.cleaningWidths.map(width => ({
            id: String(width),
            text: t('robotAdmin.inches', { value: width }),
          }))}
          value={String(value.cleaningWidth)}
          onChange={width => change({ cleaningWidth: Number(width) })}
          error={problem('cleaningWidth')}
        />
        <SelectField<HeadType>
          label={t('robotAdmin.fields.headType')}
          options={choices.headTypes.map(id => ({ id, text: t(`robotAdmin.headTypes.${id}`) }))}
          value={value.headType}
          onChange={headType => change({ headType })}
          error={problem('headType')}
        />
      </div>
      <div>
        <Tick
          text={t('robotAdmin.fields.sideSweeper')}
          isSelected={value.sideSweeper}
          isDisabled={!choices.mayHaveSideSweeper}
          onChange={sideSweeper => change({ sideSweeper })}
        />
        {!choices.mayHaveSideSweeper && <p className={styles['hint']}>{t('robotAdmin.sideSweeperRule')}</p>}
      </div>
    </>
  )
}
