import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type OlderFacts, showOlder } from '../../journal/tabJournal.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import styles from './OlderEvents.module.css'

/** How it stands with the events of before the list. `ready`: there may be some. */
export type OlderState = 'ready' | 'loading' | 'failed' | Exclude<OlderFacts, 'more'>

export type OlderEventsOf = {
  readonly state: OlderState
  readonly load: () => void
}

/** The events of this tab that lie in the browser's store. */
export function useOlderEvents(): OlderEventsOf {
  const { mutate, isPending, isError, data } = useMutation({
    mutationFn: showOlder,
    // Nothing of it asks the service.
    networkMode: 'always',
  })
  const outcome = data === undefined || data === 'more' ? 'ready' : data
  return {
    state: isPending ? 'loading' : isError ? 'failed' : outcome,
    load: () => {
      if (!isPending) mutate()
    },
  }
}

/** At the foot of the list of events: asks for older ones, or says why there are no more. */
export function OlderEvents({ state, load }: OlderEventsOf) {
  const { t } = useTranslation()
  const hasMore = state === 'ready' || state === 'failed'
  return (
    <div className={styles['older']}>
      {state !== 'ready' && (
        <p role={state === 'failed' ? 'alert' : 'status'} data-state={state}>
          {state === 'loading' && <Ring />}
          {t(`inspector.older.${state}`)}
        </p>
      )}
      {hasMore && (
        <Button size="small" variant="quiet" onPress={load}>
          {t(state === 'failed' ? 'shared.retry' : 'inspector.older.load')}
        </Button>
      )}
    </div>
  )
}
