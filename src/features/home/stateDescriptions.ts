import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { logFailure } from '../../log/log.ts'
import { fetchingAhead } from '../../parts/fetchAhead.ts'
import type { describeState } from '../robots/describeState.ts'
import type { FleetRow } from '../robots/fleetRow.ts'

/** No start shows the descriptions: they come behind everything else, and are tooltips from then on. */
let describe: typeof describeState | undefined
const listeners = new Set<() => void>()

async function fetchDescriptions(): Promise<boolean> {
  try {
    const module = await import('../robots/describeState.ts')
    describe = module.describeState
    for (const listener of listeners) listener()
    return true
  } catch (error) {
    logFailure('home.stateDescriptions', error)
    return false
  }
}
fetchingAhead.add(fetchDescriptions, 'screen')

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const SLUG = /^states\.(.+)$/

/** What the state of a row means; undefined until the texts have come, and of a robot that is silent. */
export function useStateDescriptions(): (row: FleetRow) => string | undefined {
  const { t } = useTranslation()
  const known = useSyncExternalStore(subscribe, () => describe)
  return useCallback(
    ({ detail }) => {
      const slug = SLUG.exec(detail)?.[1]
      return known === undefined || slug === undefined ? undefined : known(t, slug)
    },
    [t, known],
  )
}
