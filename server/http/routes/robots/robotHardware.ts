import type { NewRobot, RobotEdit } from '../../../../contract/resources/robots.ts'
import { hardwareFaults, shownHardwareVersion, storedHardwareVersion } from '../../../../contract/robot/models.ts'
import { RequestError } from '../../../answers/errors.ts'
import type { robots } from '../../../database/schema.ts'

type Columns = typeof robots.$inferSelect
/** What the rules of hardware speak of. */
export type HardwareColumns = Pick<
  Columns,
  'model' | 'hardwareVersion' | 'cleaningWidth' | 'cleaningHeadType' | 'sideSweeper'
>

/** The columns of what was sent of a robot's hardware; the version as it is stored, however it was sent. */
export const hardwareColumns = (sent: RobotEdit): Partial<HardwareColumns> => ({
  ...(sent.model === undefined ? {} : { model: sent.model }),
  ...(sent.hardware_version === undefined ? {} : { hardwareVersion: storedHardwareVersion(sent.hardware_version) }),
  ...(sent.cleaning_width === undefined ? {} : { cleaningWidth: sent.cleaning_width }),
  ...(sent.cleaning_head_type === undefined ? {} : { cleaningHeadType: sent.cleaning_head_type }),
  ...(sent.side_sweeper === undefined ? {} : { sideSweeper: sent.side_sweeper === '1' }),
})

/** All that is stored of a new robot's hardware. */
export const newHardware = (sent: NewRobot): HardwareColumns => ({
  model: sent.model,
  cleaningWidth: sent.cleaning_width,
  cleaningHeadType: sent.cleaning_head_type,
  hardwareVersion: sent.hardware_version,
  sideSweeper: sent.side_sweeper === '1',
  ...hardwareColumns(sent),
})

/**
 * @throws RequestError with the first field that does not go together with the others (A-096..A-100)
 */
export function checkHardware({ cleaningHeadType: headType, ...columns }: HardwareColumns): void {
  const hardwareVersion = shownHardwareVersion(columns.hardwareVersion)
  const [field] = hardwareFaults({ ...columns, hardwareVersion, headType })
  if (field === undefined) return
  throw new RequestError('badRequest', 'errors.robot.hardware', 'This hardware does not go together', { field })
}
