import type { Zone } from '../../../contract/plan/elements.ts'

type Sign = Zone['settings']['type'] | 'disinfection'

const BOX = 'M2 3h12v10H2z'

/** The small picture of a kind of zone: its colour and its edge as on the map (E-014). */
export function ZoneSign({ type }: { readonly type: Sign }) {
  return (
    <svg viewBox="0 0 16 16" width={16} height={16} fill="none" aria-hidden>
      {type === 'glass_wall' ? (
        <>
          <path d="M1 8h14" stroke="var(--map-glass-casing)" strokeWidth={4} />
          <path d="M1 8h14" stroke="var(--map-glass)" strokeWidth={2} />
        </>
      ) : type === 'no_go_zone' ? (
        <>
          <path d={BOX} fill="var(--map-nogo-fill)" stroke="var(--map-nogo)" />
          <path d="M2 13 12 3M6 13l8-8" stroke="var(--map-nogo)" />
        </>
      ) : type === 'disinfection' ? (
        <path d={BOX} fill="var(--map-disinfection-fill)" stroke="var(--map-disinfection)" />
      ) : (
        <path
          d={BOX}
          fill="var(--map-zone-fill)"
          stroke="var(--map-zone)"
          {...(type === 'zone' ? { strokeDasharray: '3 2' } : {})}
        />
      )}
    </svg>
  )
}

export const signOfZone = ({ settings }: Zone): Sign =>
  settings.disinfection_settings && settings.type !== 'no_go_zone' && settings.type !== 'glass_wall'
    ? 'disinfection'
    : settings.type
