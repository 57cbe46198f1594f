import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { fetchingAhead } from './fetchAhead.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { PartFailed, PartFailedButton, PartFailedOver } from './PartFailed.tsx'
import { createPartModule, type PartModule } from './partModule.ts'
import { type PartFailure, whyFailed } from './whyFailed.ts'

type Options<P> = {
  /** Shown while it is on its way; nothing where absent. */
  readonly pending?: ReactNode
  /**
   * How it says that it could not be loaded: in its own place where this is absent, as a button that tries again where there is no more room,
   * or over the page, closed by what is returned; `stays` where it cannot be, undefined where it is closed already.
   */
  readonly failed?: 'asButton' | ((props: P) => (() => void) | 'stays' | undefined)
  /**
   * `ahead`: with what is fetched once the screen is up, and not because it is shown. For what nobody looks at. `first`: before all that: it tells of
   * what fails.
   */
  readonly fetched?: 'ahead' | 'first'
}

type LazyModule<M> = Pick<PartModule<M>, 'fetch'> & {
  /** One of its components. */
  readonly part: <P extends object>(select: (module: M) => ComponentType<P>, options?: Options<P>) => ComponentType<P>
}

/**
 * Components that come in a file of their own: fetched ahead once the screen is up, and when they are shown for the first time. One that cannot
 * be had, or that has a fault, costs only its own place: it says so there, with a way to try again.
 */
export function lazyModule<M>(load: () => Promise<M>, turn: 'first' | 'screen' = 'screen'): LazyModule<M> {
  const module = createPartModule(load, { whyFailed, later: (run, delayMs) => void setTimeout(run, delayMs) })
  fetchingAhead.add(module.fetch, turn)
  return {
    fetch: module.fetch,
    part: (select, options = {}) => partOf(module, select, options),
  }
}

/** The same of a file with one component. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  options: Options<P> = {},
): ComponentType<P> =>
  lazyModule(load, options.fetched === 'first' ? 'first' : 'screen').part(component => component, options)

function partOf<M, P extends object>(
  module: PartModule<M>,
  select: (module: M) => ComponentType<P>,
  { pending, failed, fetched }: Options<P>,
): ComponentType<P> {
  return function Part(props) {
    const state = useSyncExternalStore(module.subscribe, module.current)
    useEffect(() => {
      if (fetched !== 'ahead') void module.fetch()
    }, [])
    const inItsPlace = (why: PartFailure, onRetry: () => void): ReactNode => {
      if (failed === undefined) return <PartFailed why={why} onRetry={onRetry} />
      if (failed === 'asButton') return <PartFailedButton why={why} onRetry={onRetry} />
      const close = failed(props)
      if (close === undefined) return undefined
      return <PartFailedOver why={why} onRetry={onRetry} onClose={close === 'stays' ? undefined : close} />
    }
    if (state.status === 'failed') return inItsPlace(state.why, () => void module.retry())
    if (state.status !== 'here') return pending
    const Shown = select(state.module)
    return (
      <PartBoundary failed={retry => inItsPlace('broken', retry)}>
        <Shown {...props} />
      </PartBoundary>
    )
  }
}
