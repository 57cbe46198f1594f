import { Image } from 'lucide-react'
import type { Location } from '../../../contract/resources/locations.ts'
import { pictureOf } from '../../service/locationPictures.ts'
import styles from './LocationTile.module.css'

/** The logo of a location, small; a frame where it has none. */
export function LocationTile({ location: { id, files } }: { readonly location: Pick<Location, 'id' | 'files'> }) {
  const logo = files['logo.png']
  return (
    <span className={styles['tile']} data-none={logo === undefined || undefined} aria-hidden>
      {logo === undefined ? <Image data-small /> : <img src={pictureOf(id, 'logo.png', logo)} alt="" loading="lazy" />}
    </span>
  )
}
