import type { PlanImportAnswer } from '../../../contract/resources/planArchive.ts'

/** What the service found in an archive of this very place. */
export const preview = (given: Partial<PlanImportAnswer>): PlanImportAnswer => ({
  files: [{ name: 'map.png', status: 'changed', bytes: 400 }],
  environment: 'commercial',
  location_environment: 'commercial',
  isEnvironmentMatching: true,
  isEnvironmentCompatible: true,
  job: '0f6f2c3e-6c0e-4a5e-9a59-0d8a3f1c2b11',
  ...given,
})
