/**
 * Path form of an old link (`/#/home?view=x` → `/home?view=x`; decision 2); undefined when the hash is no such link. A second slash would
 * name another host.
 */
export function hashLinkTarget(hash: string): string | undefined {
  const path = /^#!?(\/(?![/\\]).*|\/)$/.exec(hash)?.[1]
  return path === undefined ? undefined : path
}
