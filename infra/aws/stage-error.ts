/** The settings describe no valid stage. The message is for the person who ran the command. */
export class StageError extends Error {
  override readonly name = 'StageError';
}
