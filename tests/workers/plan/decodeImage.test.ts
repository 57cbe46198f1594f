import { afterEach, expect, test, vi } from 'vitest'
import { MAX_MAP_PIXELS } from '../../../floor/raster.ts'
import { decodeGrey, decodePicture } from '../../../workers/plan/decodeImage.ts'
import { jpegOf, pngOf } from '../../contract/telemetry/pictures.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** How often the browser's own decoder is asked; it decodes nothing. */
function asked(): () => number {
  const decoder = vi.fn(() => Promise.reject(new Error('decoded')))
  vi.stubGlobal('createImageBitmap', decoder)
  return () => decoder.mock.calls.length
}

const DECODERS = { decodeGrey, decodePicture }
for (const [name, decode] of Object.entries(DECODERS)) {
  test(`M-088 ${name}: a picture with more pixels than a map may have, or that does not tell how many, comes to no decoder`, async () => {
    const count = asked()
    for (const bytes of [pngOf(16_000, 16_000), jpegOf(60_000, 60_000), pngOf(1, MAX_MAP_PIXELS + 1)])
      await expect(decode(new Blob([bytes]))).rejects.toThrow('too large')
    await expect(decode(new Blob(['<svg/>']))).rejects.toThrow('size')
    expect(count()).toBe(0)
  })

  test(`M-088 ${name}: a picture as large as a map may be is decoded`, async () => {
    const count = asked()
    await expect(decode(new Blob([pngOf(1, MAX_MAP_PIXELS)]))).rejects.toThrow('decoded')
    expect(count()).toBe(1)
  })
}
