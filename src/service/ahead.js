/**
 * Asks for what every start needs while the bundle is still on its way: a classic script, because a module would run after it.
 * `ahead.ts` hands the answers to the calls that would have asked.
 */
{
  const signedIn = document.cookie.includes('XSRF-TOKEN=')
  /** What this tab knows of the rights of who is signed in: the text that `permissions.ts` keeps. */
  const grants = sessionStorage.getItem('swath.permissions')
  const atHome = /^\/(v2\/)?home$/.test(location.pathname)
  const [, account] = /[?&]within=(\d+)(&|$)/.exec(location.search) ?? []
  const within = account === undefined ? '' : `within=${account}`
  // A list of plans that is filtered, sorted or of another page asks for others.
  const atPlans = location.pathname === '/plans' && /^(\?within=\d+)?$/.test(location.search)
  const maySeePlans = grants === null || /"CleaningPlans":\[[^\]]*"view"/.test(grants)
  const paths = [
    '/config/config.json',
    ...(signedIn ? ['/api/v0/Logins/self'] : []),
    ...(signedIn && grants === null ? ['/authentication/v0/ui/permissions'] : []),
    ...(signedIn && atHome
      ? [
          `/v1/Robots${within && `?${within}`}`,
          `/api/v0/RobotStatus?latest=1${within && `&${within}`}`,
          '/api/v0/Accounts/viewable',
        ]
      : []),
    ...(signedIn && atPlans && maySeePlans
      ? [
          `/api/v0/CleaningPlans?${within && `${within}&`}order_by=name&direction=asc&limit=10&latest=1&get_comment=0&get_last_run=1`,
        ]
      : []),
  ]
  // What the first picture of home goes by besides; low, or the font of that picture would come after them.
  const preferences = [
    'theme',
    'density',
    'demo-mode',
    'use-robot-display-name',
    'home-view',
    'reports-view',
    'home-columns',
    'pinned-robots',
  ].map(name => `/api/v0/Preferences/${name}`)
  const headers = { 'cache-control': 'no-cache, no-store', pragma: 'no-cache' }
  /** @type {Map<string, Promise<Response>>} */
  const asked = new Map(paths.map(path => [path, fetch(path, { headers })]))
  if (signedIn && atHome) for (const path of preferences) asked.set(path, fetch(path, { headers, priority: 'low' }))
  globalThis.swathAhead = asked
  // Whoever takes one hears of its failure; one that nobody takes has nobody to tell.
  for (const answer of asked.values()) answer.catch(() => undefined)
}
