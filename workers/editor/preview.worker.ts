/** Previews a drawing beside the page: the newest one, sector by sector; an older one is given up for it. */
import type { PreviewAnswer, PreviewRequest } from '../../floor/preview/previewMessages.ts'
import { createPreviewPlanning } from '../../floor/preview/previewPlanning.ts'

const answer = (message: PreviewAnswer, transfer: Transferable[] = []): void => postMessage(message, { transfer })
/** Lets what was asked meanwhile come in. */
const pause = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

const planning = createPreviewPlanning(answer, pause)

addEventListener('message', ({ data }: MessageEvent<PreviewRequest>) => planning.take(data))
