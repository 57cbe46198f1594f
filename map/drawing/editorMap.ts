import { type Element, type ElementKey, PLAN_PLACES } from '../../contract/plan/drawing.ts'
import type { FloorPlan } from '../../floor/floorPlan.ts'
import { type Camera, INITIAL_CAMERA, mapToScreen, resized } from '../camera.ts'
import { type Palette, paletteOf } from '../colour.ts'
import { watchLabelFont } from '../labels/labelFont.ts'
import { editedNotesLayer, editedShapesLayer } from '../layers/drawn/layers.ts'
import { faultsLayer } from '../layers/faults.ts'
import { gridLayer } from '../layers/grid.ts'
import { groundLayer } from '../layers/ground.ts'
import type { MapInput, MapLayer, MapLayerFactory, MapLayerName, MapViewer } from '../layers/layer.ts'
import { planPositionsLayer } from '../layers/planPositions.ts'
import { sectorsLayer } from '../layers/sectors.ts'
import { waypointsLayer } from '../layers/waypoints.ts'
import { zonesLayer } from '../layers/zones.ts'
import type { Picture } from '../picture.ts'
import { emptyInput } from '../planMap.ts'
import { createCanvasHolder } from '../surfaces/canvasHolder.ts'
import type { SurfaceChoice } from '../surfaces/chooseSurface.ts'
import type { Surface, View } from '../surfaces/surface.ts'
import { createBackdrop } from './backdrop.ts'
import { type DrawnPart, drawParts } from './drawnParts.ts'
import { planElementsOf } from './editorElements.ts'
import { createEditorOverlay } from './editorOverlay.ts'
import { type EditorChange, type EditorPicture, type EditorPlaces, NO_GHOST } from './editorPicture.ts'
import { createElementIndex } from './elementIndex.ts'
import { createLaneMarks } from './laneMarks.ts'
import { createPastThings } from './pastThings.ts'
import { createPreviewLayer } from './previewLayer.ts'

type AnyLayer = MapLayer<MapLayerName>

/** What a plan has on its map, the lowest first. */
const ELEMENT_LAYERS: readonly MapLayerFactory<MapLayerName>[] = [
  editedShapesLayer,
  sectorsLayer,
  zonesLayer,
  editedNotesLayer,
  planPositionsLayer,
  waypointsLayer,
]

/** The drawing of a plan on a canvas. Synchronous, on whichever thread it is made. */
export type EditorMap = {
  readonly change: (change: EditorChange) => void
  readonly draw: () => void
  /** Of `image` shapes, by data id. */
  readonly setImage: (id: number, picture: Picture | 'missing') => void
  /** Data ids that shapes show and that nobody has set. */
  readonly wantedImages: () => readonly number[]
  readonly dispose: () => void
}

type Options = {
  readonly maySeeCameraOffZones: boolean
  /** Canvas 2D where absent: a still picture of all that does not change needs no more. */
  readonly surface?: SurfaceChoice
  /** The canvas has to be drawn anew. */
  readonly onChanged?: () => void
  /** A part could not be drawn: it is left out, and that is all (E-034). */
  readonly onPartFailed?: (error: unknown) => void
}

const START: EditorPicture = {
  floor: undefined,
  colours: {},
  words: {},
  size: { width: 1, height: 1, pixelRatio: 1 },
  camera: INITIAL_CAMERA,
  places: {},
  hidden: [],
  locked: [],
  selection: [],
  selectedPlace: undefined,
  hovered: undefined,
  isChangeable: false,
  ghost: NO_GHOST,
  snaps: [],
  keyCursor: undefined,
  faults: [],
  others: [],
  previewParts: [],
  previewDifference: undefined,
  previewThings: [],
  ghostRobot: undefined,
}

/** What the layers below a gesture are made from: another one of these and they are made anew. */
const STILL_PARTS = [
  'floor',
  'colours',
  'words',
  'hidden',
  'places',
  'previewParts',
  'previewDifference',
  'previewThings',
] as const satisfies readonly (keyof EditorPicture)[]

const liftedNames = ({ elements, places = {} }: EditorPicture['ghost']): string =>
  [...elements.map(([key]) => key), ...Object.keys(places)].toSorted().join()

