import { authenticationRequired } from '../../contract/problems.ts';
import type { Role } from '../../contract/schemas/role.ts';
import type { Self } from '../../contract/schemas/self.ts';
import type { ReadContext } from '../../store/commands/context.ts';
import { joinReads, type RequestReads } from '../../store/commit/request.ts';
import { notesReads, readNotes } from '../../store/observations/notes.ts';
import { roleKey, userKey } from '../../store/table/keys.ts';
import { getItem, type Source } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { requireAccountId } from '../callers/account-id.ts';
import type { Caller } from '../callers/caller.ts';
import { readAccount, rolesRange } from '../directory/read.ts';
import { openRevisionCaches } from '../directory/revision-cache.ts';
import { roleSummary } from '../directory/role-document.ts';
import { feedbackViews } from '../feedback/feedback.ts';
import type { Grant } from '../rights/rights.ts';
import { shownUserReads } from './list.ts';
import { userViews } from './view.ts';

/** What `readSelf` reads. @param id null: the caller has no account, and is refused later */
export const selfReads = (id: number | null): RequestReads =>
  id === null ? {} : joinReads(shownUserReads(id), notesReads(id));

/**
 * The account that sends the request, and its grants (contract: users §9).
 * @throws Problem `BadDataError` for an API token; `AuthenticationRequired` when the user no longer exists
 */
export const readSelf = async (source: Source, caller: Pick<Caller, 'userId' | 'rights'>): Promise<Self> => {
  const id = requireAccountId(caller);
  const [account, notes] = await Promise.all([readAccount(source, id), readNotes(source, id)]);
  const [user] = account ? await userViews(source, [account]) : [];
  if (user === undefined) throw authenticationRequired();
  const permissions: Grant[] = caller.rights.admin ? [{ permission: 'ADMIN' }] : [...caller.rights.grants];
  return { user, permissions, feedback: feedbackViews(id, notes), splash: notes.splash };
};

/** Root roles by user. */
const caches = openRevisionCaches<{ readonly role: Role | null } | undefined>();

const readRootRole = async (source: Source, id: number): Promise<{ readonly role: Role | null } | undefined> => {
  const account = await readAccount(source, id);
  if (account === undefined) return undefined;
  const role = account.rootRole === null ? undefined : await getItem(source, roleKey(account.rootRole));
  return { role: role ? roleSummary(role) : null };
};

/** What `readProfile` reads. @param id null: the caller has no account, and is refused later */
export const profileReads = (table: Table, id: number | null): RequestReads =>
  id === null || caches(table).holds(String(id)) ? {} : { keys: [userKey(id)], ranges: [rolesRange] };

interface Profile {
  readonly rootRole: Role | null;
  /** Projects in which the user holds a role, itself or through a group. */
  readonly projects: string[];
  /** Always empty. */
  readonly features: unknown[];
}

/** @throws Problem `BadDataError` for an API token; `AuthenticationRequired` when the user no longer exists */
export const readProfile = async (context: ReadContext, caller: Caller): Promise<Profile> => {
  const { instanceRev } = context;
  const id = requireAccountId(caller);
  const root = await caches(context).get(String(id), instanceRev, () => readRootRole(context, id));
  if (root === undefined) throw authenticationRequired();
  return { rootRole: root.role, projects: [...caller.rights.memberOf].sort(), features: [] };
};
