import sharp from 'sharp'
import { stringify } from 'yaml'

const base64 = (content: string | Buffer): string => Buffer.from(content).toString('base64')

/** The floor of a plan that is made by `planRequest`, m². */
export const SIX_M2 = 6

/** `sectors.yaml` of one sector, 3 m long and so many metres high, in the middle of the room. */
export const sectorsOf = (height: number): string =>
  stringify({
    start: { x: 3, y: 2, a: 0 },
    sectors: [
      {
        id: 1,
        name: 'Hall',
        type: 1,
        points: [
          { x: 1, y: 1 },
          { x: 4, y: 1 },
          { x: 4, y: 1 + height },
          { x: 1, y: 1 + height },
        ],
      },
    ],
  })

/** `sectors.yaml` of a room that nobody has drawn in. */
export const BARE_SECTORS = stringify({ start: { x: 3, y: 2, a: 0 } })

export type PlanRequest = {
  name: string
  account: number
  location?: number
  files: { name: string; base64: string }[]
}

/** A plan of a room of 5 by 4 m with one sector, as it is sent to be created. `files` replaces, or with undefined takes out, a file's content. */
export async function planRequest(
  plan: { readonly name: string; readonly account: number; readonly location?: number },
  files: { readonly [name: string]: string | Buffer | undefined } = {},
): Promise<PlanRequest> {
  const room = { width: 100, height: 80, channels: 3, background: '#fefefe' } as const
  const map = await sharp({ create: room }).png().toBuffer()
  const contents = {
    'map.yaml': stringify({ image: 'map.png', resolution: 0.05, origin: [0, 0, 0] }),
    'map.png': map,
    'config.yaml': stringify({ plan_type: 1, home: { x: 1, y: 2, a: 0.5 } }),
    'sectors.yaml': sectorsOf(2),
    ...files,
  }
  const given = Object.entries(contents).flatMap(([name, content]) =>
    content === undefined ? [] : [{ name, base64: base64(content) }],
  )
  return { ...plan, files: given }
}
