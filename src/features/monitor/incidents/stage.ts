import { useSyncExternalStore } from 'react'
import monitor from '../layout/Monitor.module.css'

const stageOf = (): Element | null => document.querySelector(`.${monitor['stage']}`)

function subscribe(listener: () => void): () => void {
  const observer = new ResizeObserver(listener)
  const stage = stageOf()
  if (stage) observer.observe(stage)
  return () => observer.disconnect()
}

function belowStage(): number {
  const stage = stageOf()
  return stage ? Math.max(0, Math.round(innerHeight - stage.getBoundingClientRect().bottom)) : 0
}

/** What lies under the stage, px: the timeline, once it has opened. */
export const useBelowStage = (): number => useSyncExternalStore(subscribe, belowStage)
