/** Marks that stand so near that they are drawn as one. `first` is where they lead; `all` by time. */
export type Cluster<T> = { readonly first: T; readonly all: readonly T[] }

/**
 * Puts together marks whose pictures would lie on each other.
 * @param marks by time
 * @param gapMs shorter than this from the first of a cluster belongs to it
 */
export function clustersOf<T extends { readonly timeMs: number }>(
  marks: readonly T[],
  gapMs: number,
): readonly Cluster<T>[] {
  const clusters: { first: T; all: T[] }[] = []
  for (const mark of marks) {
    const last = clusters.at(-1)
    if (last && mark.timeMs - last.first.timeMs < gapMs) last.all.push(mark)
    else clusters.push({ first: mark, all: [mark] })
  }
  return clusters
}
