import Elk from 'elkjs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { controlMachine } from '../../../machines/control/control.machine.ts'
import { NO_FILTER } from '../../../machines/inspector/eventFilter.ts'
import { JournalFold } from '../../../machines/inspector/journalFold.ts'
import { chartDefinition } from '../../../machines/journal/chartDefinition.ts'
import { ActorList } from '../../../src/features/inspector/ActorList.tsx'
import { ChartTable } from '../../../src/features/inspector/chart/ChartTable.tsx'
import { ChartView } from '../../../src/features/inspector/chart/ChartView.tsx'
import { layOutChart } from '../../../src/features/inspector/chart/chartLayout.ts'
import { type Overlay, OverlayLegend } from '../../../src/features/inspector/chart/OverlayLegend.tsx'
import { EventDetail } from '../../../src/features/inspector/EventDetail.tsx'
import { EventList } from '../../../src/features/inspector/EventList.tsx'
import { EventRows } from '../../../src/features/inspector/eventRows.ts'
import { OlderEvents, type OlderState } from '../../../src/features/inspector/OlderEvents.tsx'
import { SequencePanel } from '../../../src/features/inspector/SequencePanel.tsx'
import type { Inspector } from '../../../src/features/inspector/useInspector.ts'
import { born, ended, received, sent } from '../../machines/inspector/facts.ts'
import { englishTexts } from '../englishTexts.ts'

const NONE = 'control.watch.linked.up.action.none'
const TAKING = 'control.watch.linked.up.action.taking'
const LINKED = (action: string) => ({
  watch: { linked: { up: { holder: 'nobody', asked: {}, request: 'none', action } } },
  cooldown: 'over',
})
const ENTRIES = [
  born(1, 'control', { value: LINKED('none'), context: { lease: { self: false } } }),
  born(2, 'control/link', undefined, { parent: 'control' }),
  sent(3, 'control', 'control.take'),
  received(4, 'control', 'control.take', {
    verdict: 'refused',
    guards: [{ state: NONE, guard: 'mayTake', holds: false, on: { answer: 'late' } }],
  }),
  sent(5, 'control', 'control.take'),
  received(6, 'control', 'control.take', {
    guards: [{ state: NONE, guard: 'mayTake', holds: true }],
    transitions: [{ source: NONE, targets: [TAKING], event: 'control.take' }],
    from: LINKED('none'),
    to: LINKED('taking'),
    patch: [{ path: ['lease', 'self'], value: true }],
    delays: [{ state: 'coolingDown', event: 'xstate.after.requestCooldown.coolingDown', delayMs: 15_000 }],
  }),
  ended(7, 'control/link'),
]

const nothing = (): void => {}
function inspectorAt(at: number | undefined): Inspector {
  const fold = new JournalFold()
  fold.update(ENTRIES)
  const actors = at === undefined ? fold.now() : fold.at(at)
  return {
    entries: ENTRIES,
    rows: new EventRows(NO_FILTER).of(ENTRIES),
    actors,
    live: [],
    source: undefined,
    chosen: actors.get('control'),
    wanted: 'control',
    at,
    entry: ENTRIES.find(({ n }) => n === (at ?? 7)),
    filter: NO_FILTER,
    isTrying: false,
    canStep: () => true,
    step: nothing,
    now: nothing,
    freeze: nothing,
    pick: nothing,
    choose: nothing,
    narrow: nothing,
    openTry: nothing,
    closeTry: nothing,
  }
}

async function rendered(shown: ReactNode): Promise<string> {
  const i18n = await englishTexts()
  return renderToStaticMarkup(<I18nextProvider i18n={i18n}>{shown}</I18nextProvider>)
}

test('the list of machines has children under their parents, in their states, and those that have ended', async () => {
  const now = await rendered(<ActorList inspector={inspectorAt(undefined)} />)
  expect(now).toMatch(/aria-selected="true"[^>]*data-selected/)
  expect(now).toContain('watch.linked.up.action.taking')
  expect(now).toMatch(/data-ended[\s\S]*link[\s\S]*Was stopped/)
  expect(await rendered(<ActorList inspector={inspectorAt(4)} />)).not.toContain('Was stopped')
})

test('the detail of a refused event names the guard, what it was asked on, and that nothing happened', async () => {
  const html = await rendered(<EventDetail inspector={inspectorAt(4)} zone="UTC" />)
  for (const text of ['control.take', 'Refused', 'Why nothing happened', 'mayTake', 'does not hold', 'late'])
    expect(html).toContain(text)
  expect(html).not.toContain('Changed by the event')
})

