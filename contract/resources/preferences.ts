/** What a login has chosen for itself. */
import * as v from 'valibot'

/**
 * Preference names and ours: the home screen's starred robots, view and columns, the theme and density, patterns in charts, the monitor's layers, pins and keys of
 * one character.
 */
export const PREFERENCES = [
  'demo-mode',
  'use-robot-display-name',
  'reports-view',
  'cpe-enabled',
  'rm-live-feed-disabled',
  'pinned-robots',
  'home-view',
  'home-columns',
  'theme',
  'density',
  'chart-patterns',
  'monitor-layers',
  'monitor-pins',
  'monitor-single-keys',
] as const
export type PreferenceName = (typeof PREFERENCES)[number]
/** Empty when never written. */
export const preferenceSchema = v.object({ name: v.picklist(PREFERENCES), value: v.string() })
