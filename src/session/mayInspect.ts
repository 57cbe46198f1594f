import { type Grants, isGranted } from '../../contract/permissions.ts'
import { clientConfig, isTestMode } from '../service/config.ts'
import { useGrants } from './session.ts'

/** Whether the machines of this tab may be inspected: with the right, and in test mode by every login, each in its own tab (B-014). */
export const mayInspect = async (grants: Grants): Promise<boolean> =>
  isGranted(grants, ['Inspector', 'view']) || isTestMode(await clientConfig(), localStorage)

/** Whether the person has the right to inspect, whatever the mode of the tab. */
export const useInspects = (): boolean => isGranted(useGrants(), ['Inspector', 'view'])
