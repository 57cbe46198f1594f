/** Draws the parts of a picture one after the other, whatever becomes of each. */
import { layoutTags, type Tag } from '../labels/tags.ts'
import type { MapDrawing } from '../layers/layer.ts'

export type DrawnPart = { readonly draw: (context: MapDrawing) => void }

/** With their tags over them; one that fails is left out (E-034). */
export function drawParts(
  given: Omit<MapDrawing, 'opacity' | 'hovered' | 'tag'>,
  parts: readonly DrawnPart[],
  onPartFailed: (error: unknown) => void,
): void {
  const tags: Tag[] = []
  const context: MapDrawing = { ...given, opacity: 1, hovered: undefined, tag: tag => tags.push(tag) }
  for (const part of parts) {
    try {
      part.draw(context)
    } catch (error) {
      onPartFailed(error)
    }
  }
  given.surface.plates(layoutTags(tags, given.camera))
}
