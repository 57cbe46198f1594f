/** A robot that sends the bench's load, in a process of its own. Arguments by environment: MQTT_URL, ROBOT, TOKEN, PLAN, RATE, CAMERAS (1: sends pictures). */
import { STATE } from '../../contract/robot/states.ts'
import { IDENTITY } from '../../e2e/provision.ts'
import { connectRobot } from '../../robots/client/robotClient.ts'
import { cameraChannels, loadChannels } from './load.ts'

const env = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

const plan = Number(env('PLAN'))
const rate = Number(env('RATE'))
const client = connectRobot({
  url: env('MQTT_URL'),
  robot: Number(env('ROBOT')),
  token: env('TOKEN'),
  identity: { ...IDENTITY, boot_id: String(process.pid) },
  clock: { now: () => Date.now() },
})
client.onCommand(() => ({ status: 'accepted' }))
await client.ready
const started = Date.now()
client.publishState({ timeMs: started, state: STATE.clean, plan, plan_type: 1, sector: 1, location: 0 })

// Bodies are made before the clock runs: at ten times the rate their making must not be what is measured.
const channels = [...(await loadChannels(plan)), ...(env('CAMERAS') === '1' ? await cameraChannels() : [])]
for (const [index, { channel, intervalMs, body }] of channels.entries()) {
  // Sensors of a robot are not in step: each begins a part of its interval later than the one before.
  const beganMs = started + (index / channels.length) * intervalMs
  const prepared = new Map<number, ReturnType<typeof body>>()
  let sent = 0
  const tick = (): void => {
    const due = Math.floor(((Date.now() - beganMs) * rate) / intervalMs)
    // A late timer catches up by a few frames, never by a flood.
    for (sent = Math.max(sent, due - 20); sent < due; sent++) {
      const slot = channel === 'pose' || channel === 'basic' ? sent : sent % 40
      const made = prepared.get(slot) ?? body((slot * intervalMs) / 1000)
      if (slot === sent % 40) prepared.set(slot, made)
      client.publish(channel, made, { timeMs: Date.now() })
    }
  }
  setTimeout(() => setInterval(tick, Math.max(2, intervalMs / rate)), beganMs - started)
}
console.log('robot is sending')
process.on('SIGTERM', () => void client.close().then(() => process.exit(0)))
