import { type ReactNode, useDeferredValue } from 'react'
import { LastHoursContext, useLoadedHours } from './lastHours.ts'

/** What the robots inside have done in the last hour; nobody waits for hundreds of strips. */
export const LastHoursProvider = ({ children }: { readonly children: ReactNode }) => (
  <LastHoursContext value={useDeferredValue(useLoadedHours())}>{children}</LastHoursContext>
)
