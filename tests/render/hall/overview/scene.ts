import { hallPicture } from '../../harness/hall.ts'
import type { PictureCase } from '../../harness/picture.ts'

export const picture = (): PictureCase => hallPicture({ width: 640, height: 400, zoom: 0.3 })
