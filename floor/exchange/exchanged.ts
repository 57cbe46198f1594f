/** What a file of another tool gives to a drawing. */
import type { Element } from '../../contract/plan/drawing.ts'
import { DEFAULT_DYNAMICS, type Zone } from '../../contract/plan/elements.ts'
import { LEFT_OUT_KINDS, type LeftOutKind } from '../../contract/resources/elementFiles.ts'
import type { SpeedMode } from '../zoneIndex.ts'

/** What a file holds and a drawing cannot, and how much of it. */
export type LeftOut = { readonly what: LeftOutKind; readonly count: number }

export type Exchanged = { readonly elements: readonly Element[]; readonly leftOut: readonly LeftOut[] }

/** The kinds of a row of reasons with how often each stands in it, in the order of `LEFT_OUT_KINDS`. */
export function countedLeftOut(kinds: readonly LeftOutKind[]): readonly LeftOut[] {
  return LEFT_OUT_KINDS.map(what => ({ what, count: kinds.filter(kind => kind === what).length })).filter(
    ({ count }) => count > 0,
  )
}

export const noGo = (name: string, shape: Zone['shape']): Element => ({
  kind: 'zones',
  value: { id: 1, name, owner: 'general', shape, settings: { type: 'no_go_zone', stealth: false } },
})

/** A zone in which robots drive at a speed, and as everywhere along walls. */
export const speedZone = (name: string, shape: Zone['shape'], mode: SpeedMode): Element => ({
  kind: 'zones',
  value: {
    id: 1,
    name,
    owner: 'general',
    shape,
    settings: {
      type: 'zone',
      stealth: false,
      dynamics_settings: { ...DEFAULT_DYNAMICS, normal: { mode }, inter_sector: { mode } },
    },
  },
})

/** Where robots drive and clean nothing. */
export const raisedHead = (name: string, shape: Zone['shape']): Element => ({
  kind: 'zones',
  value: {
    id: 1,
    name,
    owner: 'general',
    shape,
    settings: {
      type: 'zone',
      stealth: false,
      cleaning_settings: { cleaning_head: 'up', vacuum: 'no_preference', flow_mode: 'no_preference' },
    },
  },
})
