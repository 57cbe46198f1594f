import { Image } from 'lucide-react'
import type { Location } from '../../../contract/resources/locations.ts'
import styles from './LocationTile.module.css'

/** A picture of a location by its file; another data id is another address, so that a replaced one is read anew. */
export const pictureOf = (location: number, name: string, item: number): string =>
  `/api/v0/Data/location/${location}/${name}?item=${item}`

/** The logo of a location, small; a frame where it has none. */
export function LocationTile({ location: { id, files } }: { readonly location: Pick<Location, 'id' | 'files'> }) {
  const logo = files['logo.png']
  return (
    <span className={styles['tile']} data-none={logo === undefined || undefined} aria-hidden>
      {logo === undefined ? <Image data-small /> : <img src={pictureOf(id, 'logo.png', logo)} alt="" loading="lazy" />}
    </span>
  )
}
