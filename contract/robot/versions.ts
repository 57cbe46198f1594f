/** Software versions and the features that need one (A-103, B-011). */

/** Numeric parts of a version: `2.10.3-rc1` → `[2, 10, 3]`; undefined when the text does not start with a number. */
function versionParts(version: string): readonly number[] | undefined {
  const match = /^\s*v?(\d+(?:\.\d+)*)/.exec(version)
  return match?.[1]?.split('.').map(Number)
}

/** Negative when `a` is older than `b`, 0 when equal; missing parts count as 0. */
function compareParts(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Whether `version` is at least `minimum`. Unparseable and zero versions pass: they are development builds. */
export function versionAtLeast(version: string | undefined, minimum: string): boolean {
  const parts = versionParts(version ?? '')
  const needed = versionParts(minimum)
  if (!parts || !needed || parts.every(part => part === 0)) return true
  return compareParts(parts, needed) >= 0
}

export const FEATURES = [
  'pause_on_pose_correction',
  'emergency_stop',
  'view_sensor_data',
  'message_to_operator',
  'multi_type_diagnostics',
] as const
export type Feature = (typeof FEATURES)[number]

/** Minimum software version by feature, then model. A model that is not listed lacks the feature. */
export type Requirements = { readonly [F in Feature]?: { readonly [model: string]: string } }

/** The defaults of B-011; `config/config.json` may replace them. */
export const DEFAULT_REQUIREMENTS: Required<Requirements> = {
  pause_on_pose_correction: { neo: '2.5.0' },
  emergency_stop: { neo: '2.3.0' },
  view_sensor_data: { neo: '2.0' },
  message_to_operator: { neo: '2.3.0', switch: '0.0.0' },
  multi_type_diagnostics: { neo: '2.6.0', switch: '0.0.0' },
}

export function supportsFeature(
  feature: Feature,
  robot: { model: string; main_deb?: string | undefined },
  requirements: Requirements = DEFAULT_REQUIREMENTS,
): boolean {
  const minimum = requirements[feature]?.[robot.model]
  return minimum !== undefined && versionAtLeast(robot.main_deb, minimum)
}
