import { CommandPanel } from '../commands/CommandPanel.tsx'
import { ManualPad } from '../manual/ManualPad.tsx'
import { Readings } from '../readings/Readings.tsx'
import { useMonitorSession } from '../session/monitorSession.ts'

/** Commands and the manual pad, for the robot of now, and the robot's own readings. */
export function Control() {
  const { canDrive } = useMonitorSession().capabilities
  return (
    <>
      <CommandPanel />
      {canDrive && <ManualPad />}
      {canDrive && <Readings />}
    </>
  )
}
