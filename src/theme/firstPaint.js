/**
 * Sets theme and density on <html> before anything is painted: a classic script, because a module would run too late, and a file of
 * its own, because the content security policy allows no inline script. `theme.ts` takes over from here.
 */
{
  const root = document.documentElement
  /** @param {string} query */
  const matches = query => globalThis.matchMedia(query).matches
  /** @param {string} key */
  const stored = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = stored('swath.theme') ?? 'dark'
  const light = theme === 'light' || (theme === 'system' && matches('(prefers-color-scheme: light)'))
  root.dataset['theme'] = light ? 'light' : 'dark'
  root.dataset['density'] = matches('(max-width: 720px)') ? 'touch' : (stored('swath.density') ?? 'regular')
}
