import { createProgramInfo, drawBufferInfo, type ProgramInfo, setBuffersAndAttributes, setUniforms } from 'twgl.js'
import { type Affine, applyX, applyY, compose, IDENTITY, scaleOf, scaling } from '../../affine.ts'
import type { LineBatch, PointBatch, PolygonBatch } from '../../batches.ts'
import type { Colour } from '../../colour.ts'
import { type Drawing, type DrawnSprite, rasterise } from '../../drawing.ts'
import { PLATE_HEIGHT } from '../../labels/plate.ts'
import { createPlateAtlas } from '../../labels/plateAtlas.ts'
import { sampling } from '../../picture.ts'
import { MITER_LIMIT } from '../miter.ts'
import type { Surface } from '../surface.ts'
import { type Attributes, createGpuBuffer, type GpuBuffer } from './buffers.ts'
import { lineSegments, SEGMENT_FLOATS, triangles } from './geometry.ts'
import {
  FILL_FRAGMENT,
  FILL_VERTEX,
  IMAGE_FRAGMENT,
  IMAGE_VERTEX,
  LINE_FRAGMENT,
  LINE_VERTEX,
  POINT_FRAGMENT,
  POINT_VERTEX,
} from './shaders.ts'
import { createTextureShelf } from './textures.ts'

const SEGMENT: Attributes = {
  before: { components: 2, offset: 0 },
  from: { components: 2, offset: 2 },
  to: { components: 2, offset: 4 },
  after: { components: 2, offset: 6 },
  along: { components: 2, offset: 8 },
}
const POSITION: Attributes = { position: { components: 2, offset: 0 } }
const QUAD: Attributes = { target: { components: 4, offset: 0 }, source: { components: 4, offset: 4 } }
const QUAD_FLOATS = 8

type Batch = LineBatch | PolygonBatch | PointBatch
/** A drawing as it was rasterised last, and for which place. */
type HeldSprite = {
  readonly canvas: OffscreenCanvas
  version: number
  drawnFor: string
  sprite: DrawnSprite | undefined
}
type Held = { readonly buffer: GpuBuffer; version: number }

/** For `uniform mat3`, column by column. */
const matrix = ([a, b, c, d, e, f]: Affine): readonly number[] => [a, b, 0, c, d, 0, e, f, 1]
const rgba = ({ r, g, b, a }: Colour): readonly number[] => [r, g, b, a]

