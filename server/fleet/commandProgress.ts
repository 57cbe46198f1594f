import type { CommandProgress } from '../../contract/sockets/supervisor.ts'

/** A step of a command on a robot. Those who watch the robot hear it, each with `self` as it is for them. */
export type RobotCommandProgress = Omit<CommandProgress, 'self'> & { readonly robot: number }
