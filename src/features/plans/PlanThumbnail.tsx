import { useState } from 'react'
import type { Plan } from '../../../contract/resources/plans.ts'
import { DATA_FILE, type SMALL_PICTURE_WIDTHS } from '../../../contract/routes/data.ts'
import styles from './PlanThumbnail.module.css'

/** Twice what is shown of it. */
const WIDTH: (typeof SMALL_PICTURE_WIDTHS)[number] = '160'

/** A plan's map, small: what it shows stands beside it in words. Its place is kept where there is none. */
export function PlanThumbnail({ data }: Pick<Plan, 'data'>) {
  const picture = data['pretty_map.png'] ?? data['map.png']
  const [failed, setFailed] = useState<number>()
  return (
    <span className={styles['frame']} data-pretty={'pretty_map.png' in data || undefined}>
      {picture !== undefined && picture !== failed && (
        <img
          src={`${DATA_FILE.path.replace(':id', String(picture))}?width=${WIDTH}`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(picture)}
        />
      )}
    </span>
  )
}
