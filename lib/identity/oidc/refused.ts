import { badData, forbidden, notAllowed, type Problem, serviceUnavailable } from '../../contract/problems.ts';

/**
 * A sign-in that ends without a session. The caller receives a fixed text; administrators find the reason in the list
 * of attempts. Neither repeats anything that the browser or the provider sent, and there is no cause, which could
 * contain tokens.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** A sentence without a full stop. */
  readonly reason: string;
  readonly problem: Problem;
  /** The provider failed, whoever the person is. */
  readonly isOfProvider: boolean;

  constructor(reason: string, problem: Problem) {
    super(reason);
    this.reason = reason;
    this.problem = problem;
    this.isOfProvider = problem.name === 'ServiceUnavailable';
  }
}

/** The browser did not begin this sign-in, or too long ago. */
export const notBegun = (reason: string): Refused =>
  new Refused(
    reason,
    badData('This sign-in did not begin in this browser, or more than ten minutes ago. Begin again: /auth/oidc/login.'),
  );

export const switchedOff = (): Refused =>
  new Refused('Switched off', forbidden('Signing in with OpenID Connect is switched off here.'));

/** The claims of the provider do not admit the person. */
export const notLetIn = (reason: string): Refused =>
  new Refused(
    reason,
    notAllowed(
      'The login provider did not prove who you are. An administrator finds the reason in the list of logins.',
    ),
  );

/** The provider does not answer as specified. */
export const providerFailed = (reason: string): Refused =>
  new Refused(
    reason,
    serviceUnavailable(
      'The login provider cannot be used now. Try again, or ask an administrator, who finds the reason in the list of ' +
        'logins.',
      [],
      { retryAfter: 10 },
    ),
  );
