import { X } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { NarrowedChip } from '../../shell/NarrowedChip.tsx'
import styles from './FilterChips.module.css'
import type { FilterChip } from './filterChips.ts'
import type { ReportsSearch } from './reportsSearch.ts'

type Props = { readonly chips: readonly FilterChip[]; readonly onLift: (lift: Partial<ReportsSearch>) => void }

/** What is filtered by; a press lifts it. */
export function FilterChips({ chips, onLift }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles['chips']}>
      <NarrowedChip />
      {chips.length > 0 && (
        <ul aria-label={t('reports.chosenFilters')}>
          {chips.map(({ id, text, lift }) => (
            <li key={id}>
              <Button
                className={styles['chip'] ?? ''}
                aria-label={t('reports.lift', { filter: text })}
                onPress={() => onLift(lift)}
              >
                <span>{text}</span>
                <X data-small aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
