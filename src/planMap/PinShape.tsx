import { PIN_LETTER_WIDTH_PX, PIN_SHAPES } from '../../contract/pinShapes.ts'
import type { Pin } from '../../contract/resources/pins.ts'

type Props = { readonly pin: Pick<Pin, 'type' | 'status' | 'priority'>; readonly size?: number }

/** A pin as the map draws it; its name stands beside it. `size`: height in CSS pixels. */
export function PinShape({ pin: { type, status, priority }, size = 20 }: Props) {
  const { outline, letter, token } = PIN_SHAPES[type]
  const colour = `var(--${token})`
  const isOpen = status === 'open'
  const urgent = priority === 'High' || priority === 'Highest'
  return (
    <svg viewBox="-14 -28 28 31" width={(size * 28) / 31} height={size} aria-hidden strokeLinejoin="round" fill="none">
      {urgent && <path d={outline} stroke={colour} strokeWidth={6} opacity={0.35} />}
      <path
        d={outline}
        fill={isOpen ? colour : 'var(--map-label-halo)'}
        stroke={isOpen ? 'var(--map-label-halo)' : colour}
        strokeWidth={1.5}
      />
      <path d={letter} stroke={isOpen ? 'var(--pin-ink)' : colour} strokeWidth={PIN_LETTER_WIDTH_PX} />
    </svg>
  )
}
