import { CircleAlert, Flag, Hand, MessageSquare } from 'lucide-react'
import { PinShape } from '../../../planMap/PinShape.tsx'
import type { ShownMark } from './useTimelineMarks.ts'

/** The picture of a mark: the pin as on the map, a hand where control changed, a bubble for words, a flag for an incident, an exclamation mark for a fault. */
export function MarkPicture({ mark }: { readonly mark: ShownMark }) {
  if (mark.pin) return <PinShape pin={mark.pin} size={22} />
  if (mark.kind === 'incident') return <Flag aria-hidden />
  if (mark.kind === 'fault') return <CircleAlert aria-hidden />
  return mark.kind === 'control' ? <Hand aria-hidden /> : <MessageSquare aria-hidden />
}
