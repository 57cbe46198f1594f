import { createProgramInfo, drawBufferInfo, setBuffersAndAttributes } from 'twgl.js'
import { type Affine, applyX, applyY, IDENTITY } from '../../affine.ts'
import { type Drawing, type DrawnSprite, rasterise } from '../../drawing.ts'
import { PLATE_HEIGHT } from '../../labels/plate.ts'
import { createPlateAtlas } from '../../labels/plateAtlas.ts'
import { sampling } from '../../picture.ts'
import type { Surface } from '../surface.ts'
import { type Attributes, createGpuBuffer } from './buffers.ts'
import { IMAGE_FRAGMENT, IMAGE_VERTEX } from './shaders.ts'
import { toDevice, useProgram, type WebglTarget } from './target.ts'
import { createTextureShelf } from './textures.ts'

const QUAD: Attributes = { target: { components: 4, offset: 0 }, source: { components: 4, offset: 4 } }
const QUAD_FLOATS = 8

/** A drawing as it was rasterised last, and for which place. */
type HeldSprite = {
  readonly canvas: OffscreenCanvas
  version: number
  drawnFor: string
  sprite: DrawnSprite | undefined
}

/** Draws what is a picture: images, sprites and plates with text, each a rectangle of a texture that is filled only when it has changed. */
export type QuadPainter = Pick<Surface, 'image' | 'sprite' | 'plates' | 'end' | 'dispose'> & {
  /** Plates are drawn anew, at so many device pixels a CSS pixel. */
  readonly clearPlates: (ratio: number) => void
}

export function createQuadPainter(target: WebglTarget): QuadPainter {
  const { gl, canvas } = target
  const program = createProgramInfo(gl, [IMAGE_VERTEX, IMAGE_FRAGMENT])
  const largestTexture = Number(gl.getParameter(gl.MAX_TEXTURE_SIZE))
  const textures = createTextureShelf(gl)
  const quads = createGpuBuffer(gl, program, QUAD, QUAD_FLOATS, true)
  const sprites = new WeakMap<Drawing, HeldSprite>()
  const atlas = createPlateAtlas(1)

  const drawQuads = (picture: WebGLTexture, data: Float32Array, place: Affine, alpha: number): void => {
    quads.fill(data)
    useProgram(target, program, place, { alpha, picture })
    setBuffersAndAttributes(gl, program, quads.vertexArray)
    drawBufferInfo(gl, quads.vertexArray, gl.TRIANGLE_STRIP, 4, 0, quads.count())
  }

  return {
    image(picture, place, style) {
      const sample = sampling(picture, toDevice(target, place), largestTexture)
      if (!sample) return
      const { canvas: source, place: m, smooth } = sample
      const texture = textures.texture(source, source, picture.version, smooth)
      if (!style.snapped) {
        drawQuads(texture, Float32Array.of(0, 0, source.width, source.height, 0, 0, 1, 1), m, style.alpha)
        return
      }
      const x = Math.round(m[4])
      const y = Math.round(m[5])
      const width = Math.round(applyX(m, source.width, source.height)) - x
      const height = Math.round(applyY(m, source.width, source.height)) - y
      drawQuads(texture, Float32Array.of(x, y, width, height, 0, 0, 1, 1), IDENTITY, style.alpha)
    },

    sprite(drawing, place, alpha) {
      const device = toDevice(target, place)
      let held = sprites.get(drawing)
      if (!held) {
        held = { canvas: new OffscreenCanvas(64, 64), version: 0, drawnFor: '', sprite: undefined }
        sprites.set(drawing, held)
      }
      const drawnFor = device.join()
      if (held.drawnFor !== drawnFor) {
        held.sprite = rasterise(drawing, device, canvas, held.canvas)
        held.drawnFor = drawnFor
        held.version++
      }
      if (!held.sprite) return
      const texture = textures.texture(held, held.canvas, held.version, false)
      const { x, y, width, height } = held.sprite
      const source = [0, 0, width / held.canvas.width, height / held.canvas.height]
      drawQuads(texture, Float32Array.of(x, y, width, height, ...source), IDENTITY, alpha)
    },

    plates(plates) {
      const places = atlas.place(plates)
      const side = atlas.canvas.width
      const data = plates.flatMap((plate, i) => {
        const from = places[i]
        if (!from) return []
        const left = Math.round(plate.x * target.ratio())
        const top = Math.round((plate.y - PLATE_HEIGHT / 2) * target.ratio())
        const { x, y, width, height } = from
        return [left, top, width, height, x / side, y / side, width / side, height / side]
      })
      if (data.length === 0) return
      const texture = textures.texture(atlas, atlas.canvas, atlas.version, false)
      drawQuads(texture, Float32Array.from(data), IDENTITY, 1)
    },

    end() {
      textures.age()
    },
    clearPlates: ratio => atlas.clear(ratio),
    dispose() {
      textures.dispose()
      quads.dispose()
      gl.deleteProgram(program.program)
    },
  }
}
