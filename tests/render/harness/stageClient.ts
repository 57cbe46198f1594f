import type { Page } from '@playwright/test'
import type { MapColours } from '../../../map/colour.ts'
import type { StageAnswer, StageRequest } from './stage.worker.ts'

export type Stage = {
  /** The PNG of a picture test drawn by a surface. */
  draw(name: string, surface: 'webgl2' | 'canvas2d'): Promise<Buffer>
}

type Ask = (request: StageRequest) => Promise<string>
declare global {
  var askStage: Ask
}

/** Starts the stage worker in a page. */
export async function openStage(
  page: Page,
  colours: { readonly dark: MapColours; readonly light: MapColours },
): Promise<Stage> {
  await page.evaluate(() => {
    const worker = new Worker('/stage.js', { type: 'module' })
    const waiting = new Map<number, (answer: StageAnswer) => void>()
    worker.addEventListener('message', (event: MessageEvent<StageAnswer>) => waiting.get(event.data.id)?.(event.data))
    globalThis.askStage = async request => {
      const answer = await new Promise<StageAnswer>(resolve => {
        waiting.set(request.id, resolve)
        worker.postMessage(request)
      })
      if (!answer.png) throw new Error(answer.error ?? 'no picture')
      return btoa(Array.from(new Uint8Array(answer.png), byte => String.fromCharCode(byte)).join(''))
    }
  })
  let asked = 0
  return {
    async draw(name, surface) {
      const request: StageRequest = { id: ++asked, name, surface, colours }
      return Buffer.from(await page.evaluate(asking => globalThis.askStage(asking), request), 'base64')
    },
  }
}
