import { createProgramInfo, drawBufferInfo, setBuffersAndAttributes } from 'twgl.js'
import { scaleOf } from '../../affine.ts'
import type { LineBatch, PointBatch, PolygonBatch } from '../../batches.ts'
import { MITER_LIMIT } from '../miter.ts'
import type { Surface } from '../surface.ts'
import { type Attributes, createGpuBuffer, type GpuBuffer } from './buffers.ts'
import { lineSegments, SEGMENT_FLOATS, triangles } from './geometry.ts'
import { FILL_FRAGMENT, FILL_VERTEX, LINE_FRAGMENT, LINE_VERTEX, POINT_FRAGMENT, POINT_VERTEX } from './shaders.ts'
import { rgba, toDevice, useProgram, type WebglTarget } from './target.ts'

const SEGMENT: Attributes = {
  before: { components: 2, offset: 0 },
  from: { components: 2, offset: 2 },
  to: { components: 2, offset: 4 },
  after: { components: 2, offset: 6 },
  along: { components: 2, offset: 8 },
}
const POSITION: Attributes = { position: { components: 2, offset: 0 } }

type Batch = LineBatch | PolygonBatch | PointBatch
type Held = { readonly buffer: GpuBuffer; version: number; usedAt: number }

/** Pictures after which a batch that was not drawn gives up its buffer. */
const KEPT_PICTURES = 240

/** Draws lines, polygons and points, one draw call a batch; a buffer is filled only when its data has changed. */
export type BatchPainter = Pick<Surface, 'lines' | 'polygons' | 'points' | 'dispose'> & {
  /** After each picture. */
  readonly age: () => void
}

export function createBatchPainter(target: WebglTarget): BatchPainter {
  const { gl } = target
  const programs = {
    line: createProgramInfo(gl, [LINE_VERTEX, LINE_FRAGMENT]),
    fill: createProgramInfo(gl, [FILL_VERTEX, FILL_FRAGMENT]),
    point: createProgramInfo(gl, [POINT_VERTEX, POINT_FRAGMENT]),
  }
  const batches = new Map<Batch, Held>()
  let pictures = 0

  const filled = (batch: Batch, create: () => GpuBuffer, data: () => Float32Array): GpuBuffer => {
    let held = batches.get(batch)
    if (!held) {
      held = { buffer: create(), version: Number.NaN, usedAt: pictures }
      batches.set(batch, held)
    }
    if (held.version !== batch.version) held.buffer.fill(data())
    held.version = batch.version
    held.usedAt = pictures
    return held.buffer
  }

  return {
    lines(batch, place, style) {
      const { line } = programs
      const create = () => createGpuBuffer(gl, line, SEGMENT, SEGMENT_FLOATS, true)
      const buffer = filled(batch, create, () => lineSegments(batch))
      if (buffer.count() === 0) return
      const device = toDevice(target, place)
      useProgram(target, line, device, {
        halfWidth: (style.width * target.ratio()) / 2,
        scale: scaleOf(device),
        miterLimit: MITER_LIMIT,
        dash: style.dash ? style.dash.map(length => length * target.ratio()) : [0, 0],
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
      const device = toDevice(target, place)
      const pitch = (style.hatch?.pitch ?? 0) * target.ratio()
      const start = pitch > 0 ? ((device[4] + device[5]) * Math.SQRT1_2) % pitch : 0
      useProgram(target, fill, device, {
        colour: rgba(style.colour),
        hatch: [((style.hatch?.width ?? 0) * target.ratio()) / 2, pitch, start],
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
      useProgram(target, point, toDevice(target, place), {
        size: style.size * target.ratio(),
        square: style.shape === 'square' ? 1 : 0,
        colour: rgba(style.colour),
        edgeWidth: (style.edge?.width ?? 0) * target.ratio(),
        edgeColour: rgba(style.edge?.colour ?? style.colour),
      })
      setBuffersAndAttributes(gl, point, buffer.vertexArray)
      drawBufferInfo(gl, buffer.vertexArray, gl.POINTS, buffer.count())
    },

    age() {
      pictures++
      if (pictures % KEPT_PICTURES !== 0) return
      for (const [batch, { buffer, usedAt }] of batches) {
        if (pictures - usedAt < KEPT_PICTURES) continue
        buffer.dispose()
        batches.delete(batch)
      }
    },

    dispose() {
      for (const { buffer } of batches.values()) buffer.dispose()
      for (const { program } of Object.values(programs)) gl.deleteProgram(program)
      batches.clear()
    },
  }
}
