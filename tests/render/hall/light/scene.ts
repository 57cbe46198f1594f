import { hallPicture } from '../../harness/hall.ts'
import type { PictureCase } from '../../harness/picture.ts'

export const picture = (): PictureCase => hallPicture({ width: 820, height: 648, zoom: 1.2, theme: 'light' })
