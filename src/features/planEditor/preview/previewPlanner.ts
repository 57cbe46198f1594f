/** The preview's worker, as its chart has it: it is given what has changed, and what it says of an older drawing is no whole plan. */
import { fromCallback } from 'xstate'
import type { CleanerKind } from '../../../../contract/robot/cleanerKind.ts'
import type { Drawing } from '../../../../floor/drawing/drawing.ts'
import type { MapCells } from '../../../../floor/mapCells.ts'
import type { PreviewAnswer, PreviewedPlan, PreviewRequest } from '../../../../floor/preview/previewMessages.ts'
import type {
  PastRun,
  PlannerEvent,
  PlannerOrder,
  PlanPreviewInput,
} from '../../../../machines/planPreview/planPreview.types.ts'
import { logFailure } from '../../../log/log.ts'
import { changedElements } from '../changedElements.ts'

/** What the worker says of a preview, for the chart. @param serial of the newest drawing */
function eventOf(data: Exclude<PreviewAnswer, { type: 'failed' | 'past' }>, serial: number): PlannerEvent {
  switch (data.type) {
    case 'base': {
      const sectors = new Map(data.sectors.map(({ id, ...figures }) => [id, figures]))
      return { type: 'preview.basePlanned', base: { run: data.run, sectors } }
    }
    case 'sectors':
      return { type: 'preview.sectorsPlanned', sectors: data.sectors }
    case 'planned':
      return data.serial === serial
        ? { type: 'preview.planned', run: data.run, sectors: data.sectors }
        : { type: 'preview.sectorsPlanned', sectors: data.sectors }
  }
}

function openPlanner(floor: MapCells, base: PreviewedPlan, robot: CleanerKind, onEvent: (event: PlannerEvent) => void) {
  const worker = new Worker(new URL('../../../../workers/editor/preview.worker.ts', import.meta.url), {
    type: 'module',
  })
  const send = (request: PreviewRequest): void => worker.postMessage(request)
  let sent: Drawing | undefined
  let serial = 0
  let pastSerial = 0
  const fail = (reason: string): void => {
    logFailure('editor.notPreviewed', new Error(reason))
    onEvent({ type: 'preview.failed' })
  }
  worker.addEventListener('message', ({ data }: MessageEvent<PreviewAnswer>) => {
    if (data.type === 'failed') fail(data.message)
    else if (data.type === 'past') {
      const { before, after, difference, ways, home } = data
      const figures = { before, after, difference, ways, home }
      if (data.serial === pastSerial) onEvent({ type: 'preview.pastPlanned', figures })
    } else onEvent(eventOf(data, serial))
  })
  worker.addEventListener('error', () => fail('The worker has failed'))
  send({ type: 'open', floor: { map: floor.map, grid: floor.grid }, robot, base })
  return {
    draw(drawing: Drawing): void {
      const { elements, order, places } = drawing
      const changed = changedElements(sent?.elements ?? new Map(), elements)
      sent = drawing
      serial++
      const { sectors, zones } = order
      send({ type: 'draw', serial, ...changed, order: { sectors, zones }, home: places.home })
    },
    setRobot(kind: CleanerKind): void {
      serial++
      send({ type: 'setRobot', robot: kind, serial })
    },
    setPast(run: PastRun | undefined): void {
      pastSerial++
      const past = run && { things: run.things.map(({ points }) => points), plan: run.plan }
      send({ type: 'past', serial: pastSerial, past })
    },
    end: () => worker.terminate(),
  }
}

/** @param base what the drawing is compared with */
export const createPreviewPlanner = (floor: MapCells, base: PreviewedPlan) =>
  fromCallback<PlannerOrder, PlanPreviewInput>(({ sendBack, receive, input }) => {
    const planner = openPlanner(floor, base, input.robot, sendBack)
    planner.draw(input.drawing)
    if (input.past) planner.setPast(input.past)
    receive(order => {
      if (order.type === 'preview.draw') planner.draw(order.drawing)
      else if (order.type === 'preview.setPast') planner.setPast(order.past)
      else planner.setRobot(order.robot)
    })
    return planner.end
  })
