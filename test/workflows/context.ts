import type { Caller } from '../../lib/identity/callers/caller.ts';
import type { CatalogCallerContext } from '../../lib/identity/callers/context.ts';
import type { Catalog } from '../../lib/store/catalog/catalog.ts';
import type { Table } from '../../lib/store/table/table.ts';
import { actorFromPerson, personFromCaller } from '../../lib/workflows/change-requests/stored/participant.ts';

/** A caller for tests in which only identity and rights matter. */
export const callerOf = (person: Pick<Caller, 'userId' | 'name' | 'rights'>): Caller => ({
  ...person,
  kind: person.userId === null ? 'admin' : 'user',
  tokenKey: '',
  session: null,
  projects: ['*'],
  environment: '*',
});

/** The context of a command for this caller. */
export const contextOf = async (
  { table, catalog }: { readonly table: Table; readonly catalog: Catalog },
  caller: Caller,
  now: Date,
  deadline = Number.POSITIVE_INFINITY,
): Promise<CatalogCallerContext> => {
  const { rev: instanceRev } = await catalog.config();
  const actor = actorFromPerson(personFromCaller(caller));
  return { table, catalog, caller, actor, now, deadline, instanceRev };
};
