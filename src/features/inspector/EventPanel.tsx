import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { VERDICTS } from '../../../contract/journal/verdicts.ts'
import { EVENT_GROUPS, type EventFilter, NO_FILTER } from '../../../machines/inspector/eventFilter.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { SearchField } from '../../widgets/field/SearchField.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { EventDetail } from './EventDetail.tsx'
import { EventList } from './EventList.tsx'
import styles from './EventPanel.module.css'
import { FilterChoice } from './FilterChoice.tsx'
import { OlderEvents, useOlderEvents } from './OlderEvents.tsx'
import type { Inspector } from './useInspector.ts'

const isNarrowed = (filter: EventFilter): boolean => Object.values(filter).some(value => value !== undefined)

/** The list of events with what narrows it, and the event whose moment is shown. */
export function EventPanel({ inspector, zone }: { readonly inspector: Inspector; readonly zone: string }) {
  const { t, i18n } = useTranslation()
  const { filter, rows, narrow } = inspector
  const actors = [...inspector.actors.keys()]
  const older = useOlderEvents()
  const isFile = inspector.source !== undefined
  return (
    <aside className={styles['panel']} data-region="dock" aria-label={t('inspector.events')}>
      <div className={styles['head']}>
        <h2>{t('inspector.events')}</h2>
        <span className={styles['count']}>{new Intl.NumberFormat(i18n.language).format(rows.length)}</span>
        {isNarrowed(filter) && (
          <Button size="small" variant="quiet" icon={<X data-small aria-hidden />} onPress={() => narrow(NO_FILTER)}>
            {t('home.clearFilters')}
          </Button>
        )}
      </div>
      <div className={styles['filters']}>
        <SearchField
          label={t('inspector.findEvent')}
          value={filter.text ?? ''}
          onChange={text => narrow({ text: text || undefined })}
        />
        <FilterChoice
          label={t('inspector.machine')}
          all={t('inspector.allMachines')}
          options={actors.map(id => ({ id, text: id }))}
          value={filter.actor}
          onChoose={actor => narrow({ actor })}
        />
        <FilterChoice
          label={t('inspector.kind')}
          all={t('inspector.allKinds')}
          options={EVENT_GROUPS.map(id => ({ id, text: t(`inspector.groups.${id}`) }))}
          value={filter.group}
          onChoose={group => narrow({ group })}
        />
        <FilterChoice
          label={t('inspector.verdict')}
          all={t('inspector.allVerdicts')}
          options={VERDICTS.map(id => ({ id, text: t(`inspector.verdicts.${id}`) }))}
          value={filter.verdict}
          onChoose={verdict => narrow({ verdict })}
        />
        {filter.cause !== undefined && (
          <Button
            size="small"
            data-chosen
            icon={<X data-small aria-hidden />}
            onPress={() => narrow({ cause: undefined })}
          >
            {t('inspector.causeOf', { n: filter.cause })}
          </Button>
        )}
      </div>
      <div className={styles['list']}>
        {rows.length === 0 ? (
          <EmptyState text={t(isNarrowed(filter) ? 'inspector.noneMatch' : 'inspector.noEvents')} />
        ) : (
          <EventList
            rows={rows}
            at={inspector.at}
            zone={zone}
            onPick={inspector.pick}
            // What has failed is tried again when somebody says so.
            onEnd={isFile || older.state !== 'ready' ? undefined : older.load}
          />
        )}
        {!isFile && <OlderEvents {...older} />}
      </div>
      <EventDetail inspector={inspector} zone={zone} />
    </aside>
  )
}
