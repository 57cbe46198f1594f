import { onTestFinished, vi } from 'vitest'

/** Time stands still for the rest of the test: waits do not run out while a busy machine takes its time. */
export function freezeTime(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}
