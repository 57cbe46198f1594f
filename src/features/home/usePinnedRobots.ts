import { useCallback, useMemo } from 'react'
import { usePreference } from '../../preferences/preference.ts'
import { parsePins, togglePin } from './pinnedRobots.ts'

type PinnedRobots = { readonly pins: ReadonlySet<number>; readonly toggle: (robot: number) => void }

/** The login's starred robots, kept in preference pinned-robots. */
export function usePinnedRobots(): PinnedRobots {
  const { value, change } = usePreference('pinned-robots')
  const pins = useMemo(() => parsePins(value), [value])
  const toggle = useCallback(
    (robot: number) => change(before => JSON.stringify([...togglePin(parsePins(before), robot)])),
    [change],
  )
  return { pins, toggle }
}