const ghostElements = ({ ghost }: EditorPicture): readonly Element[] => ghost.elements.map(([, element]) => element)

type Changed = EditorChange['elements']

/** Whether what stands still has to be drawn anew, and whether what moves has to. */
function changedParts(before: EditorPicture, after: EditorPicture, changed: Changed) {
  const isOther = STILL_PARTS.some(part => after[part] !== before[part])
  const isLifted = after.ghost !== before.ghost && liftedNames(after.ghost) !== liftedNames(before.ghost)
  const lifted = new Set(after.ghost.elements.map(([key]) => key))
  const isPut = changed?.put.some(([key]) => !lifted.has(key)) === true
  const still = isOther || isLifted || isPut || changed?.all === true || (changed?.gone.length ?? 0) > 0
  return {
    still,
    moving: still || changed !== undefined || after.ghost !== before.ghost || after.faults !== before.faults,
  }
}

function takeOver(elements: Map<ElementKey, Element>, { put, gone, all }: NonNullable<Changed>): void {
  if (all) elements.clear()
  for (const key of gone) elements.delete(key)
  for (const [key, element] of put) elements.set(key, element)
}

/** Places but those that a gesture moves. */
const restOf = (places: EditorPlaces, moved: EditorPlaces): EditorPlaces =>
  Object.fromEntries(PLAN_PLACES.filter(place => !moved[place]).map(place => [place, places[place]]))

const planOf = (floor: EditorPicture['floor'], of: Iterable<Element>, places: EditorPlaces): FloorPlan | undefined =>
  floor && {
    ...floor,
    elements: planElementsOf(of, places),
    // A home that is nowhere is not drawn.
    config: { plan_type: 0, home: places.home ?? { x: Number.NaN, y: Number.NaN, a: 0 } },
  }

/** Data ids of the pictures that elements show. */
function imagesOf(elements: Iterable<Element>): readonly number[] {
  const ids = new Set<number>()
  for (const { value } of elements) if ('shape' in value && value.shape.type === 'image') ids.add(value.shape.image_id)
  return [...ids]
}

const drawingOn = (surface: Surface, { pixelRatio }: View, camera: Camera, palette: Palette) => ({
  surface,
  camera,
  toScreen: mapToScreen(camera),
  pixelRatio,
  palette,
})

type PreviewPicture = 'previewParts' | 'previewDifference' | 'previewThings'

/** Layers of the picture; `below` is what stands still, with the preview over the floor and under all elements, and over them what stood in the way. */
function createLayers(viewer: MapViewer, of: () => Pick<EditorPicture, PreviewPicture>) {
  const ground: readonly AnyLayer[] = [groundLayer, gridLayer].map(create => create(viewer))
  const elements: readonly AnyLayer[] = ELEMENT_LAYERS.map(create => create(viewer))
  const preview = createPreviewLayer()
  const previewed: DrawnPart = {
    draw: context => {
      const { previewParts, previewDifference } = of()
      preview.drawDifference(context, previewDifference)
      preview.draw(context, previewParts)
    },
  }
  const things = createPastThings()
  const stood: DrawnPart = { draw: context => things.draw(context, of().previewThings) }
  const below: readonly DrawnPart[] = [...ground, previewed, ...elements, stood]
  const moving: readonly AnyLayer[] = ELEMENT_LAYERS.map(create => create(viewer))
  const still = [...ground, ...elements]
  return { still, moving, below, preview, faults: faultsLayer(viewer), laneMarks: createLaneMarks() }
}

