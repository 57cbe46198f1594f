import type { MapLayerFactory } from '../layer.ts'
import { drawnLayer } from './drawnLayer.ts'
import { FLOOR_KINDS, NOTE_KINDS } from './kindLooks.ts'

/** What was drawn over the grid because the floor is another than it says: every map of the plan shows it. */
export const floorShapesLayer: MapLayerFactory<'floor_shapes'> = ({ customerView }) =>
  // A pretty picture has nothing on it that would have to be wiped.
  drawnLayer('floor_shapes', customerView ? ['obstacles', 'outlines'] : ['white_out', 'obstacles', 'outlines'])

/** Notes for whoever looks at the plan. */
export const notesLayer: MapLayerFactory<'notes'> = () => drawnLayer('notes', ['notes'])

/** All that was drawn, aids of drawing included, as the editor shows it. */
export const editedShapesLayer: MapLayerFactory<'floor_shapes'> = () => drawnLayer('floor_shapes', FLOOR_KINDS, true)
export const editedNotesLayer: MapLayerFactory<'notes'> = () => drawnLayer('notes', NOTE_KINDS)
