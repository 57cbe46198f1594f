/**
 * Many robots in one process, each with a pose and basic data at 5.3 frames a second and a change of state every ten. Arguments by environment:
 * MQTT_URL, PLAN, ROBOTS (JSON: id and token of each). Prints how many changes have been acknowledged when it ends.
 */
import * as v from 'valibot'
import { STATE } from '../../contract/robot/states.ts'
import { IDENTITY, WELL } from '../../e2e/provision.ts'
import { connectRobot } from '../../robots/client/robotClient.ts'

const POSE_MS = 300
const BASIC_MS = 500
const STATE_MS = 10_000
/** Robots that connect in one go. */
const TOGETHER = 20

const env = v.parse(
  v.object({
    MQTT_URL: v.string(),
    ROBOTS: v.pipe(v.string(), v.parseJson(), v.array(v.object({ id: v.number(), token: v.string() }))),
  }),
  process.env,
)

let changes = 0

async function start({ id, token }: { readonly id: number; readonly token: string }) {
  const client = connectRobot({
    url: env.MQTT_URL,
    robot: id,
    token,
    identity: { ...IDENTITY, boot_id: `${process.pid}-${id}` },
    clock: { now: () => Date.now() },
  })
  await client.ready
  let state: number = STATE.clean
  const place = (): { x: number; y: number; w: number } => ({ x: (Date.now() / 1000) % 100, y: id % 50, w: 0 })
  const change = (): void => {
    state = state === STATE.clean ? STATE.pause : STATE.clean
    client.publishState({ timeMs: Date.now(), state, plan: 0, plan_type: 1, sector: 1, location: 0 })
    changes += 1
  }
  change()
  const timers = [
    setInterval(() => client.publish('pose', place(), { timeMs: Date.now() }), POSE_MS),
    setInterval(() => {
      const body = { ...WELL, state, position: place() }
      client.publish('basic', body, { timeMs: Date.now() })
    }, BASIC_MS),
    setInterval(change, STATE_MS),
  ]
  return {
    stop: (): void => {
      for (const timer of timers) clearInterval(timer)
    },
    close: () => client.close(),
  }
}

const running: Awaited<ReturnType<typeof start>>[] = []
for (let first = 0; first < env.ROBOTS.length; first += TOGETHER)
  running.push(...(await Promise.all(env.ROBOTS.slice(first, first + TOGETHER).map(start))))
console.log('robots are sending')

process.on('SIGTERM', () => {
  for (const { stop } of running) stop()
  // What is on its way is acknowledged before the links close.
  void Promise.all(running.map(({ close }) => close())).then(() => {
    process.stdout.write(`changes ${changes}\n`, () => process.exit(0))
  })
})
