/* Draws picture tests in a real worker, as the product does. */

import { LEVEL } from '../../../contract/permissions.ts'
import { robotAppearance } from '../../../contract/robot/models.ts'
import type { MapColours } from '../../../map/colour.ts'
import type { SurfaceChoice } from '../../../map/surfaces/chooseSurface.ts'
import { createRenderer } from '../../../workers/render/createRenderer.ts'
import { lookAt, type PictureCase } from './picture.ts'

type CaseModule = { readonly picture: () => PictureCase }
const CASES = import.meta.glob<CaseModule>('../*/*/scene.ts', { eager: true })

export type StageRequest = {
  readonly id: number
  /** `<layer>/<case>` */
  readonly name: string
  readonly surface: SurfaceChoice
  readonly colours: { readonly dark: MapColours; readonly light: MapColours }
}
/** `png` holds the picture; `error` what went wrong. */
export type StageAnswer = { readonly id: number; readonly png?: ArrayBuffer; readonly error?: string }

const WORDS = {
  'places.start': 'Start',
  'places.end': 'End',
  'places.home': 'Home',
  'zones.zone': 'Zone',
  'zones.no_go_zone': 'No go',
  'zones.glass_wall': 'Glass wall',
  'zones.movable_obstacle_zone': 'Movable obstacles',
  'zones.disinfection': 'Disinfection',
  'speeds.very_slow': 'Very slow',
} as const

const APPEARANCE = robotAppearance({ model: 'neo', hardware_version: '1.7', cleaning_width: 32, side_sweeper: false })

async function drawCase({ name, surface, colours }: StageRequest): Promise<ArrayBuffer> {
  const found = CASES[`../${name}/scene.ts`]
  if (!found) throw new Error(`there is no picture test called ${name}`)
  const picture = found.picture()
  const size = picture.size ?? { width: 320, height: 240 }
  const canvas = new OffscreenCanvas(size.width, size.height)
  const renderer = createRenderer({
    appearance: APPEARANCE,
    level: LEVEL.support,
    customerView: false,
    maySeeCameraOffZones: true,
    words: WORDS,
    reducedMotion: false,
    ...picture.options,
    colours: colours[picture.theme ?? 'dark'],
    surface,
    onDirty: () => {},
  })
  renderer.attach(canvas, { ...size, pixelRatio: 1 })
  renderer.setScene(picture.scene, 0)
  renderer.setPlan(picture.plan)
  for (const [file, paint] of Object.entries(picture.pictures ?? {})) {
    const image = paint(picture.plan?.grid.width ?? 1, picture.plan?.grid.height ?? 1)
    if (file === 'map3d' || file === 'pretty_map') renderer.setPicture(file, await createImageBitmap(image))
  }
  renderer.showLayers(picture.layers)
  for (const action of lookAt(picture.camera)) renderer.moveCamera(action)
  renderer.draw(0)
  await renderer.idle()
  picture.meanwhile?.(renderer, nowMs => renderer.draw(nowMs))
  // Whatever was waiting for its turn is drawn for certain.
  renderer.resize({ ...size, pixelRatio: 1 })
  renderer.draw(picture.atMs ?? 0)
  const blob = canvas.convertToBlob({ type: 'image/png' })
  const shown = renderer.surface()
  if (shown.kind !== surface) throw new Error(`drawn with ${shown.kind} (${shown.reason})`)
  const png = await (await blob).arrayBuffer()
  renderer.dispose()
  return png
}

async function answer(request: StageRequest): Promise<StageAnswer> {
  try {
    return { id: request.id, png: await drawCase(request) }
  } catch (error) {
    return { id: request.id, error: String(error) }
  }
}

addEventListener('message', (event: MessageEvent<StageRequest>) => {
  void answer(event.data).then(postMessage)
})
