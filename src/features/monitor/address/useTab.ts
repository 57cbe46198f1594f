import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useInAddress } from './addressStore.ts'

/** The tab that is open: at first the one of the address where it is among these, else the usual one; then the address goes with it, and names nothing for the usual one. */
export function useTab<T extends string>(usual: T, tabs: readonly T[]): readonly [T, (tab: T) => void] {
  const named = useSearch({ from: '/robot/$robotId/monitor', select: ({ tab }) => tab })
  const [tab, setTab] = useState<T>(() => tabs.find(each => each === named) ?? usual)
  useInAddress('tab', tab === usual ? undefined : tab, false)
  return [tab, setTab]
}
