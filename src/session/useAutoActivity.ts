import { useEffect } from 'react'
import { useSession } from './session.ts'

/** While `isWatching`, in a visible tab, the signed-in login is not idle. */
export function useAutoActivity(isWatching: boolean): void {
  const inactivity = useSession(snapshot => snapshot.children.inactivity)
  useEffect(() => {
    if (!isWatching || !inactivity) return
    inactivity.send({ type: 'watching.started' })
    return () => inactivity.send({ type: 'watching.ended' })
  }, [inactivity, isWatching])
}
