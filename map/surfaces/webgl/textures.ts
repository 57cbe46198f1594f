type Entry = { readonly texture: WebGLTexture; version: number; usedAt: number }

/** Pictures after which a texture that was not drawn is freed. */
const KEPT_PICTURES = 240

/** Textures of canvases, uploaded when their version changes and freed when they are no longer drawn. */
export type TextureShelf = {
  /** The texture of `key`, up to date. `smooth`: blended between its pixels. */
  texture(key: object, source: OffscreenCanvas, version: number, smooth: boolean): WebGLTexture
  /** After each picture. */
  age(): void
  dispose(): void
}

export function createTextureShelf(gl: WebGL2RenderingContext): TextureShelf {
  const entries = new Map<object, Entry>()
  let pictures = 0

  const upload = (texture: WebGLTexture, source: OffscreenCanvas): void => {
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  }

  return {
    texture(key, source, version, smooth) {
      let entry = entries.get(key)
      if (!entry) {
        entry = { texture: gl.createTexture(), version: Number.NaN, usedAt: pictures }
        entries.set(key, entry)
      }
      if (entry.version !== version) upload(entry.texture, source)
      else gl.bindTexture(gl.TEXTURE_2D, entry.texture)
      entry.version = version
      entry.usedAt = pictures
      const filter = smooth ? gl.LINEAR : gl.NEAREST
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter)
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter)
      return entry.texture
    },
    age() {
      pictures++
      if (pictures % KEPT_PICTURES !== 0) return
      for (const [key, { texture, usedAt }] of entries) {
        if (pictures - usedAt < KEPT_PICTURES) continue
        gl.deleteTexture(texture)
        entries.delete(key)
      }
    },
    dispose() {
      for (const { texture } of entries.values()) gl.deleteTexture(texture)
      entries.clear()
    },
  }
}
