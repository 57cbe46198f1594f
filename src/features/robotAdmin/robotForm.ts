import * as v from 'valibot'
import {
  displayNameSchema,
  newRobotSchema,
  type Robot,
  type RobotEdit,
  toWireFlag,
} from '../../../contract/resources/robots.ts'
import { type Hardware, shownHardwareVersion, storedHardwareVersion } from '../../../contract/robot/models.ts'

const { name, squeegee_size, squeegee_type, brush_type, radio_type } = newRobotSchema.entries

/** What is typed and chosen of a robot. `hardware` is held to its rules by what can be chosen; `location` 0: none. */
export const robotFormSchema = v.object({
  name,
  display_name: displayNameSchema,
  hardware: v.custom<Hardware>(value => value !== undefined),
  squeegee_size,
  squeegee_type,
  brush_type,
  radio_type,
  location: v.number(),
  test: v.boolean(),
})
export type RobotForm = v.InferOutput<typeof robotFormSchema>

export const EMPTY_ROBOT: RobotForm = {
  name: '',
  display_name: '',
  hardware: {
    model: 'neo',
    hardwareVersion: '2.0',
    cleaningWidth: 32,
    headType: 'cylindrical',
    sideSweeper: false,
  },
  squeegee_size: 'large',
  squeegee_type: 'unknown',
  brush_type: 'unknown',
  radio_type: 'unknown',
  location: 0,
  test: false,
}

/** A robot as it is edited; its hardware version as it is shown. */
export const formOf = (robot: Robot): RobotForm => ({
  name: robot.name,
  display_name: robot.display_name,
  hardware: {
    model: robot.model,
    hardwareVersion: shownHardwareVersion(robot.hardware_version),
    cleaningWidth: robot.cleaning_width,
    headType: robot.cleaning_head_type,
    sideSweeper: robot.side_sweeper === '1',
  },
  squeegee_size: robot.squeegee_size,
  squeegee_type: robot.squeegee_type,
  brush_type: robot.brush_type,
  radio_type: robot.radio_type,
  location: robot.location ?? 0,
  test: robot.test,
})

/** The form as the service takes it; the hardware version as it is stored. */
export const requestOf = ({ hardware, ...rest }: RobotForm) => ({
  ...rest,
  model: hardware.model,
  hardware_version: storedHardwareVersion(hardware.hardwareVersion),
  cleaning_width: hardware.cleaningWidth,
  cleaning_head_type: hardware.headType,
  side_sweeper: toWireFlag(hardware.sideSweeper),
})

/** Only what is other than it was, so that two who edit different things do not undo each other. */
export function editOf(before: RobotForm, after: RobotForm): RobotEdit {
  const known = new Map<string, unknown>(Object.entries(requestOf(before)))
  return Object.fromEntries(Object.entries(requestOf(after)).filter(([field, value]) => known.get(field) !== value))
}
