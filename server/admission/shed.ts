/**
 * Work that was not begun because too much of it is under way or waits. `address`: of one address, session or robot alone; `service`: of all of them.
 */
export class Shed extends Error {
  override readonly name = 'Shed'
  readonly reason: 'address' | 'service'

  constructor(reason: 'address' | 'service') {
    super(reason === 'address' ? 'Too much at once of one address' : 'As much is under way as may')
    this.reason = reason
  }
}
