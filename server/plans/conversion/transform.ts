/** Affine transforms of SVG: x' = a·x + c·y + e, y' = b·x + d·y + f. */
import type { Point } from '../../../contract/plan/elements.ts'

export type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
export const IDENTITY: Transform = [1, 0, 0, 1, 0, 0]

const MAX_CHARS = 2000
const STEP = /\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)/y

export const applied = ([a, b, c, d, e, f]: Transform, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

/** First `inner`, then `outer`. */
export const composed = (outer: Transform, [a, b, c, d, e, f]: Transform): Transform => {
  const [oa, ob, oc, od] = outer
  const moved = applied(outer, { x: e, y: f })
  return [oa * a + oc * b, ob * a + od * b, oa * c + oc * d, ob * c + od * d, moved.x, moved.y]
}

/** The value of a `transform` attribute; undefined where it cannot be read. */
export function transformOf(text: string | undefined): Transform | undefined {
  if (text === undefined) return IDENTITY
  if (text.length > MAX_CHARS) return undefined
  let whole = IDENTITY
  let end = 0
  for (STEP.lastIndex = 0; ; ) {
    const step = STEP.exec(text)
    if (step === null) break
    end = STEP.lastIndex
    const one = stepOf(step[1] ?? '', numbersOf(step[2] ?? ''))
    if (one === undefined) return undefined
    whole = composed(whole, one)
  }
  return text.slice(end).trim() === '' && whole.every(Number.isFinite) ? whole : undefined
}

const numbersOf = (text: string): readonly number[] =>
  text
    .trim()
    .split(/\s*,\s*|\s+/)
    .map(part => (part === '' ? Number.NaN : Number(part)))

function stepOf(name: string, values: readonly number[]): Transform | undefined {
  if (!values.every(Number.isFinite)) return undefined
  const [first = 0, second, third, fourth, fifth, sixth] = values
  if (name === 'translate' && values.length <= 2) return [1, 0, 0, 1, first, second ?? 0]
  if (name === 'scale' && values.length <= 2) return [first, 0, 0, second ?? first, 0, 0]
  if (name === 'skewX' && values.length === 1) return [1, 0, Math.tan((first * Math.PI) / 180), 1, 0, 0]
  if (name === 'skewY' && values.length === 1) return [1, Math.tan((first * Math.PI) / 180), 0, 1, 0, 0]
  if (name === 'rotate' && values.length === 1) return turned(first)
  if (name === 'rotate' && second !== undefined && third !== undefined && values.length === 3)
    return composed(composed([1, 0, 0, 1, second, third], turned(first)), [1, 0, 0, 1, -second, -third])
  if (name !== 'matrix' || values.length !== 6) return undefined
  return [first, second ?? 0, third ?? 0, fourth ?? 0, fifth ?? 0, sixth ?? 0]
}

function turned(degrees: number): Transform {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]
}
