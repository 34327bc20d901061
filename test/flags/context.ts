import type { CallerContext, CatalogCallerContext } from '../../lib/identity/callers/context.ts';
import { allRights, type Rights } from '../../lib/identity/rights/rights.ts';
import { type Catalog, openCatalog } from '../../lib/store/catalog/catalog.ts';
import { readHead } from '../../lib/store/commit/head.ts';
import { system } from '../../lib/store/commit/journal.ts';
import { instance } from '../../lib/store/table/keys.ts';
import type { Table } from '../../lib/store/table/table.ts';

/**
 * A context for commands that read neither the catalog nor the instance; the caller is an API token with these rights.
 */
export const readerOf = (table: Table, rights: Rights = allRights): CallerContext => ({
  table,
  caller: {
    kind: 'admin',
    name: 'test',
    userId: null,
    tokenKey: '',
    session: null,
    projects: ['*'],
    environment: '*',
    rights,
  },
  actor: system,
  now: new Date('2031-01-01T00:00:00.000Z'),
  deadline: Number.POSITIVE_INFINITY,
  instanceRev: 0,
});

/** The context that the gate of a request gives to commands; the caller is an API token with these rights. */
export const contextOf = async (
  table: Table,
  { rights = allRights, catalog = openCatalog(table) }: { readonly rights?: Rights; readonly catalog?: Catalog } = {},
): Promise<CatalogCallerContext> => ({
  ...readerOf(table, rights),
  catalog,
  instanceRev: (await readHead(table, instance)).rev,
});
