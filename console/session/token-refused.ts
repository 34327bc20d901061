/** The service answered a request for a token with something other than a token. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly status: number;
  constructor(status: number) {
    super(`The service answered ${status} to a request for a token`);
    this.status = status;
  }
}
