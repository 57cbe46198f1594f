import type { Readout } from '../../../../workers/readouts.ts'

/** What has not come of a moment that loads: the part that draws, the link to the service, or the service's recording. */
export const awaitedOf = (readout: Pick<Readout, 'link'> | undefined): 'picture' | 'link' | 'recording' =>
  readout === undefined ? 'picture' : readout.link.status === 'lost' ? 'link' : 'recording'
