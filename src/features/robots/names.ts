import type { TFunction } from 'i18next'
import type { Robot } from '../../../contract/resources/robots.ts'

export type ShownName = { readonly shown: string; readonly tooltip: string }
export type NamedRobot = Pick<Robot, 'id' | 'name' | 'display_name'>
export type Naming = {
  /** Preference demo-mode: names that identify nobody. */
  readonly demoMode: boolean
  /** Preference use-robot-display-name. */
  readonly useDisplayName: boolean
}

/** A robot's name and the other one as its tooltip; a robot without a display name has only the one. */
export function robotName(t: TFunction, robot: NamedRobot, { demoMode, useDisplayName }: Naming): ShownName {
  if (demoMode) {
    const masked = t('demo.robot', { id: robot.id })
    return { shown: masked, tooltip: masked }
  }
  const display = robot.display_name === '' ? robot.name : robot.display_name
  return useDisplayName ? { shown: display, tooltip: robot.name } : { shown: robot.name, tooltip: display }
}

/** An account's name, masked in demo mode. */
export const accountName = (
  t: TFunction,
  account: { readonly id: number; readonly name: string },
  demoMode: boolean,
) => (demoMode ? t('demo.account', { id: account.id }) : account.name)

/** A person's name, masked in demo mode. */
export const userName = (t: TFunction, user: { readonly id: number; readonly name: string }, demoMode: boolean) =>
  demoMode ? t('demo.user', { id: user.id }) : user.name

type Named = { readonly id: number; readonly name: string }

/** A cleaning plan's name, masked in demo mode. */
export const planName = (t: TFunction, plan: Named, demoMode: boolean): string =>
  demoMode ? t('demo.plan', { id: plan.id }) : plan.name

/** A location's name, masked in demo mode: it tells whose it is as well as an account's does. */
export const locationName = (t: TFunction, location: Named, demoMode: boolean): string =>
  demoMode ? t('demo.location', { id: location.id }) : location.name

/** An address or a number that somebody is reached at, masked in demo mode as names are. */
export const contactName = (
  t: TFunction,
  contact: { readonly id: number; readonly contact_value: string },
  demoMode: boolean,
): string => (demoMode ? t('demo.contact', { id: contact.id }) : contact.contact_value)

export type Placed = Pick<Robot, 'plan' | 'plan_name' | 'location' | 'location_name'>
type Places = { readonly plan_name?: string; readonly location_name?: string }

/** The names of a robot's plan and location, masked in demo mode; what has no name keeps none. */
export function placesOf(t: TFunction, robot: Placed, demoMode: boolean): Places {
  const { plan, plan_name, location, location_name } = robot
  return {
    ...(plan_name === undefined ? {} : { plan_name: planName(t, { id: plan, name: plan_name }, demoMode) }),
    ...(location_name === undefined || location === undefined
      ? {}
      : { location_name: locationName(t, { id: location, name: location_name }, demoMode) }),
  }
}
