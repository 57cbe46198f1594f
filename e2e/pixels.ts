import sharp from 'sharp'

export type Rgb = readonly [red: number, green: number, blue: number]

/** Pixels of a screenshot that are within `tolerance` of a colour in each channel. */
export async function countPixels(png: Buffer, [red, green, blue]: Rgb, tolerance = 24): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let i = 0; i < data.length; i += info.channels) {
    const near = (offset: number, value: number): boolean => Math.abs((data[i + offset] ?? 0) - value) <= tolerance
    if (near(0, red) && near(1, green) && near(2, blue)) count++
  }
  return count
}

/** The colour in the middle of a screenshot. */
export async function middlePixel(png: Buffer): Promise<Rgb> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

/** Colours of the dark theme that nothing else on the map has. */
export const COLOURS = {
  laser: [0xfa, 0x8e, 0xcd],
  noGo: [0xf0, 0x57, 0x4e],
  zone: [0xf2, 0xaf, 0x48],
  cloudFront: [0xf1, 0xe1, 0x6b],
} as const satisfies { readonly [name: string]: Rgb }
