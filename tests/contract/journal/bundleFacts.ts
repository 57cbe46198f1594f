import type { Bundle } from '../../../contract/journal/bundle.ts'

/** Of a bundle of the tests: what it says of page and browser. */
export const BUNDLE_FACTS: Pick<Bundle, 'madeAtMs' | 'build' | 'config' | 'browser'> = {
  madeAtMs: 1_000_000,
  build: 'abc123',
  config: { environment: 'demo', timeoutS: 600, warningS: 1080 },
  browser: {
    engine: 'chromium',
    version: 140,
    platform: 'linux',
    width: 1280,
    height: 720,
    pixelRatio: 1,
    cores: 2,
    touch: false,
    isSecure: true,
    isOnline: true,
    zoneMinutes: 0,
  },
}
