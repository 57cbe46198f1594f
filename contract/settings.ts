/** Settings of a deployment that are edited while it runs, read by name (B-042, B-043, M-073). Each value is JSON text on the wire. */
import * as v from 'valibot'
import { DEFAULT_CLIENT_CONFIG } from './clientConfig.ts'
import { idSchema } from './resources/ids.ts'
import { ROBOT_FEATURES } from './robot/features.ts'
import { lineSchema, linesSchema } from './text.ts'

const { support } = DEFAULT_CLIENT_CONFIG
const text = v.pipe(lineSchema, v.trim(), v.maxLength(500))
/** Empty: the line that shows it is hidden. */
const email = v.pipe(
  text,
  v.check(address => address === '' || v.EMAIL_REGEX.test(address)),
)
/** Days that data may be kept. */
export const RETENTION_DAYS = { min: 1, max: 3650 } as const
/** GiB that recordings may take up. */
export const RECORDINGS_GIB = { min: 1, max: 1_000_000 } as const
const days = v.pipe(v.number(), v.integer(), v.minValue(RETENTION_DAYS.min), v.maxValue(RETENTION_DAYS.max))
const texts = v.pipe(v.array(v.pipe(linesSchema, v.trim(), v.minLength(1), v.maxLength(500))), v.maxLength(500))

/** What each setting holds, and its value where nobody has set it. */
export const SETTINGS = {
  'tech-support-email': { schema: email, initial: support.techSupportEmail },
  'tech-support-phone-number': { schema: text, initial: support.techSupportPhoneNumber },
  'cleaning-plan-support-email': { schema: email, initial: support.cleaningPlanSupportEmail },
  'order-consumables-email': { schema: email, initial: support.orderConsumablesEmail },
  'hide-resource-info-from-support-pop-up': { schema: v.boolean(), initial: false },
  'hide-support-button': { schema: v.boolean(), initial: false },
  'manual-report-toggle': { schema: v.boolean(), initial: false },
  /** Robots that get a badge, by their ids. */
  'project-vector': {
    schema: v.object({ enabled: v.boolean(), robots: v.pipe(v.array(idSchema), v.maxLength(10_000)) }),
    initial: { enabled: false, robots: [] },
  },
  /** Features of robots that cost money. */
  'robot-features': {
    schema: v.object({ paid: v.pipe(v.array(v.picklist(ROBOT_FEATURES)), v.maxLength(ROBOT_FEATURES.length)) }),
    initial: { paid: [] },
  },
  /** Messages that any operator may send to the person at the robot (M-066). */
  'rm-canned-messages': {
    schema: texts,
    initial: [
      'Please move the object in front of the robot.',
      'Please bring the robot back to its home position.',
      'Please check the brushes and the squeegee.',
      'Please refill the clean water tank.',
      'Please release the emergency stop.',
    ],
  },
  'rm-skip-sector-comments': {
    schema: texts,
    initial: ['Sector blocked', 'Sector already clean', 'Event in the area', 'Asked by the customer'],
  },
  'rm-cancel-cleaning-comments': {
    schema: texts,
    initial: ['Asked by the customer', 'Robot fault', 'Area closed', 'Out of time'],
  },
  'rm-diagnostics-types': {
    schema: texts,
    initial: ['logs', 'sensors', 'localization', 'planner', 'hardware'],
  },
  'rm-incident-types': {
    schema: texts,
    initial: ['Unknown', 'Stuck', 'Localization', 'Hardware', 'Safety', 'Connection'],
  },
  'rm-apeng-pin-labels': { schema: texts, initial: ['Planner', 'Localization', 'Perception'] },
  'rm-ats-pin-labels': { schema: texts, initial: ['Regression', 'Improvement'] },
  'rm-fieldissue-pin-labels': { schema: texts, initial: ['Obstacle', 'Floor', 'Signage', 'Network'] },
  'rm-customer-pin-comments': {
    schema: texts,
    initial: ['Spill', 'Obstacle on the floor', 'Area to be left out', 'Custom'],
  },
  /** Recordings whose last frame is older are deleted, once an hour. */
  'recordings.retentionDays': {
    schema: days,
    initial: 90,
  },
  /** What all recordings may take up; beyond it the oldest are deleted, once an hour. */
  'recordings.maxGiB': {
    schema: v.pipe(v.number(), v.gtValue(0), v.maxValue(RECORDINGS_GIB.max)),
    initial: 50,
  },
  /** Messages of robots and commands to them that are older are deleted, once a day. */
  'messages.retentionDays': {
    schema: days,
    initial: 90,
  },
  /** Mail and text messages, and session files of feedback, that are older are deleted, once a day. */
  'outbox.retentionDays': {
    schema: days,
    initial: 30,
  },
  /** Lets everyone of level 2 stop a robot without being in control of it. */
  'control.anyoneMayStop': { schema: v.boolean(), initial: false },
} as const
export type SettingName = keyof typeof SETTINGS
export type SettingValue<N extends SettingName> = v.InferOutput<(typeof SETTINGS)[N]['schema']>

const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name)
export const SETTING_NAMES: readonly SettingName[] = Object.keys(SETTINGS).filter(isSettingName)
/** Names that the language of settings has; what the path of a route is checked against. */
export const settingNameSchema = v.custom<SettingName>(name => typeof name === 'string' && isSettingName(name))

/** The lists that comments are chosen from (N-026). */
export const COMMENT_LISTS = ['rm-skip-sector-comments', 'rm-cancel-cleaning-comments'] as const satisfies SettingName[]
