/** Panels that Chromium loads with each window, which takes a second of the processor, and processes that it has in reserve. */
const PANELS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** What the test tool leaves out of Chromium by the same switch: the last one on the command line counts, and its own stands before ours. */
const OF_THE_TOOL = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** For browsers that tests and benches start. */
export const WITHOUT_PANELS = `--disable-features=${[...PANELS, ...OF_THE_TOOL].join(',')}`