/** WebGL2. One draw call a batch; buffers and textures are filled only when their data has changed. */
export function createWebglSurface(canvas: OffscreenCanvas): Surface {
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false, stencil: false })
  if (!gl) throw new Error('this canvas gives no WebGL2 context')
  const programs = {
    line: createProgramInfo(gl, [LINE_VERTEX, LINE_FRAGMENT]),
    fill: createProgramInfo(gl, [FILL_VERTEX, FILL_FRAGMENT]),
    point: createProgramInfo(gl, [POINT_VERTEX, POINT_FRAGMENT]),
    image: createProgramInfo(gl, [IMAGE_VERTEX, IMAGE_FRAGMENT]),
  }
  const largestTexture = Number(gl.getParameter(gl.MAX_TEXTURE_SIZE))
  const textures = createTextureShelf(gl)
  const quads = createGpuBuffer(gl, programs.image, QUAD, QUAD_FLOATS, true)
  const batches = new Map<Batch, Held>()
  const sprites = new WeakMap<Drawing, HeldSprite>()
  const atlas = createPlateAtlas(1)
  let ratio = 1

  const toDevice = (place: Affine): Affine => compose(scaling(ratio), place)

  const use = (program: ProgramInfo, place: Affine, uniforms: { readonly [name: string]: unknown }): void => {
    gl.useProgram(program.program)
    setUniforms(program, { place: matrix(place), screen: [canvas.width, canvas.height], ...uniforms })
  }

  const filled = (batch: Batch, create: () => GpuBuffer, data: () => Float32Array): GpuBuffer => {
    let held = batches.get(batch)
    if (!held) {
      held = { buffer: create(), version: Number.NaN }
      batches.set(batch, held)
    }
    if (held.version !== batch.version) held.buffer.fill(data())
    held.version = batch.version
    return held.buffer
  }

  const drawQuads = (picture: WebGLTexture, data: Float32Array, place: Affine, alpha: number): void => {
    quads.fill(data)
    use(programs.image, place, { alpha, picture })
    setBuffersAndAttributes(gl, programs.image, quads.vertexArray)
    drawBufferInfo(gl, quads.vertexArray, gl.TRIANGLE_STRIP, 4, 0, quads.count())
  }

  return {
    kind: 'webgl2',

    begin(view, ground) {
      const width = Math.max(1, Math.round(view.width * view.pixelRatio))
      const height = Math.max(1, Math.round(view.height * view.pixelRatio))
      if (canvas.width !== width) canvas.width = width
      if (canvas.height !== height) canvas.height = height
      if (ratio !== view.pixelRatio) atlas.clear(view.pixelRatio)
      ratio = view.pixelRatio
      gl.viewport(0, 0, width, height)
      gl.clearColor(ground.r, ground.g, ground.b, 1)
      gl.clear(gl.COLOR_BUFFER_BIT)
      gl.enable(gl.BLEND)
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
      gl.activeTexture(gl.TEXTURE0)
    },

    image(picture, place, style) {
      const sample = sampling(picture, toDevice(place), largestTexture)
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

    lines(batch, place, style) {
      const { line } = programs
      const create = () => createGpuBuffer(gl, line, SEGMENT, SEGMENT_FLOATS, true)
      const buffer = filled(batch, create, () => lineSegments(batch))
      if (buffer.count() === 0) return
      const device = toDevice(place)
      use(line, device, {
        halfWidth: (style.width * ratio) / 2,
        scale: scaleOf(device),
        miterLimit: MITER_LIMIT,
        dash: style.dash ? style.dash.map(length => length * ratio) : [0, 0],
        colour: rgba(style.colour),
      })
      setBuffersAndAttributes(gl, line, buffer.vertexArray)
      drawBufferInfo(gl, buffer.vertexArray, gl.TRIANGLE_STRIP, 4, 0, buffer.count())
    },

    polygons(batch, place, style) {
      const { fill } = programs
      const buffer = filled(
        batch,
        () => createGpuBuffer(gl, fill, POSITION, 2, false),
        () => triangles(batch),
      )
      if (buffer.count() === 0) return
      const device = toDevice(place)
      const pitch = (style.hatch?.pitch ?? 0) * ratio
      const start = pitch > 0 ? ((device[4] + device[5]) * Math.SQRT1_2) % pitch : 0
      use(fill, device, {
        colour: rgba(style.colour),
        hatch: [((style.hatch?.width ?? 0) * ratio) / 2, pitch, start],
      })
      setBuffersAndAttributes(gl, fill, buffer.vertexArray)
      drawBufferInfo(gl, buffer.vertexArray, gl.TRIANGLES, buffer.count())
    },

    points(batch, place, style) {
      const { point } = programs
      const { stride, data, count } = batch
      const create = () => createGpuBuffer(gl, point, POSITION, stride, false)
      const buffer = filled(batch, create, () => data.subarray(0, count * stride))
      if (buffer.count() === 0) return
      use(point, toDevice(place), {
        size: style.size * ratio,
        square: style.shape === 'square' ? 1 : 0,
        colour: rgba(style.colour),
        edgeWidth: (style.edge?.width ?? 0) * ratio,
        edgeColour: rgba(style.edge?.colour ?? style.colour),
      })
      setBuffersAndAttributes(gl, point, buffer.vertexArray)
      drawBufferInfo(gl, buffer.vertexArray, gl.POINTS, buffer.count())
    },

    sprite(drawing, place, alpha) {
      const device = toDevice(place)
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
        const left = Math.round(plate.x * ratio)
        const top = Math.round((plate.y - PLATE_HEIGHT / 2) * ratio)
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
    forgetPlates: () => atlas.clear(ratio),
    dispose() {
      textures.dispose()
      quads.dispose()
      for (const { buffer } of batches.values()) buffer.dispose()
      for (const { program } of Object.values(programs)) gl.deleteProgram(program)
      batches.clear()
    },
  }
}
