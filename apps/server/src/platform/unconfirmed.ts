/**
 * A commit that is on one machine only: PostgreSQL reports it as done, with a notice, when its wait for a synchronous
 * standby was canceled. If that machine is lost or was replaced meanwhile, so is the commit.
 */
export class Unconfirmed extends Error {
  constructor() {
    super('no standby confirmed the commit');
  }
}
