/** What a bench section needs: a service without robots of its own, a robot with the load, and a browser. */
import { type ChildProcess, spawn } from 'node:child_process'
import { type Browser, chromium } from '@playwright/test'
import { callAs, provisionRobot } from '../../e2e/provision.ts'
import { type RunningService, startService } from '../../e2e/service.ts'
import { WITHOUT_PANELS } from '../run/chromiumSwitches.ts'
import { loadPlanFiles } from './load.ts'

export type BenchRobot = { readonly id: number; readonly stop: () => Promise<void> }

/** Creates plan and robot through the service and starts the robot's process at so many times the load's rate. */
export async function startBenchRobot(url: string, rate: number, cameras = false): Promise<BenchRobot> {
  const robot = await provisionRobot(await callAs(url, 'super'), {
    name: `Bench robot ${rate}x`,
    account: 'Swath',
    files: await loadPlanFiles(),
  })
  const child = spawn(process.execPath, ['tests/bench/benchRobot.ts'], {
    env: {
      ...process.env,
      MQTT_URL: robot.mqttUrl,
      ROBOT: String(robot.id),
      TOKEN: robot.token,
      PLAN: String(robot.plan),
      RATE: String(rate),
      CAMERAS: cameras ? '1' : '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', code => reject(new Error(`The bench robot ended with ${code}`)))
  })
  return { id: robot.id, stop: () => ended(child) }
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** A service with no virtual robots, so that only the load is measured. */
export const startBenchService = (): Promise<RunningService> => startService({ env: { SWATH_ROBOTS: '0' } })

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env['SWATH_CHROMIUM'] ? { executablePath: process.env['SWATH_CHROMIUM'] } : {}),
    args: [
      WITHOUT_PANELS,
      '--disable-quic',
      '--disable-background-networking',
      '--no-first-run',
      '--enable-precise-memory-info',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
