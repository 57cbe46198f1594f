import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate'
import type { ApiError } from '../../../contract/errors.ts'
import type { Pose } from '../../../contract/telemetry/records.ts'
import type { Answer } from '../../../machines/answer.ts'
import { letterOf, type MapPoint, POINTS_NEEDED, poseFromPoints } from '../../../machines/poseMode/poseFromPoints.ts'
import { type PoseModeInput, poseModeMachine } from '../../../machines/poseMode/poseMode.machine.ts'
import { modelPaths } from '../modelPaths.ts'

type Snapshot = SnapshotFrom<typeof poseModeMachine>
type Name = Snapshot['value']

const BELIEVED: Pose = { x: 1, y: 2, w: 0.5 }
const POSE: Pose = { x: 3, y: 4, w: -1 }
const REFUSED: ApiError = { token: 'errors.robot.blocked.state', type: 'preconditionFailed', message: 'no' }
/** A seen, A, B seen, B: everything is a metre further along x than the robot believes. */
const POINTS: readonly [MapPoint, MapPoint, MapPoint, MapPoint] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 5 },
  { x: 1, y: 5 },
]
const [A_SEEN, A, B_SEEN, B] = POINTS

const pathsOf = (mode: PoseModeInput['mode'], withPose: (snapshot: Snapshot) => void) =>
  modelPaths<Snapshot, Name>(poseModeMachine, {
    input: { mode, believed: BELIEVED },
    nameOf: ({ value }) => value,
    key: ({ context }) => [context.points, context.pose, context.error?.token, context.isPast],
    events: [
      { type: 'pose.placed', pose: POSE },
      ...POINTS.map(point => ({ type: 'point.added', point })),
      { type: 'point.undone' },
      { type: 'pose.sent' },
      { type: 'picture.changed', isPast: true },
      { type: 'picture.changed', isPast: false },
      { type: 'xstate.done.actor.send', output: { ok: true } },
      { type: 'xstate.done.actor.send', output: { ok: false, error: REFUSED } },
      { type: 'xstate.error.actor.send', error: new Error('gone') },
    ],
    states: {
      placing: ({ context }) => {
        expect(context.points.length).toBeLessThanOrEqual(POINTS_NEEDED)
        expect(new Set(context.points).size).toBe(context.points.length)
        if (context.error) expect(context.pose).toBeDefined()
        if (mode === 'points') expect(context.pose === undefined).toBe(context.points.length < POINTS_NEEDED)
        else expect(context.points).toEqual([])
      },
      sending: withPose,
      sent: withPose,
    },
  })

test.each([
  ['arrow', POSE],
  ['points', undefined],
] as const)(
  'M-105 every way of placing a pose, by %s: only one that is placed is sent, and it stays when sending fails',
  (mode, placed) => {
    const paths = pathsOf(mode, ({ context }) => {
      expect(context.pose).toBeDefined()
      if (placed) expect(context.pose).toEqual(placed)
      else expect(context.points).toHaveLength(POINTS_NEEDED)
    })
    expect(paths.length).toBeGreaterThan(3)
    for (const path of paths) path.check()
  },
)

function placing(input: PoseModeInput, answer: Answer = { ok: true }) {
  const sent: (Pose | undefined)[] = []
  const machine = poseModeMachine.provide({
    actors: {
      send: fromPromise(async ({ input: pose }) => {
        sent.push(pose)
        return answer
      }),
    },
  })
  const actor = createActor(machine, { input })
  actor.start()
  return {
    actor,
    sent,
    add: (...points: readonly MapPoint[]) => {
      for (const point of points) actor.send({ type: 'point.added', point })
    },
    undo: () => actor.send({ type: 'point.undone' }),
    context: () => actor.getSnapshot().context,
    place: (pose: Pose) => actor.send({ type: 'pose.placed', pose }),
    send: () => actor.send({ type: 'pose.sent' }),
    look: (at: 'past' | 'now') => actor.send({ type: 'picture.changed', isPast: at === 'past' }),
  }
}
const byPoints = (answer?: Answer) => placing({ mode: 'points', believed: BELIEVED }, answer)

test('M-105 point mode takes at most four points, lettered A A B B, and then has a pose', () => {
  const { add, context } = byPoints()
  add(A_SEEN, A, B_SEEN)
  expect(context().pose).toBeUndefined()
  add(B)
  expect(context().pose).toEqual({ x: 2, y: 2, w: 0.5 })
  add({ x: 9, y: 9 })
  expect(context().points).toEqual(POINTS)
  expect(POINTS.map((_, index) => letterOf(index))).toEqual(['A', 'A', 'B', 'B'])
})

test('M-105 a point where one is already is ignored', () => {
  const { add, context } = byPoints()
  add(A_SEEN, A_SEEN, { x: 0.03, y: 0.03 }, A, { x: 1.04, y: 0 })
  expect(context().points).toEqual([A_SEEN, A])
  add({ x: 0.06, y: 0 })
  expect(context().points).toHaveLength(3)
})

