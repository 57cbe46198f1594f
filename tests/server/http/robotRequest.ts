/** A robot as it is sent to be created. */
export const robotRequest = (name: string, account: number, changes: { readonly [field: string]: unknown } = {}) => ({
  name,
  account,
  model: 'neo',
  hardware_version: '2.0',
  cleaning_width: 32,
  cleaning_head_type: 'cylindrical',
  squeegee_size: 'large',
  squeegee_type: 'linatex',
  brush_type: 'nylon',
  radio_type: 'Maestro E206',
  side_sweeper: '1',
  ...changes,
})

/** The id of what was created. */
export const idOf = ({ status, body }: { readonly status: number; readonly body: unknown }): number => {
  if (typeof body !== 'object' || body === null || !('id' in body) || typeof body.id !== 'number')
    throw new Error(`Nothing was created: ${status} ${JSON.stringify(body)}`)
  return body.id
}
