import type { TFunction } from 'i18next'
import { ChevronDown, MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../widgets/button/Button.tsx'
import { SomeOf, Tick } from '../../../widgets/field/ChoiceList.tsx'
import { Field } from '../../../widgets/field/Field.tsx'
import { SelectField } from '../../../widgets/field/SelectField.tsx'
import { Popover } from '../../../widgets/menu/Popover.tsx'
import styles from './Pins.module.css'
import {
  chosenPriorities,
  DEFAULT_DAYS,
  enabledPriorities,
  FILTER_PRIORITIES,
  FILTER_TYPES,
  firstMoment,
  fromFieldText,
  furtherFilters,
  type PinFilter,
  toFieldText,
} from './pinFilter.ts'
import { usePinOffers } from './pinLabels.ts'
import { usePins } from './pinsView.ts'

/** Which pins are shown (N-017..N-019); its button names the filter in short. */
export function PinFilterMenu() {
  const { t, i18n } = useTranslation()
  const { filter, zone } = usePins()
  const more = furtherFilters(filter)
  const parts = [sinceText(t, filter, { zone, locale: i18n.language }), typesText(t, filter, i18n.language)]
  const words = [...parts, ...(more > 0 ? [t('monitor.pins.filter.more', { count: more })] : [])]
  return (
    <Popover
      label={t('monitor.pins.filter.title')}
      placement="top end"
      trigger={
        <Button variant="quiet" size="small" icon={<MapPin data-small aria-hidden />}>
          <span className={styles['words']} title={words.join(', ')}>
            {t('monitor.pins.filter.button', { filter: words.join(', ') })}
          </span>
          <ChevronDown data-small aria-hidden />
        </Button>
      }
    >
      <Filters />
    </Popover>
  )
}

function sinceText(
  t: TFunction,
  { since }: PinFilter,
  clock: { readonly zone: string; readonly locale: string },
): string {
  switch (since.kind) {
    case 'recent':
      return t('monitor.pins.filter.days', { count: DEFAULT_DAYS })
    case 'always':
      return t('monitor.pins.filter.always')
    case 'moment': {
      const day = new Intl.DateTimeFormat(clock.locale, { dateStyle: 'medium', timeZone: clock.zone })
      return t('monitor.pins.filter.sinceDay', { day: day.format(Date.parse(since.time)) })
    }
  }
}

/** Names of one or two categories, the number of more. */
function typesText(t: TFunction, { types }: PinFilter, language: string): string {
  if (types.length === 0) return t('monitor.pins.filter.allTypes')
  if (types.length > 2) return t('monitor.pins.filter.types', { count: types.length })
  const names = types.map(type => t(`monitor.pins.types.${type}`))
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}

function Filters() {
  const { t } = useTranslation()
  const { filter, setFilter, zone } = usePins()
  const offers = usePinOffers()
  const labels = [...new Set([...offers.labels, ...filter.labels])]
  const enabled = enabledPriorities(filter.types)
  const change = (chosen: Partial<PinFilter>): void => setFilter({ ...filter, ...chosen })
  const chooseSince = (kind: PinFilter['since']['kind']): void =>
    change({ since: kind === 'moment' ? { kind, time: firstMoment(Date.now(), zone) } : { kind } })
  return (
    <div className={styles['filter']}>
      <SelectField
        label={t('monitor.pins.filter.since')}
        options={[
          { id: 'recent', text: t('monitor.pins.filter.days', { count: DEFAULT_DAYS }) },
          { id: 'moment', text: t('monitor.pins.filter.chosenDay') },
          { id: 'always', text: t('monitor.pins.filter.always') },
        ]}
        value={filter.since.kind}
        onChange={chooseSince}
      />
      {filter.since.kind === 'moment' && (
        <MomentField
          time={filter.since.time}
          zone={zone}
          onChange={time => change({ since: { kind: 'moment', time } })}
        />
      )}
      <SomeOf
        label={t('monitor.pins.filter.categories')}
        options={FILTER_TYPES.map(id => ({ id, text: t(`monitor.pins.types.${id}`) }))}
        values={filter.types}
        onChange={types => change({ types: [...types] })}
      />
      <SomeOf
        label={t('monitor.pins.fields.priority')}
        options={FILTER_PRIORITIES.map(id => ({
          id,
          text: t(`monitor.pins.priorities.${id}`),
          isDisabled: !enabled.includes(id),
        }))}
        values={chosenPriorities(filter)}
        onChange={priorities => change({ priorities: [...priorities] })}
      />
      {labels.length > 0 && (
        <SomeOf
          label={t('monitor.pins.fields.labels')}
          options={labels.map(id => ({ id, text: id }))}
          values={filter.labels}
          onChange={chosen => change({ labels: [...chosen] })}
        />
      )}
      <Tick text={t('monitor.pins.filter.closed')} isSelected={filter.closed} onChange={closed => change({ closed })} />
    </div>
  )
}

type MomentProps = { readonly time: string; readonly zone: string; readonly onChange: (time: string) => void }

/** Day and time on the robot's clock. What is being typed counts once it is a time. */
function MomentField({ time, zone, onChange }: MomentProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  return (
    <Field
      label={t('monitor.pins.filter.from', { zone })}
      type="datetime-local"
      value={typed ?? toFieldText(time, zone)}
      onChange={text => {
        setTyped(text)
        const moment = fromFieldText(text, zone)
        if (moment !== undefined) onChange(moment)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
