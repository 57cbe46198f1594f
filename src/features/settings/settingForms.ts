import { RECORDINGS_GIB, RETENTION_DAYS, type SettingName } from '../../../contract/settings.ts'

/** How a setting is typed or chosen. `opposite`: the stored value hides, the switch shows. */
export type SettingForm =
  | { readonly kind: 'email' | 'line' | 'list' | 'features' | 'robots' }
  | { readonly kind: 'switch'; readonly words: 'on' | 'shown'; readonly opposite?: true }
  | { readonly kind: 'number'; readonly unit: 'days' | 'gib'; readonly bounds: Bounds }
type Bounds = { readonly min: number; readonly max: number }

const days: SettingForm = { kind: 'number', unit: 'days', bounds: RETENTION_DAYS }
const list: SettingForm = { kind: 'list' }
const hides: SettingForm = { kind: 'switch', words: 'shown', opposite: true }
const toggle: SettingForm = { kind: 'switch', words: 'on' }

export const SETTING_FORMS: { readonly [N in SettingName]: SettingForm } = {
  'tech-support-email': { kind: 'email' },
  'tech-support-phone-number': { kind: 'line' },
  'cleaning-plan-support-email': { kind: 'email' },
  'order-consumables-email': { kind: 'email' },
  'hide-resource-info-from-support-pop-up': hides,
  'hide-support-button': hides,
  'manual-report-toggle': toggle,
  'project-vector': { kind: 'robots' },
  'robot-features': { kind: 'features' },
  'rm-canned-messages': list,
  'rm-skip-sector-comments': list,
  'rm-cancel-cleaning-comments': list,
  'rm-diagnostics-types': list,
  'rm-incident-types': list,
  'rm-apeng-pin-labels': list,
  'rm-ats-pin-labels': list,
  'rm-fieldissue-pin-labels': list,
  'rm-customer-pin-comments': list,
  'recordings.retentionDays': days,
  'recordings.maxGiB': { kind: 'number', unit: 'gib', bounds: RECORDINGS_GIB },
  'messages.retentionDays': days,
  'outbox.retentionDays': days,
  'control.anyoneMayStop': toggle,
}

/** The settings in the order in which they are shown. */
export const SETTING_GROUPS = [
  {
    id: 'support',
    names: [
      'tech-support-email',
      'tech-support-phone-number',
      'cleaning-plan-support-email',
      'order-consumables-email',
      'hide-support-button',
      'hide-resource-info-from-support-pop-up',
    ],
  },
  { id: 'control', names: ['control.anyoneMayStop'] },
  {
    id: 'keeping',
    names: ['recordings.retentionDays', 'recordings.maxGiB', 'messages.retentionDays', 'outbox.retentionDays'],
  },
  { id: 'messages', names: ['rm-canned-messages', 'rm-skip-sector-comments', 'rm-cancel-cleaning-comments'] },
  {
    id: 'incidents',
    names: [
      'rm-incident-types',
      'rm-fieldissue-pin-labels',
      'rm-apeng-pin-labels',
      'rm-ats-pin-labels',
      'rm-customer-pin-comments',
      'rm-diagnostics-types',
    ],
  },
  { id: 'reports', names: ['manual-report-toggle'] },
  { id: 'robots', names: ['robot-features', 'project-vector'] },
] as const satisfies readonly { readonly id: string; readonly names: readonly SettingName[] }[]
export type SettingGroup = (typeof SETTING_GROUPS)[number]

/** All settings in that order. */
export const SHOWN_SETTINGS: readonly SettingName[] = SETTING_GROUPS.flatMap(
  ({ names }): readonly SettingName[] => names,
)
