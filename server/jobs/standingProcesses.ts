import type { Clock } from '../clock.ts'
import { type StandingProcess, startStandingProcess } from './standingProcess.ts'

type Limits = { readonly heapMb: number; readonly idleMs: number }

/** Processes that are asked one thing after the other. One of them stays for a while when nobody talks to it: what it holds in memory is held for nobody. */
export function createStandingProcesses(clock: Clock, { heapMb, idleMs }: Limits) {
  const running = new Set<StandingProcess>()
  let idle: { readonly script: string; readonly process: StandingProcess; readonly stopTimer: () => void } | undefined

  function end(process: StandingProcess): void {
    running.delete(process)
    process.end()
  }

  return {
    /** The process that was kept, or a new one. */
    take: (script: URL): StandingProcess => {
      const idleBefore = idle
      idle = undefined
      idleBefore?.stopTimer()
      if (idleBefore?.script === script.href && idleBefore.process.isFree()) return idleBefore.process
      if (idleBefore) end(idleBefore.process)
      const process = startStandingProcess(script, heapMb)
      running.add(process)
      return process
    },
    /** Keeps it, or ends it where it still works or another is kept. */
    giveBack: (script: URL, process: StandingProcess): void => {
      if (!process.isFree() || idle !== undefined || !running.has(process)) return end(process)
      const stopTimer = clock.every(idleMs, () => {
        stopTimer()
        idle = undefined
        end(process)
      })
      idle = { script: script.href, process, stopTimer }
    },
    close: (): void => {
      idle?.stopTimer()
      for (const process of running) end(process)
    },
  }
}
