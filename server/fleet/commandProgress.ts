import type { CommandProgress } from '../../contract/sockets/supervisor.ts'

/** A step of a command on a robot. It is sent to the robot's viewers, each with their own `self`. */
export type RobotCommandProgress = Omit<CommandProgress, 'self'> & { readonly robot: number }
