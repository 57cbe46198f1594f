import sharp from 'sharp'
import { stringify } from 'yaml'

const base64 = (content: string | Buffer): string => Buffer.from(content).toString('base64')

export type PlanRequest = {
  name: string
  account: number
  location?: number
  files: { name: string; base64: string }[]
}

/** A plan of a bare room of 5 by 4 m, as it is sent to be created. `files` replaces, or with undefined takes out, a file's content. */
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
    'sectors.yaml': stringify({ start: { x: 3, y: 2, a: 0 } }),
    ...files,
  }
  const given = Object.entries(contents).flatMap(([name, content]) =>
    content === undefined ? [] : [{ name, base64: base64(content) }],
  )
  return { ...plan, files: given }
}