test('the detail of an event that was taken shows where it led and what it changed', async () => {
  const html = await rendered(<EventDetail inspector={inspectorAt(6)} zone="UTC" />)
  for (const text of ['Why it moved', 'holds', 'action.taking', 'Changed by the event']) expect(html).toContain(text)
})

test('an event that is not in the journal any more is told so', async () => {
  expect(
    await rendered(<EventDetail inspector={{ ...inspectorAt(4), at: 99, entry: undefined }} zone="UTC" />),
  ).toContain('This event is not in the journal')
})

test('the list of events is newest first, with time, verdict and whom they are about', async () => {
  const { rows } = inspectorAt(undefined)
  const html = await rendered(<EventList rows={rows} at={6} zone="UTC" onPick={nothing} />)
  expect(html.indexOf('Was stopped') < 0).toBe(true)
  expect(html.indexOf('00:16:46.000') > 0 && html.indexOf('00:16:46.000') < html.indexOf('00:16:44.000')).toBe(true)
  expect(html).toContain('Refused')
  expect(html.match(/role="option"/g)).toHaveLength(rows.length)
})

test('the foot of the list asks for older events, and says that they are loaded, failed, or not there', async () => {
  const foot = (state: OlderState) => rendered(<OlderEvents state={state} load={nothing} />)
  expect(await foot('ready')).toMatch(/<button[\s\S]*Load older events/)
  expect(await foot('loading')).toMatch(/role="status"[\s\S]*Older events are being loaded/)
  expect(await foot('loading')).not.toContain('<button')
  expect(await foot('failed')).toMatch(/role="alert"[\s\S]*could not be read[\s\S]*<button/)
  expect(await foot('none')).toMatch(/These are the oldest events/)
  expect(await foot('full')).toMatch(/No more events are shown at once/)
})

test('the sequence has an arrow for each event that says from whom to whom', async () => {
  const html = await rendered(<SequencePanel inspector={inspectorAt(undefined)} zone="UTC" />)
  expect(html).toContain('aria-label="control.take, from You to control"')
  expect(html).toContain('data-refused')
})

test('the chart lights the active path, traces what was taken and shows the delay that runs; its table says the same', async () => {
  const definition = chartDefinition(controlMachine)
  const chart = { definition, layout: await layOutChart(new Elk(), definition) }
  const moment = inspectorAt(6).chosen ?? expect.unreachable('control is there')
  const html = await rendered(
    <ChartView chart={chart} moment={moment} atMs={1_010_000} search="mayTake" overlay={undefined} />,
  )
  expect(html).toContain('aria-label="Statechart of control, in watch.linked.up.holder.nobody')
  expect(html.match(/data-active/g)?.length).toBe(13)
  expect(html.match(/<path[^>]*chart-arrow-traced/g)).toHaveLength(1)
  expect(html).toContain('data-found')
  expect(html).toContain('>11 s<')
  const table = await rendered(<ChartTable chart={chart} moment={moment} search="" overlay={undefined} />)
  expect(table).toMatch(/action\.taking<span[^>]*>Active/)
  expect(table).toContain('mayRequest &amp;&amp; !#waiting &amp;&amp; !#coolingDown')
})

test('the overlay says of each transition whether this tab or the path tests have taken it, by signs, in words, and in the table', async () => {
  const definition = chartDefinition(controlMachine)
  const chart = { definition, layout: await layOutChart(new Elk(), definition) }
  const moment = inspectorAt(6).chosen ?? expect.unreachable('control is there')
  const [first, second, third] = definition.transitions.map(({ id }) => id)
  if (first === undefined || second === undefined || third === undefined) throw new Error('The chart has transitions')
  const overlay: Overlay = { taken: new Set([first]), walked: new Set([first, second, third]) }
  const all = definition.transitions.length
  const html = await rendered(<ChartView chart={chart} moment={moment} atMs={undefined} search="" overlay={overlay} />)
  expect(html).toContain(`Taken in this tab, as far as its events are listed: 1 of ${all}`)
  expect(html).toContain(`Walked by the path tests: 3 of ${all}`)
  const unknown = await rendered(<OverlayLegend overlay={{ taken: new Set(), walked: undefined }} all={all} />)
  expect(unknown).toContain('This build knows no path tests of this chart.')
  const table = await rendered(<ChartTable chart={chart} moment={moment} search="" overlay={overlay} />)
  expect(table.match(/<td>this tab, path tests<\/td>/g)).toHaveLength(1)
  expect(table.match(/<td>path tests<\/td>/g)).toHaveLength(2)
})
