import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { FilterMenu } from '../../widgets/menu/FilterMenu.tsx'
import { ListFilters } from '../../widgets/screen/ListFilters.tsx'
import styles from './PlansScreen.module.css'
import { isFiltered, type PlansFilter } from './plansSearch.ts'

type Choice = { readonly id: number; readonly text: string }

type Props = {
  readonly filter: PlansFilter
  readonly locations: readonly Choice[]
  readonly onFilter: (change: PlansFilter) => void
}

const PUBLISHED = ['all', 'published', 'notPublished'] as const
const EDITORS = ['all', 'planEditor', 'drawingTool'] as const

/** What the list is narrowed by (L-004); on a phone all but the words stand behind one button. */
export function PlanFilters({ filter, locations, onFilter }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { text, location, published, cpe_version: editor } = filter
  const isMore = isFiltered({ ...filter, text: undefined })
  return (
    <ListFilters
      label={t('plans.filters')}
      find={{ label: t('plans.find'), text, onText: typed => onFilter({ text: typed }) }}
    >
      <span className={styles['opener']}>
        <IconButton
          label={t('plans.filters')}
          aria-expanded={isOpen}
          selected={isMore}
          onPress={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden />
        </IconButton>
      </span>
      <div className={styles['choices']} data-open={isOpen || undefined}>
        <FilterMenu
          label={t('plans.columns.location')}
          all={t('plans.allLocations')}
          options={locations}
          value={location}
          onChoose={next => onFilter({ location: next })}
        />
        <Segmented
          label={t('plans.publication')}
          options={PUBLISHED.map(id => ({ id, text: t(`plans.publications.${id}`) }))}
          value={published === undefined ? 'all' : published === 1 ? 'published' : 'notPublished'}
          onChange={next => onFilter({ published: next === 'all' ? undefined : next === 'published' ? 1 : 0 })}
        />
        <Segmented
          label={t('plans.editor')}
          options={EDITORS.map(id => ({ id, text: t(`plans.editors.${id}`) }))}
          value={editor === undefined ? 'all' : editor === 1 ? 'planEditor' : 'drawingTool'}
          onChange={next => onFilter({ cpe_version: next === 'all' ? undefined : next === 'planEditor' ? 1 : 0 })}
        />
      </div>
    </ListFilters>
  )
}
