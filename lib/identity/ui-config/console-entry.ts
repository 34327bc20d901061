import { authenticationRequired } from '../../contract/problems.ts';
import type { ConsoleEntry } from '../../contract/schemas/session.ts';
import { joinReads, makeRequest, type RequestReads, readFirst } from '../../store/commit/request.ts';
import type { Source } from '../../store/table/read.ts';
import { readUserAccess, userAccessReads } from '../rights/user-access.ts';
import { issueSessionToken } from '../sessions/issue-token.ts';
import { type SessionContext, sessionKeyOfCookie, userIdOfCookie } from '../sessions/start.ts';
import { readSelf, selfReads } from '../users/self.ts';
import { readUiConfig, type Surroundings, uiConfigReads } from './ui-config.ts';

/** The lists that come with a token, of the wing that knows them. */
export interface ConsoleLists {
  readonly reads: RequestReads;
  readonly read: (source: Source) => Promise<Pick<ConsoleEntry, 'environments' | 'featureTypes'>>;
}

/**
 * What a page of the console begins with (contract: sessions §3): a token, and what it would ask with it at once. All of
 * it is read in one wave, before the session is known to be open
 * (docs/decisions/0271-a-page-begins-with-one-answer.md).
 * @param cookie of the session
 * @throws Problem `AuthenticationRequired`
 */
export const enterConsole = async (
  { table, now }: SessionContext,
  {
    cookie,
    stage,
    lists,
  }: { readonly cookie: string | undefined; readonly stage: Surroundings; readonly lists: ConsoleLists },
): Promise<ConsoleEntry> => {
  const [key, userId] = [sessionKeyOfCookie(cookie), userIdOfCookie(cookie)];
  if (key === undefined || userId === undefined) throw authenticationRequired();
  const own = await readFirst(
    table,
    joinReads({ keys: [key] }, userAccessReads(userId), selfReads(userId), uiConfigReads, lists.reads),
  );
  const issued = await issueSessionToken(makeRequest(own, { now }), cookie);
  const access = await readUserAccess(own, userId);
  if (access === undefined) throw authenticationRequired();
  const [self, uiConfig, others] = await Promise.all([
    readSelf(own, { userId, rights: access.rights }),
    readUiConfig(own, stage),
    lists.read(own),
  ]);
  return { ...issued, self, uiConfig, ...others };
};
