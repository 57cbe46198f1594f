import { type ScriptedOptions, type ScriptedRobot, startScriptedRobot } from './scriptedRobot.ts'

/** A scan of an empty hall. */
export const SCAN = { x: 6, y: 5, w: 0, start: -1.5, end: 1.5, max: 20, ranges: new Float32Array(100).fill(3) }

type Living = { readonly robot: ScriptedRobot; readonly stopLiving: () => void }
const robots: Living[] = []

/** A robot that stands in the hall and lives, until the test is over (`endAll`). */
export async function alive(url: string, options: Partial<ScriptedOptions> = {}): Promise<ScriptedRobot> {
  const robot = await startScriptedRobot(url, { name: `Commands ${Date.now()}`, ...options })
  robots.push({ robot, stopLiving: robot.live() })
  return robot
}

export async function endAll(): Promise<void> {
  for (const { robot, stopLiving } of robots.splice(0)) {
    stopLiving()
    await robot.close()
  }
}

/** The numbers of the commands that a robot was given. */
export const numbers = ({ commands }: ScriptedRobot): readonly number[] => commands.map(({ command }) => command)
/** Payloads of those with one number. */
export const payloads = ({ commands }: ScriptedRobot, command: number): readonly unknown[] =>
  commands.filter(each => each.command === command).map(({ payload }) => payload)
