/** Thrown where a flag does something that flagd cannot do; the message is the end of a sentence about the flag. */
export class Inexpressible extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Inexpressible';
  }
}
