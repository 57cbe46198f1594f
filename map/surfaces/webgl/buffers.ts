import {
  type AttribInfo,
  type BufferInfo,
  createVertexArrayInfo,
  type ProgramInfo,
  type VertexArrayInfo,
} from 'twgl.js'

/** Attributes that lie interleaved in one buffer of floats. */
export type Attributes = {
  readonly [name: string]: { readonly components: number; readonly offset: number }
}

/** A vertex buffer that is filled again whenever its batch has changed. */
export type GpuBuffer = {
  readonly vertexArray: VertexArrayInfo
  /** Vertices, or instances where the attributes step by instance. */
  readonly count: () => number
  fill(data: Float32Array): void
  dispose(): void
}

const FLOAT_BYTES = 4

export function createGpuBuffer(
  gl: WebGL2RenderingContext,
  program: ProgramInfo,
  attributes: Attributes,
  floatsEach: number,
  instanced: boolean,
): GpuBuffer {
  const buffer = gl.createBuffer()
  const attribs: { [name: string]: AttribInfo } = {}
  for (const [name, { components, offset }] of Object.entries(attributes)) {
    attribs[name] = {
      buffer,
      numComponents: components,
      type: gl.FLOAT,
      stride: floatsEach * FLOAT_BYTES,
      offset: offset * FLOAT_BYTES,
      divisor: instanced ? 1 : 0,
    }
  }
  const info: BufferInfo = { numElements: 0, attribs }
  const vertexArray = createVertexArrayInfo(gl, program, info)
  let count = 0
  return {
    vertexArray,
    count: () => count,
    fill(data) {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      gl.bufferData(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW)
      count = Math.floor(data.length / floatsEach)
    },
    dispose() {
      gl.deleteBuffer(buffer)
      gl.deleteVertexArray(vertexArray.vertexArrayObject ?? null)
    },
  }
}
