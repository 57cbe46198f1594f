import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Coordinates } from '../../../contract/resources/locations.ts'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Button } from '../../widgets/button/Button.tsx'
import styles from './LocationsScreen.module.css'
import type { LocationRow } from './locationRows.ts'
import { SiteMap } from './SiteMap.tsx'
import type { Site } from './siteSigns.ts'

const siteOf = ({ location, name, robots, worst }: LocationRow): readonly Site[] =>
  location.coordinates === undefined
    ? []
    : [{ id: location.id, name, coordinates: location.coordinates, robots, shape: worst?.shape }]

type Props = { readonly rows: readonly LocationRow[]; readonly mayEdit: boolean }

/** The places on their map, and beside it those that nobody has put there yet: a press on the map does it. */
export function LocationsMap({ rows, mayEdit }: Props) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const [placed, setPlaced] = useState<LocationRow>()
  const place = useMutation({
    mutationFn: ({ row, coordinates }: { readonly row: LocationRow; readonly coordinates: Coordinates }) =>
      service.locations.edit({ id: row.location.id, coordinates }),
    onSuccess: (_, { row: { location, name } }) => {
      setPlaced(undefined)
      void client.invalidateQueries({ queryKey: queries.locations.key() })
      const title = t('locations.placedOnMap', { name })
      showToast({ kind: 'information', subject: `location ${location.id}`, title })
    },
    onError: (error, { row: { location, name } }) =>
      void showToast({
        kind: 'error',
        subject: `location ${location.id}`,
        title: t('locations.putOnMap', { name }),
        text: errorText(i18n, 'location.getLocation', apiErrorOf(error)),
      }),
  })
  const unplaced = rows.filter(({ location }) => location.coordinates === undefined)
  return (
    <div className={styles['map']}>
      <SiteMap
        sites={rows.flatMap(siteOf)}
        isOpenable={mayEdit}
        onPlace={placed && (coordinates => place.mutate({ row: placed, coordinates }))}
        caption={placed ? t('locations.placing', { name: placed.name }) : t('locations.caption')}
      />
      {unplaced.length > 0 && (
        <section className={styles['unplaced']} aria-label={t('locations.unplaced')}>
          <h2>{t('locations.unplaced')}</h2>
          <ul>
            {unplaced.map(row => (
              <li key={row.location.id}>
                {mayEdit ? (
                  <Button
                    size="small"
                    variant="quiet"
                    icon={<MapPin data-small aria-hidden />}
                    selected={placed?.location.id === row.location.id}
                    aria-label={t('locations.putOnMap', { name: row.name })}
                    onPress={() => setPlaced(before => (before === row ? undefined : row))}
                  >
                    {row.name}
                  </Button>
                ) : (
                  row.name
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
