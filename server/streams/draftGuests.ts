import { type DraftGuest, PRESENCE_LIMIT_MS } from '../../contract/sockets/drafts.ts'

type Place = { readonly guest: DraftGuest; readonly atMs: number }

/** Who is at which version's draft, as far as they have said so lately. */
export function createDraftGuests(now: () => number) {
  const versions = new Map<number, Map<string, Place>>()
  let changed = new Set<number>()

  function remove(version: number, guest: string): void {
    const places = versions.get(version)
    if (!places?.delete(guest)) return
    changed.add(version)
    if (places.size === 0) versions.delete(version)
  }

  return {
    set: (version: number, guest: DraftGuest): void => {
      const places = versions.get(version) ?? new Map<string, Place>()
      versions.set(version, places.set(guest.guest, { guest, atMs: now() }))
      changed.add(version)
    },
    remove,
    others: (version: number, guest: string): readonly DraftGuest[] =>
      [...(versions.get(version)?.values() ?? [])].map(place => place.guest).filter(other => other.guest !== guest),
    /** Versions at which somebody came, went or moved since it was asked last. */
    takeChanged: (): ReadonlySet<number> => {
      const atMs = now()
      for (const [version, places] of versions)
        for (const [guest, place] of places) if (atMs - place.atMs > PRESENCE_LIMIT_MS) remove(version, guest)
      const taken = changed
      changed = new Set()
      return taken
    },
  }
}
