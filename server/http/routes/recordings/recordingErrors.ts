import { RequestError } from '../../../answers/errors.ts'
import type { RunRefusal } from '../../../recordings/importRun.ts'

const SENTENCES: { readonly [R in Exclude<RunRefusal['reason'], 'message' | 'compression'>]: string } = {
  notMcap: 'The file is not an MCAP file',
  cutOff: 'The file is cut off in the middle',
  damaged: 'The file is damaged: something in it is not what an MCAP file holds',
  noTopic:
    'The file has no topic that is known here: channels of Swath, or foxglove.PoseInFrame and foxglove.LaserScan in JSON',
  tooLarge: 'The file holds more than 256 MiB once it is unpacked',
  overlap: 'There is a recording of the robot of this time already',
  future: 'The run reaches beyond the present',
}

/** A topic's name comes from the file: it is sent shortened, without special characters. */
const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}/_.-]/gu, '?').slice(0, 100)

/** What is wrong with a file, in one sentence. */
export function runError(refusal: RunRefusal): RequestError {
  const token = `errors.recording.${refusal.reason}`
  if (refusal.reason === 'message') {
    const topic = plain(refusal.topic)
    const { number } = refusal
    return new RequestError('badRequest', token, `Message ${number} of topic ${topic} does not parse`, {
      data: { number, topic },
    })
  }
  if (refusal.reason === 'compression') {
    const compression = plain(refusal.compression)
    return new RequestError(
      'badRequest',
      token,
      `Chunks compressed with ${compression} cannot be read; compress the file with zstd`,
      {
        data: { compression },
      },
    )
  }
  const type = refusal.reason === 'overlap' ? 'conflict' : refusal.reason === 'tooLarge' ? 'tooLarge' : 'badRequest'
  return new RequestError(type, token, SENTENCES[refusal.reason])
}
