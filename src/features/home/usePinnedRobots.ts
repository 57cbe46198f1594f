import { useCallback, useMemo } from 'react'
import { usePreference } from '../../preferences/preference.ts'
import { parsePins, togglePin } from './pinnedRobots.ts'

type PinnedRobots = { readonly pins: ReadonlySet<number>; readonly toggle: (robot: number) => void }

/** The login's starred robots, kept in preference pinned-robots. */
export function usePinnedRobots(): PinnedRobots {
  const { value, set } = usePreference('pinned-robots')
  const pins = useMemo(() => parsePins(value), [value])
  const toggle = useCallback((robot: number) => set(JSON.stringify([...togglePin(pins, robot)])), [pins, set])
  return { pins, toggle }
}
