import { useEffect, useEffectEvent } from 'react'
import { listenToReports } from '../../service/eventLink.ts'

/** Many reports may come at once, as from a fleet that was offline: they are one piece of news, ms. */
const GATHER_MS = 1000

/** Calls `onNew` when the service says that reports were stored, or when some may have come unheard. */
export function useNewReports(onNew: () => void): void {
  const handle = useEffectEvent(onNew)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const stop = listenToReports(reports => {
      // The first connection comes with the screen, which has just been read.
      const isNew = reports !== undefined || !isFirst
      isFirst = false
      if (isNew)
        timer ??= setTimeout(() => {
          timer = undefined
          handle()
        }, GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}
