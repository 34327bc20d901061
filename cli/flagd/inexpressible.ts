/** Thrown if a flag uses a feature that flagd lacks; the message is the end of a sentence about the flag. */
export class Inexpressible extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Inexpressible';
  }
}
