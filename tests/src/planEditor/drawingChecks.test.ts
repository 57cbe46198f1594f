import { expect, test } from 'vitest'
import { NO_ELEMENTS } from '../../../contract/plan/elements.ts'
import type { DrawingProblem } from '../../../floor/drawing/checks/problem.ts'
import { drawingOf } from '../../../floor/drawing/drawing.ts'
import type { MapCells } from '../../../floor/mapCells.ts'
import { checksStateOf, createDrawingChecker } from '../../../src/features/planEditor/problems/drawingChecks.ts'
import type { ChecksAnswer, ChecksRequest } from '../../../workers/editor/checks.worker.ts'

const FLOOR: MapCells = {
  map: {
    image: 'map.png',
    resolution: 1,
    origin: [0, 0, 0],
    negate: 0,
    occupied_thresh: 0.65,
    free_thresh: 0.2,
    mode: 'trinary',
  },
  grid: { width: 1, height: 1, data: new Uint8Array(1) },
}
const drawing = () => drawingOf(NO_ELEMENTS, { home: { x: 1, y: 1, a: 0 } })

/** A worker that answers when it is told to. */
class SlowWorker extends EventTarget {
  readonly asked: ChecksRequest[] = []
  isEnded = false
  postMessage(request: ChecksRequest): void {
    this.asked.push(request)
  }
  terminate(): void {
    this.isEnded = true
  }
  answer(data: ChecksAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function checkerWithWorkers() {
  const workers: SlowWorker[] = []
  const checker = createDrawingChecker({ floor: FLOOR, robotWidth: undefined, area: undefined }, () => {
    const worker = new SlowWorker()
    workers.push(worker)
    return worker
  })
  return { checker, workers }
}
const CHECKED: ChecksAnswer = { type: 'checked', serial: 1, problems: [], area: 12 }

test('E-032 nothing known, a drawing that is looked at and one that is checked are three states', () => {
  const { checker, workers } = checkerWithWorkers()
  const [first, second] = [drawing(), drawing()]
  const stop = checker.subscribe(() => undefined)
  checker.check(first)
  expect(checksStateOf(checker.snapshot(), first)).toBe('unknown')
  workers[0]?.answer(CHECKED)
  expect(checksStateOf(checker.snapshot(), first)).toBe('checked')
  checker.check(second)
  expect(checksStateOf(checker.snapshot(), second)).toBe('checking')
  stop()
  expect(workers[0]?.isEnded).toBe(true)
})

test('E-032 checks that cannot be loaded have failed, and are made again by another worker when somebody asks', () => {
  const { checker, workers } = checkerWithWorkers()
  const first = drawing()
  checker.subscribe(() => undefined)
  checker.check(first)
  workers[0]?.dispatchEvent(new Event('error'))
  expect(checksStateOf(checker.snapshot(), first)).toBe('failed')
  checker.retry()
  expect([checksStateOf(checker.snapshot(), first), workers[0]?.isEnded]).toEqual(['unknown', true])
  expect(workers[1]?.asked.map(({ type }) => type)).toEqual(['open', 'check'])
  workers[1]?.answer(CHECKED)
  expect(checksStateOf(checker.snapshot(), first)).toBe('checked')
})

test('E-032 a check that has failed is told, and the next drawing is looked at all the same', () => {
  const { checker, workers } = checkerWithWorkers()
  checker.subscribe(() => undefined)
  const [first, second] = [drawing(), drawing()]
  checker.check(first)
  workers[0]?.answer({ type: 'failed', message: 'no cells' })
  expect(checksStateOf(checker.snapshot(), first)).toBe('failed')
  checker.check(second)
  workers[0]?.answer(CHECKED)
  expect(checksStateOf(checker.snapshot(), second)).toBe('checked')
})

test('E-032 an error that a change makes is named at once, and one that was there before is moved in peace', () => {
  const { checker, workers } = checkerWithWorkers()
  checker.subscribe(() => undefined)
  const crossing = (key: string, measure: number): DrawingProblem => ({
    rule: 'selfIntersection',
    severity: 'error',
    keys: [key],
    measure,
  })
  const steps = [
    { problems: [crossing('sectors:1', 1)], worsened: [] },
    { problems: [crossing('sectors:1', 1)], worsened: [] },
    { problems: [crossing('sectors:1', 2)], worsened: ['sectors:1'] },
    { problems: [], worsened: [] },
    { problems: [crossing('sectors:4', 1)], worsened: ['sectors:4'] },
  ]
  const named = steps.map(({ problems }) => {
    checker.check(drawing())
    workers[0]?.answer({ type: 'checked', serial: 1, problems, area: 1 })
    return checker.snapshot().worsened.flatMap(({ keys }) => keys)
  })
  expect(named).toEqual(steps.map(({ worsened }) => worsened))
})
