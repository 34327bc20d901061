/**
 * What a step was planned on has changed since in a way that the step cannot go along with. Nothing was written; a new
 * plan takes the change into account.
 */
export class StateMoved extends Error {
  override readonly name = 'StateMoved';
}
