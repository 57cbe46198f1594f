import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
/** Groups of 16 bits: a /64, which one customer of a provider has to themselves. */
const BLOCK_GROUPS = 4
const MAX_LENGTH = 64

/**
 * What counts as one place that requests come from: an IPv4 address, or the /64 of an IPv6 address, whose other half a machine chooses for
 * itself as often as it likes.
 */
export function addressBlock(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address.slice(0, MAX_LENGTH)
  const [head = '', tail] = plain.split('::')
  const groupsOf = (part: string) => part.split(':').filter(group => group !== '')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const between = tail === undefined ? 0 : GROUPS - before.length - after.length
  const groups = [...before, ...Array.from({ length: Math.max(0, between) }, () => '0'), ...after]
  return groups
    .slice(0, BLOCK_GROUPS)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
