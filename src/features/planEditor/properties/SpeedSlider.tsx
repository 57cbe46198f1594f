import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { SPEEDS } from '../../../../contract/plan/elements.ts'
import styles from './SpeedSlider.module.css'

export type Speed = (typeof SPEEDS)[number]
type Props = {
  readonly label: string
  readonly value: Speed
  readonly usual: Speed
  readonly isReadOnly: boolean
  readonly onChoose: (speed: Speed) => void
}

/** One of the five speeds, from slow to fast (E-017); what is not the default stands out. */
export function SpeedSlider({ label, value, usual, isReadOnly, onChoose }: Props) {
  const { t } = useTranslation()
  const nameOf = (index: number): string => t(`speeds.${SPEEDS[index] ?? usual}`)
  return (
    <Slider
      className={styles['slider'] ?? ''}
      minValue={0}
      maxValue={SPEEDS.length - 1}
      step={1}
      value={SPEEDS.indexOf(value)}
      isDisabled={isReadOnly}
      onChange={index => {
        const chosen = SPEEDS[index]
        if (chosen !== undefined && chosen !== value) onChoose(chosen)
      }}
    >
      <Label>{label}</Label>
      <SliderTrack className={styles['track'] ?? ''}>
        {SPEEDS.map((speed, index) => (
          <i key={speed} style={{ '--at': String(index / (SPEEDS.length - 1)) }} />
        ))}
        <SliderThumb className={styles['thumb'] ?? ''} />
      </SliderTrack>
      <SliderOutput className={styles['value'] ?? ''} data-usual={value === usual || undefined}>
        {nameOf(SPEEDS.indexOf(value))}
      </SliderOutput>
    </Slider>
  )
}
