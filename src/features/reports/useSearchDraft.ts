import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { isBounce, type LastChange, replacedBy } from './bounce.ts'
import { type ReportsSearch, reportsSearchSchema, useReportsSearch } from './reportsSearch.ts'

/** How long a filter stands still before it is asked for, ms. */
export const DELAY_MS = { selection: 500, number: 1000, planType: 150, none: 0 } as const

export type ChangeSearch = (change: Partial<ReportsSearch>, delay?: keyof typeof DELAY_MS) => void

type SearchDraft = {
  /** What the address says: all figures are of it. */
  readonly search: ReportsSearch
  /** What the controls show: the address and what has been changed since. */
  readonly draft: ReportsSearch
  /** Changes the address when nothing has been changed for the delay; each time a step for the browser's Back. */
  readonly change: ChangeSearch
}

/** The filters in the address, and what of them is being changed. An address that changes otherwise, by Back or a link, wins. */
export function useSearchDraft(): SearchDraft {
  const search = useReportsSearch()
  const navigate = useNavigate({ from: '/reports' })
  const [pending, setPending] = useState<Partial<ReportsSearch>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Changed since, and not asked for yet. */
  const waiting = useRef<Partial<ReportsSearch>>({})
  const last = useRef<LastChange>(undefined)
  const isOwn = useRef(false)
  useEffect(() => {
    if (isOwn.current) return
    clearTimeout(timer.current)
    waiting.current = {}
    setPending({})
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])
  const go = async (): Promise<void> => {
    const changed = waiting.current
    waiting.current = {}
    isOwn.current = true
    await navigate({ search: previous => ({ ...v.parse(reportsSearchSchema, previous), ...changed }) })
    isOwn.current = false
    setPending(waiting.current)
  }
  const change: ChangeSearch = (next, delay = 'none') => {
    if (delay === 'selection' || delay === 'planType') {
      const atMs = performance.now()
      if (isBounce(last.current, next, atMs)) return
      last.current = { atMs, before: replacedBy(next, { ...search, ...waiting.current }) }
    }
    waiting.current = { ...waiting.current, ...next }
    setPending(shown => ({ ...shown, ...next }))
    clearTimeout(timer.current)
    if (delay === 'none') void go()
    else timer.current = setTimeout(() => void go(), DELAY_MS[delay])
  }
  return { search, draft: { ...search, ...pending }, change }
}
