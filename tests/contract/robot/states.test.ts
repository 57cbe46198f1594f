import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../contract/languages.ts'
import {
  GENERAL_STATES,
  generalStateSlug,
  isLocalizationLost,
  LOCALIZATION_LOST_STATES,
  PHASES,
  ROBOT_STATES,
  robotState,
  STATE_GROUPS,
} from '../../../contract/robot/states.ts'

const online = { online: true }

/** The closed list of A-111, written out a second time on purpose: the table must not drift from the specification. */
const SLUGS =
  '0 loading, 1 login, 2 main, 3 manual, 4 plan, 5 move, 6 load_clean, 7 clean, 8 pause, 9 obstacle, 10 processing, 11 going_home, 12 estop, 13 off, 14 disconnection, 15 danger_obstacle, 16 move_learn, 17 learn, 18 sm_failure, 19 login_checklist, 20 logout_checklist, 21 mapping, 22 sync, 23 logout, 24 water_failure, 25 remote_pause, 26 remote_detour, 27 estop_delay, 28 auto_sync, 29 diagnostics, 30 pose_correction, 31 remote_pose_correction, 32 remote_planning_feedback, 33 finished_report_generated, 34 waiting_for_schedule, 35 system_loading, 36 incident_transition, 37 incident, 38 disinfect, 39 resource_center, 40 overlay, 43 calibrating'

test('A-111 the state table holds every id and slug of the specification and no other', () => {
  expect(ROBOT_STATES.map(state => `${state.id} ${state.slug}`).join(', ')).toBe(SLUGS)
})

/** Slugs of state 7 by plan type, and what is shown where there is no state or an unknown one. */
const OTHER_SLUGS = ['idle', 'patrol', 'offline', 'unknown']
const textsSchema = v.object({
  states: v.record(v.string(), v.string()),
  stateDescriptions: v.record(v.string(), v.string()),
})

test.each(LANGUAGES)('A-106 in %s every state has a name and a description of its own', async language => {
  const file = new URL(`../../../locales/${language}.json`, import.meta.url)
  const { states, stateDescriptions } = v.parse(textsSchema, JSON.parse(await readFile(file, 'utf8')))
  const slugs = [...ROBOT_STATES.map(({ slug }) => slug), ...OTHER_SLUGS].toSorted()
  for (const texts of [states, stateDescriptions]) expect(Object.keys(texts).toSorted()).toEqual(slugs)
  expect(new Set(Object.values(stateDescriptions)).size).toBe(slugs.length)
  for (const slug of slugs) expect(stateDescriptions[slug], slug).not.toBe(states[slug])
})

test('A-106 A-107 A-109 every state has an id, a slug, a general state and a group of the lists', () => {
  for (const { id, slug } of ROBOT_STATES)
    expect([Number.isInteger(id), /^[a-z_]+$/.test(slug)], slug).toEqual([true, true])
  for (const state of ROBOT_STATES) {
    expect(GENERAL_STATES).toContain(state.generalState)
    expect(STATE_GROUPS).toContain(state.group)
  }
  expect(STATE_GROUPS).toEqual([
    'cleaning',
    'thinking',
    'awaiting-rm',
    'rm-progress',
    'awaiting-operator',
    'operator-progress',
    'home-screen',
  ])
})

test.each([
  [0, 'idle', 'idling', 'cleaning'],
  [1, 'clean', 'cleaning', 'cleaning'],
  [2, 'patrol', 'patrolling', 'cleaning'],
  [4, 'disinfect', 'disinfecting', 'disinfecting'],
])('A-108 A-111 state 7 on plan type %i is %s and reads %s', (planType, slug, word, general) => {
  const state = robotState(7, { online: true, planType })
  expect(state.slug).toBe(slug)
  expect(state.generalState).toBe(general)
  expect(generalStateSlug(state, planType)).toBe(word)
})

test('A-110 a missing state or an offline robot is offline, an unrecognised state unknown', () => {
  expect(robotState(undefined, online).generalState).toBe('offline')
  expect(robotState(7, { online: false }).generalState).toBe('offline')
  expect(robotState(41, online)).toMatchObject({ slug: 'unknown', generalState: 'unknown', group: 'home-screen' })
})

test('A-112 a robot is lost when its lock is not 1 and its state is one of the localization-lost states', () => {
  expect([...LOCALIZATION_LOST_STATES]).toEqual([7, 8, 9, 10, 11, 15, 18, 21, 25, 26, 30, 31, 32])
  expect(isLocalizationLost(7, 0)).toBe(true)
  expect(isLocalizationLost(7, 1)).toBe(false)
  expect(isLocalizationLost(2, 0)).toBe(false)
})

test('A-113 phases are numbered from Test to Cleaning', () => {
  expect(PHASES).toEqual(['test', 'init', 'inter_sector', 'mapping', 'mapping_to_cleaning', 'cleaning'])
})
