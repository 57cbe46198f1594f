/** Where the reports shortcut leads, by preference reports-view. */
export const reportsPath = (view: string | undefined): string =>
  view === 'advanced' ? '/reports' : '/reports-calendar'
