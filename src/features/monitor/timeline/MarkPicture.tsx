import { Flag, Hand, MessageSquare } from 'lucide-react'
import type { Pin, PinType } from '../../../../contract/resources/pins.ts'
import type { ShownMark } from './useTimelineMarks.ts'

type Drawing = { readonly path: string; readonly letter: string; readonly letterY: number; readonly colour: string }

/** Shapes of the pins, tip at the origin, 25 high (look, section 5). */
const DRAWINGS: { readonly [T in PinType]: Drawing } = {
  Customer: {
    path: 'M0 0C-3-5-9-8-9-15A9 9 0 0 1 9-15C9-8 3-5 0 0Z',
    letter: 'C',
    letterY: -11.2,
    colour: 'var(--pin-customer)',
  },
  CPG: { path: 'M0 0-4-5H-9V-23H9V-5H4Z', letter: 'P', letterY: -10.2, colour: 'var(--pin-cpg)' },
  FieldIssue: { path: 'M0 0-4-5H-11L0-25 11-5H4Z', letter: 'F', letterY: -8, colour: 'var(--pin-fieldissue)' },
  APENG: { path: 'M0 0-4-5-11-14 0-25 11-14 4-5Z', letter: 'E', letterY: -10.4, colour: 'var(--pin-apeng)' },
  ATS: { path: 'M0 0-4-5-10-9V-19L0-25 10-19V-9L4-5Z', letter: 'A', letterY: -10.4, colour: 'var(--pin-ats)' },
}

function PinPicture({ pin: { type, status, priority } }: { readonly pin: Pick<Pin, 'type' | 'status' | 'priority'> }) {
  const { path, letter, letterY, colour } = DRAWINGS[type]
  const closed = status === 'closed'
  const urgent = priority === 'High' || priority === 'Highest'
  return (
    <svg viewBox="-13 -27 26 28" width={18.7} height={20.2} aria-hidden>
      {urgent && <path d={path} fill="none" stroke={colour} strokeWidth={6} strokeLinejoin="round" opacity={0.35} />}
      <path
        d={path}
        fill={closed ? 'var(--bg-panel)' : colour}
        stroke={closed ? colour : 'var(--map-label-halo)'}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <text y={letterY} fontSize={10.5} fontWeight={700} textAnchor="middle" fill={closed ? colour : 'var(--pin-ink)'}>
        {letter}
      </text>
    </svg>
  )
}

/** The picture of a mark: the pin as on the map, a hand where control changed, a bubble for words, a flag for an incident. */
export function MarkPicture({ mark }: { readonly mark: ShownMark }) {
  if (mark.pin) return <PinPicture pin={mark.pin} />
  if (mark.kind === 'incident') return <Flag aria-hidden />
  return mark.kind === 'control' ? <Hand aria-hidden /> : <MessageSquare aria-hidden />
}
