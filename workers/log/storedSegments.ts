/** What an earlier session left in a store. */

import { lastLogTime } from '../../scene/foldFrames.ts'
import { decodeSegment, decodeSegmentHead, SEGMENT_HEAD_BYTES, type SegmentHead } from './segment.ts'
import type { SegmentStore, StoredBlob } from './segmentStore.ts'

export const blobName = (id: number): string => `segment-${id}`
const SEGMENT_NAME = /^segment-(\d+)$/

export type StoredSegment = { readonly head: SegmentHead; readonly toMs: number }

/** All blobs, and the segments among them by id. A segment whose head is damaged is left out, and its blob removed. */
export async function findStored(
  store: SegmentStore,
): Promise<{ readonly blobs: readonly StoredBlob[]; readonly segments: readonly StoredSegment[] }> {
  const blobs = await store.list()
  const heads: SegmentHead[] = []
  const damaged = new Set<string>()
  for (const { name } of blobs) {
    if (!SEGMENT_NAME.test(name)) continue
    const start = await store.read(name, SEGMENT_HEAD_BYTES)
    const head = start && decodeSegmentHead(start)
    if (head && blobName(head.id) === name) heads.push(head)
    else damaged.add(name)
  }
  for (const name of damaged) await store.remove(name)
  heads.sort((a, b) => a.id - b.id)
  const segments: StoredSegment[] = []
  for (const [index, head] of heads.entries()) {
    const next = heads[index + 1]
    // What is known of the end of one that is gone says nothing of this one's.
    segments.push({ head, toMs: next?.id === head.id + 1 ? next.afterMs : await endOf(store, head) })
  }
  return { blobs: blobs.filter(({ name }) => !damaged.has(name)), segments }
}

async function endOf(store: SegmentStore, head: SegmentHead): Promise<number> {
  const bytes = await store.read(blobName(head.id))
  const content = bytes && decodeSegment(bytes)
  return content ? lastLogTime(content.frames, head.fromMs) : head.fromMs
}
