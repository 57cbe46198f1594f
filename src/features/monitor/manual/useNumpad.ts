import { useEffect, useEffectEvent } from 'react'
import { useKeyActions } from '../keys/keyActions.ts'
import { PAD, type PadDirection } from './moves.ts'

const directionOf = (code: string): PadDirection | undefined =>
  PAD.find(({ digit }) => code === `Numpad${digit}`)?.direction

/**
 * Alt, Shift and a digit of the numpad drive while they are held (M-015). With the lock on, some systems take Shift away from the key and
 * name an arrow instead: the digit's place on the keyboard counts.
 */
export function useNumpad(onPress: (direction: PadDirection) => void, onRelease: () => void): void {
  const press = useEffectEvent(onPress)
  const release = useEffectEvent(onRelease)
  // Listed as a key; it is held, so it is read here.
  useKeyActions({ manual: () => undefined })
  useEffect(() => {
    let held: string | undefined
    const down = (event: KeyboardEvent): void => {
      const direction = directionOf(event.code)
      if (!direction || !event.altKey || !(event.shiftKey || !/^\d$/.test(event.key))) return
      event.preventDefault()
      if (event.repeat || held === event.code) return
      held = event.code
      press(direction)
    }
    const up = (event: KeyboardEvent): void => {
      if (held === undefined || (event.code !== held && event.key !== 'Alt')) return
      held = undefined
      release()
    }
    window.addEventListener('keydown', down)
    window.addEventListener('keyup', up)
    return () => {
      window.removeEventListener('keydown', down)
      window.removeEventListener('keyup', up)
      if (held !== undefined) release()
    }
  }, [])
}