/** @param canvas given to the map for good: a canvas has one kind of context for its life */
export function createEditorMap(canvas: OffscreenCanvas, options: Options): EditorMap {
  const { onChanged = () => undefined, onPartFailed = () => undefined, surface: choice = 'canvas2d' } = options
  const viewer: MapViewer = { customerView: false, maySeeCameraOffZones: options.maySeeCameraOffZones }
  const holder = createCanvasHolder(choice, onChanged, () => undefined)
  const { still, moving, faults, preview, laneMarks, below } = createLayers(viewer, () => picture)
  const overlay = createEditorOverlay()
  const backdrop = createBackdrop()
  const elements = new Map<ElementKey, Element>()
  /** With the elements of the gesture in their place. */
  const index = createElementIndex()
  let images: ReadonlyMap<number, Picture | 'missing'> = new Map()
  let picture = START
  let palette = paletteOf(START.colours)
  let hidden: ReadonlySet<ElementKey> = new Set()
  let locked: ReadonlySet<ElementKey> = new Set()
  /** Elements that the gesture has: they are not among those that stand still. */
  let lifted: ReadonlySet<ElementKey> = new Set()
  let stale = { still: true, moving: true }

  const inputOf = (of: Iterable<Element>, places: EditorPlaces): MapInput => ({
    ...emptyInput(palette),
    plan: planOf(picture.floor, of, places),
    words: picture.words,
    images,
  })

  function* standing(): Generator<Element> {
    for (const [key, element] of elements) if (!lifted.has(key) && !hidden.has(key)) yield element
  }

  const refresh = (): void => {
    const { ghost, places } = picture
    if (stale.still) {
      const input = inputOf(standing(), restOf(places, ghost.places ?? {}))
      for (const layer of still) layer.update(input)
      preview.update(palette, picture.floor?.grid)
      backdrop.forget()
    }
    if (stale.moving) {
      const all = new Map(elements)
      for (const [key, element] of ghost.elements) all.set(key, element)
      index.update(all)
      const input = inputOf(ghostElements(picture), ghost.places ?? {})
      for (const layer of [...moving, faults]) layer.update({ ...input, faults: picture.faults })
      laneMarks.update([...all].flatMap(([key, element]) => (hidden.has(key) ? [] : [element])))
    }
    stale = { still: false, moving: false }
  }

  const drawLayers = (surface: Surface, view: View, camera: Camera, layers: readonly DrawnPart[]): void =>
    drawParts(drawingOn(surface, view, camera, palette), layers, onPartFailed)

  holder.attach(canvas, START.size)
  const unwatchFont = watchLabelFont(() => {
    holder.current()?.surface.forgetPlates()
    backdrop.forgetPlates()
    onChanged()
  })

  return {
    change({ elements: changed, preview: pieces, ...parts }) {
      if (changed) takeOver(elements, changed)
      if (pieces) preview.change(pieces)
      const before = picture
      picture = { ...picture, ...parts }
      if (parts.colours) palette = paletteOf(parts.colours)
      if (parts.hidden) hidden = new Set(parts.hidden)
      if (parts.locked) locked = new Set(parts.locked)
      if (parts.size) holder.resize(parts.size)
      lifted = new Set(picture.ghost.elements.map(([key]) => key))
      const other = changedParts(before, picture, changed)
      const isPreviewed = pieces !== undefined && picture.previewParts.length > 0
      stale = { still: stale.still || other.still || isPreviewed, moving: stale.moving || other.moving }
    },
    draw() {
      const target = holder.current()
      if (!target) return
      refresh()
      const { surface, view } = target
      const camera = resized(picture.camera, picture.size)
      surface.begin(view, palette.unknown)
      if (surface.kind === 'canvas2d') {
        const drawn = backdrop.picture(view, camera, palette.unknown, behind => drawLayers(behind, view, camera, below))
        surface.image(drawn, backdrop.place(view), { alpha: 1, snapped: true })
      } else drawLayers(surface, view, camera, below)
      const state = { ...picture, hidden, locked, places: { ...picture.places, ...picture.ghost.places } }
      const ghost: DrawnPart = { draw: context => preview.drawGhost(context, picture.ghostRobot) }
      const over: DrawnPart = { draw: context => overlay.draw(context, state, index) }
      drawLayers(surface, view, camera, [...moving, laneMarks, ghost, over, faults])
      surface.end()
    },
    setImage(id, image) {
      images = new Map(images).set(id, image)
      stale = { still: true, moving: true }
    },
    wantedImages: () => imagesOf([...elements.values(), ...ghostElements(picture)]).filter(id => !images.has(id)),
    dispose: () => {
      unwatchFont()
      holder.dispose()
    },
  }
}
