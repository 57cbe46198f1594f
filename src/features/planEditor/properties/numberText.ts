/** Numbers as people type them into the editor. */
const NUMBER = /^[-+−]?(?:\d{1,9}(?:[.,]\d{0,9})?|[.,]\d{1,9})$/

/** @returns undefined where the text is no number; a point and a comma both part the decimals */
export function numberOf(text: string): number | undefined {
  const bare = text.trim().replaceAll(/[\s\u00A0\u202F°]/g, '')
  if (!NUMBER.test(bare)) return undefined
  return Number(bare.replace('−', '-').replace(',', '.'))
}

const DEGREES = 180 / Math.PI

/** From -180 to 180, to a hundredth of a degree. */
export function degreesOf(radians: number): number {
  const degrees = Math.round(radians * DEGREES * 100) / 100
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180
  const rounded = Math.round(turned * 100) / 100
  return rounded === -180 ? 180 : rounded + 0
}

export const radiansOf = (degrees: number): number => degrees / DEGREES
