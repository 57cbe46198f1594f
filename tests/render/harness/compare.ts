import sharp from 'sharp'

export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8Array }

export async function pixelsOf(png: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Share of pixels (0–1) in which some channel differs by more than `threshold` of 255; 1 when the sizes differ. */
export function differingShare(a: Pixels, b: Pixels, threshold: number): number {
  if (a.width !== b.width || a.height !== b.height) return 1
  let differing = 0
  for (let i = 0; i < a.data.length; i += 3) {
    const worst = Math.max(
      Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0)),
      Math.abs((a.data[i + 1] ?? 0) - (b.data[i + 1] ?? 0)),
      Math.abs((a.data[i + 2] ?? 0) - (b.data[i + 2] ?? 0)),
    )
    if (worst > threshold) differing++
  }
  return differing / (a.width * a.height)
}

/** Mean difference of all channels, 0–255. */
export function meanDifference(a: Pixels, b: Pixels): number {
  let sum = 0
  for (let i = 0; i < a.data.length; i++) sum += Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0))
  return sum / a.data.length
}