test('M-105 undoing takes the newest point away and the pose with it, one by one, also once the pose is sent', async () => {
  const { actor, add, undo, context } = byPoints()
  undo()
  add(...POINTS)
  actor.send({ type: 'pose.sent' })
  await waitFor(actor, snapshot => snapshot.matches('sent'))
  undo()
  expect(actor.getSnapshot().value).toBe('placing')
  expect(context()).toMatchObject({ points: [A_SEEN, A, B_SEEN], pose: undefined })
  for (const left of [2, 1, 0, 0]) {
    undo()
    expect(context().points).toHaveLength(left)
  }
})

test('M-105 nothing is sent before four points, and nothing while nobody knows where the robot believes to be', () => {
  const few = byPoints()
  few.add(A_SEEN, A, B_SEEN)
  few.actor.send({ type: 'pose.sent' })
  const lost = placing({ mode: 'points', believed: undefined })
  lost.add(...POINTS)
  lost.actor.send({ type: 'pose.sent' })
  expect([few, lost].map(({ actor }) => actor.getSnapshot().value)).toEqual(['placing', 'placing'])
  expect([...few.sent, ...lost.sent]).toEqual([])
})

test('M-105 what was placed stays when the robot refuses it, with the reason until it is placed anew', async () => {
  const { actor, sent, context } = placing({ mode: 'arrow', believed: BELIEVED }, { ok: false, error: REFUSED })
  actor.send({ type: 'pose.placed', pose: POSE })
  actor.send({ type: 'pose.sent' })
  await waitFor(actor, snapshot => snapshot.context.error !== undefined)
  expect([actor.getSnapshot().value, context().pose, sent]).toEqual(['placing', POSE, [POSE]])
  actor.send({ type: 'pose.placed', pose: BELIEVED })
  expect(context()).toMatchObject({ pose: BELIEVED, error: undefined })
})

test('M-048 M-055 nothing is placed or sent by a past picture; what was placed live stays, and is sent once the picture is of now', async () => {
  const { actor, sent, context, place, send, look } = placing({ mode: 'arrow', believed: BELIEVED })
  look('past')
  place(POSE)
  send()
  look('now')
  send()
  expect([context().pose, sent]).toEqual([undefined, []])
  place(POSE)
  look('past')
  place(BELIEVED)
  send()
  expect([actor.getSnapshot().value, context().pose, sent]).toEqual(['placing', POSE, []])
  look('now')
  send()
  await waitFor(actor, snapshot => snapshot.matches('sent'))
  look('past')
  place(BELIEVED)
  expect([actor.getSnapshot().value, context().pose, sent]).toEqual(['sent', POSE, [POSE]])
})

test('M-048 M-105 points are neither marked nor taken back on a past picture, and their pose is not sent by it', async () => {
  const { actor, sent, add, undo, context, send, look } = byPoints()
  add(A_SEEN, A)
  look('past')
  add(B_SEEN, B)
  undo()
  expect(context().points).toEqual([A_SEEN, A])
  look('now')
  add(B_SEEN, B)
  look('past')
  send()
  expect(sent).toEqual([])
  look('now')
  send()
  await waitFor(actor, snapshot => snapshot.matches('sent'))
  expect(sent).toEqual([{ x: 2, y: 2, w: 0.5 }])
  look('past')
  undo()
  expect([actor.getSnapshot().value, context().points]).toEqual(['sent', POINTS])
})

test('M-048 a pose that is on its way when somebody looks at the past arrives all the same', async () => {
  const { actor, sent, place, send, look } = placing({ mode: 'arrow', believed: BELIEVED })
  place(POSE)
  send()
  look('past')
  await waitFor(actor, snapshot => snapshot.matches('sent'))
  expect(sent).toEqual([POSE])
})

const metres = fc.double({ min: -200, max: 200, noNaN: true })
const point = fc.record({ x: metres, y: metres })
const radians = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true })

/** Turned about the origin, then shifted. */
function moved({ x, y }: MapPoint, turn: number, shift: MapPoint): MapPoint {
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  return { x: x * cos - y * sin + shift.x, y: x * sin + y * cos + shift.y }
}

test('M-105 the pose by points is exact: whatever turn and shift lies between what is seen and the map, the robot gets it', () => {
  fc.assert(
    fc.property(point, point, point, radians, radians, point, (robot, a, b, w, turn, shift) => {
      fc.pre(Math.hypot(a.x - b.x, a.y - b.y) > 0.1)
      const to = (from: MapPoint): MapPoint => moved(from, turn, shift)
      const pose = poseFromPoints({ ...robot, w }, [a, to(a), b, to(b)])
      const expected = to(robot)
      expect(pose?.x).toBeCloseTo(expected.x, 6)
      expect(pose?.y).toBeCloseTo(expected.y, 6)
      // Compared as directions: a full turn apart is the same.
      expect(Math.cos((pose?.w ?? Number.NaN) - w - turn)).toBeCloseTo(1, 9)
      expect(Math.abs(pose?.w ?? Number.NaN)).toBeLessThanOrEqual(Math.PI)
    }),
  )
})

test('M-105 two features at one place make no pose', () => {
  const { x, y } = A_SEEN
  expect(poseFromPoints(BELIEVED, [A_SEEN, A, { x: x + 0.04, y }, B])).toBeUndefined()
  expect(poseFromPoints(BELIEVED, [A_SEEN, A, B_SEEN, { x: A.x, y: A.y + 0.04 }])).toBeUndefined()
  expect(poseFromPoints({ x, y, w: 0 }, POINTS.slice(0, 3))).toBeUndefined()
})
