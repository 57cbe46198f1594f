import { basename, extname } from 'node:path'

/** What is played, for people. */
const UNDERSTOOD = 'understood are CARMEN logs (.log) and pose graphs (.g2o), also packed (.gz, .zip)'

/** Endings of recordings that others write, and what is known of them. */
const FOREIGN: ReadonlyMap<string, string> = new Map([
  ['.bag', 'a ROS 1 bag'],
  ['.db3', 'a ROS 2 bag'],
  ['.mcap', 'an MCAP file, which can be imported at the robot it belongs to'],
  ['.rawlog', 'a rawlog of MRPT'],
  ['.csv', 'a table without a known layout'],
  ['.clf', 'a log of an old format'],
  ['.pcap', 'a capture of packets'],
  ['.pcapng', 'a capture of packets'],
  ['.svo', 'a recording of a camera'],
  ['.bz2', 'packed in a way that is not read'],
  ['.xz', 'packed in a way that is not read'],
  ['.zst', 'packed in a way that is not read'],
  ['.7z', 'packed in a way that is not read'],
  ['.tar', 'an archive that is not opened'],
  ['.tgz', 'an archive that is not opened'],
  ['.rar', 'an archive that is not opened'],
])

/**
 * Why a file that looks like a recording is not played, with what would be; undefined for one that is played, and for one that does not look like a
 * recording.
 * @param path below the folder of logs
 */
export function notUnderstood(path: string): string | undefined {
  const name = basename(path)
  // What file systems keep beside each file.
  if (name.startsWith('._') || path.includes('__MACOSX')) return undefined
  const stem = name.replace(/\.gz$/i, '')
  const kind = FOREIGN.get(extname(stem).toLowerCase())
  return kind && `${path} is not played: it is ${kind}; ${UNDERSTOOD}.`
}
