// A robot that drives in a circle: MQTT_URL=mqtt://127.0.0.1:1883 ROBOT=7 TOKEN=... PLAN=0 node docs/example-robot.mjs
import { createHash } from 'node:crypto'
import mqtt from 'mqtt'

const { MQTT_URL, ROBOT, TOKEN, PLAN = '0' } = process.env
let plan = Number(PLAN)
const topic = name => `swath/v1/${ROBOT}/${name}`
const identity = { model: 'neo', hardware_version: '2.0', main_deb: '2.6.0', boot_id: `boot-${Date.now()}` }
let fence = 0 // the highest that a command has carried
const connection = state => ({ topic: topic('connection'), payload: JSON.stringify({ state, ...identity, fence }), qos: 1, retain: true })
const user = `robot-${ROBOT}`
const login = { clientId: user, username: user, password: TOKEN, protocolVersion: 4 }
const robot = mqtt.connect(MQTT_URL, { ...login, queueQoSZero: false, will: connection('lost') })
const send = (name, message, qos = 1) => robot.publish(topic(name), JSON.stringify(message), { qos })

let watched = []
robot.on('connect', () => {
  const { topic: said, payload, ...how } = connection('online')
  robot.publish(said, payload, how)
  robot.subscribe(['subscriptions', 'command', 'clock', 'plan'].map(topic), { qos: 1 })
  send('state', { seq: 1, time: Date.now(), state: 7, plan, plan_type: 1, sector: 0, location: 0 })
})
robot.on('message', (from, payload) => {
  const message = JSON.parse(payload.toString())
  if (from === topic('subscriptions')) watched = message.channels.map(wanted => wanted.channel)
  if (from === topic('plan') && message.plan > 0) void takePlan(message)
  if (from === topic('command')) {
    fence = Math.max(fence, message.fence)
    send('ack', { id: message.id, status: 'rejected', token: 'notSupported', fence })
  }
  if (message.type === 'ping') send('clock', { type: 'pong', sent: message.sent, robot: Date.now() }, 0)
})

// A robot that cleans would keep the files, and go over to them at home.
async function takePlan(version) {
  const authorization = `Basic ${Buffer.from(`${user}:${TOKEN}`).toString('base64')}`
  const report = status => send('plan_status', { plan: version.plan, ...status })
  for (const { url, sha256 } of version.files) {
    const answer = await fetch(url, { headers: { authorization } }).catch(() => ({ ok: false }))
    if (!answer.ok) return report({ status: 'refused', token: 'errors.plan.fetch' })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      return report({ status: 'refused', token: 'errors.plan.hash' })
  }
  plan = version.plan
  report({ status: 'running' })
}

// MessagePack of numbers, booleans, short strings, arrays and plain objects: enough for every record channel.
function pack(value) {
  if (typeof value === 'boolean') return Buffer.of(value ? 0xc3 : 0xc2)
  if (typeof value === 'string') return Buffer.from([0xd9, Buffer.byteLength(value), ...Buffer.from(value)])
  const head = Buffer.of(typeof value === 'number' ? 0xcb : Array.isArray(value) ? 0xdc : 0xde, 0, 0, 0, 0, 0, 0, 0, 0)
  if (typeof value === 'number') return head.subarray(0, head.writeDoubleBE(value, 1))
  const items = Array.isArray(value) ? value : Object.entries(value).flat()
  return Buffer.concat([head.subarray(0, head.writeUInt16BE(Object.keys(value).length, 1)), ...items.map(pack)])
}

const sent = new Map()
function sendFrame(channel, body) {
  const frame = Buffer.alloc(24 + Math.ceil(body.length / 8) * 8)
  sent.set(channel, (sent.get(channel) ?? 0) + 1)
  frame.set([1, channel])
  frame.writeUInt32LE(sent.get(channel), 4)
  frame.writeDoubleLE(Date.now(), 8)
  frame.writeUInt32LE(body.length, 16)
  frame.set(body, 24)
  robot.publish(topic(`telemetry/${channel}`), frame)
}

let ticks = 0
setInterval(() => {
  if (!robot.connected) return
  const angle = (Date.now() / 30_000) * 2 * Math.PI
  const position = { x: 3 * Math.cos(angle), y: 3 * Math.sin(angle), w: (angle + Math.PI / 2) % (2 * Math.PI) }
  if (watched.includes(1)) sendFrame(1, Buffer.from(Float64Array.of(position.x, position.y, position.w).buffer))
  if (ticks++ % 10 > 0) return
  const work = { state: 7, plan, plan_type: 1, sector: 0, user_id: 0, detour_status: 0 }
  const place = { position, carrot: position, localization_lock: 1, median_distance: 0, localization_monitor: 0 }
  const health = { battery: 38.2, latency: 0, active_fault_count: 0, active_fault_codes: [], enabled_3d_camera: false }
  sendFrame(0, pack({ ...work, ...place, ...health, subscriptions: watched }))
}, 50)
