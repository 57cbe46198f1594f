import { createContext, useContext } from 'react'
import type { MonitorSearch } from '../monitorSearch.ts'

type Moment = Pick<MonitorSearch, 'time' | 'autoplay'>
type Opening = Moment & Pick<MonitorSearch, 'patroller' | 'view'>

const isSameMoment = (a: Moment, b: Moment): boolean => a.time === b.time && a.autoplay === b.autoplay

/**
 * Tells a moment that somebody opens from one that the monitor itself has put into its address while time goes by there: the first opens the
 * monitor anew, the second changes nothing on the screen.
 */
export type Openings<S extends Opening> = {
  /** What the monitor is open for at an address; the same object until something else is opened. */
  readonly openedBy: (search: S) => S
  /** The address is about to say this moment, and nothing is to be opened by it. */
  readonly follows: (moment: Moment) => void
}

/** @param first the address that the monitor is opened with */
export function createOpenings<S extends Opening>(first: S): Openings<S> {
  let opened = first
  /** Of the address as it was read last. */
  let known: Moment = first
  let followed: Moment | undefined
  return {
    openedBy: search => {
      const isOwn = followed !== undefined && isSameMoment(followed, search)
      if (!isSameMoment(known, search)) {
        if (!isOwn) opened = search
        known = search
        followed = undefined
      } else if (search.patroller !== opened.patroller || search.view !== opened.view) {
        const { time, autoplay } = opened
        opened = { ...search, time, autoplay }
      }
      return opened
    },
    follows: moment => {
      if (!isSameMoment(known, moment)) followed = moment
    },
  }
}

export const OpeningsContext = createContext<Pick<Openings<Opening>, 'follows'> | undefined>(undefined)

/** @throws when used outside the monitor */
export function useOpenings(): Pick<Openings<Opening>, 'follows'> {
  const openings = useContext(OpeningsContext)
  if (!openings) throw new Error('What is opened is known inside the monitor only')
  return openings
}
