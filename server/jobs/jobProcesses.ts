import type { Clock } from '../clock.ts'
import { type JobProcess, startJobProcess } from './jobProcess.ts'

type Limits = { readonly heapMb: number; readonly idleMs: number }

/** Processes of jobs. One of them stays for a while after its job, for the next of whatever kind: to start one takes longer than most jobs. */
export function createJobProcesses(clock: Clock, { heapMb, idleMs }: Limits) {
  const running = new Set<JobProcess>()
  let idle: { readonly process: JobProcess; readonly stopTimer: () => void } | undefined

  function end(process: JobProcess): void {
    running.delete(process)
    process.end()
  }

  return {
    /** The process that stayed, or a new one. */
    take: (): JobProcess => {
      const before = idle
      idle = undefined
      before?.stopTimer()
      if (before?.process.isFree()) return before.process
      if (before) end(before.process)
      const process = startJobProcess(heapMb)
      running.add(process)
      return process
    },
    /** Lets it stay, or ends it where it still works, holds too much, or another stays. */
    giveBack: (process: JobProcess): void => {
      if (!process.isFree() || idle !== undefined || !running.has(process)) return end(process)
      const stopTimer = clock.every(idleMs, () => {
        stopTimer()
        idle = undefined
        end(process)
      })
      idle = { process, stopTimer }
    },
    close: (): void => {
      idle?.stopTimer()
      for (const process of running) end(process)
    },
  }
}
