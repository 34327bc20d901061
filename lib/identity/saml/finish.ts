import { notAllowed } from '../../contract/problems.ts';
import type { Request } from '../../store/commit/request.ts';
import { takeOnce } from '../../store/sessions/once.ts';
import { samlTicketKey } from '../../store/table/keys.ts';
import { sha256 } from '../callers/token.ts';
import { recordLogin } from '../sessions/logins.ts';
import { signInPerson } from '../sessions/provider-sign-in.ts';
import { requireSaml } from './provider.ts';
import { sealedSubject } from './sign-out.ts';

const refused = 'Signing in did not end in the browser window that began it. Begin again.';

/**
 * Signs in the person of a ticket, if the browser is the one that began the sign-in (contract: saml §3). A ticket can
 * be used once, by whatever browser.
 * @returns the value of the session's cookie, and the path to go to
 * @throws Problem `ForbiddenError` while signing in with SAML is off; `NoAccessError`
 */
export const finishSamlSignIn = async (
  context: Omit<Request, 'actor'>,
  {
    ticket,
    browser,
    address,
    agent,
  }: {
    readonly ticket: string | undefined;
    readonly browser: string | undefined;
    readonly address: string;
    readonly agent: string | undefined;
  },
): Promise<{ readonly cookie: string; readonly location: string }> => {
  const { table, now } = context;
  const rules = await requireSaml(context);
  if (ticket === undefined) throw notAllowed(refused);
  const taken = await takeOnce(table, samlTicketKey(sha256(ticket)), now);
  if (taken === undefined) throw notAllowed(refused);
  if (browser === undefined || sha256(browser) !== taken.browser) {
    await recordLogin(context, { method: 'saml', address, failure: 'Another browser began to sign in' });
    throw notAllowed(refused);
  }
  const cookie = await signInPerson(context, {
    person: taken.person,
    rules,
    method: 'saml',
    address,
    agent,
    provider: await sealedSubject(taken.subject, rules),
  });
  return { cookie, location: taken.returnTo };
};
