const KEY = 'swath.rights'

type Cache = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Called on every answer with the rights its session had. The first of a session are the rights that it then asks for; others later
 * mean that they have changed.
 */
export const rightsWatch = (cache: Cache, changed: () => void) => (tag: string) => {
  const known = cache.getItem(KEY)
  if (tag === known) return
  cache.setItem(KEY, tag)
  if (known !== null) changed()
}

/** The rights could not be had: the next answer asks for them again. */
export const invalidateRights = (cache: Cache): void => cache.setItem(KEY, '')

export const forgetRights = (cache: Cache): void => cache.removeItem(KEY)
