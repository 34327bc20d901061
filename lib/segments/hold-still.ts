import type { Catalog, ProjectState } from '../table/catalog.ts';
import type { Draft } from '../table/draft.ts';
import { type Head, readHeads } from '../table/head.ts';
import type { Stored } from '../table/items.ts';
import { headKey, type KeyOf, projectOfScope, type Scope } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

/** More projects than this cannot be relied on in one transaction of 100 actions. */
const mostRelied = 80;

const keyOf = ({ scope }: Head): KeyOf<Stored> => headKey(scope);

/**
 * Projects as they are, to decide something about all of them that must still be so when it is written: whether a
 * segment is in use. Their heads become conditions of the commit, so that nobody begins to use it in between. With more
 * than 80 projects that is left out: a strategy whose segment vanished in that instant is off (behaviour §2.3).
 * @param home the only project that can use the segment; its scope is among those of the commit
 * @param scopes of the commit, whose heads are conditions already
 */
export const holdStill = async (
  draft: Draft,
  { table, catalog }: { readonly table: Table; readonly catalog: Catalog },
  { home, scopes }: { readonly home: string | null; readonly scopes: readonly Scope[] },
): Promise<ProjectState[]> => {
  if (home !== null) return (await catalog.projects([home])).projects;
  const heads = (await readHeads(table)).filter(({ scope, gone }) => projectOfScope(scope) !== undefined && !gone);
  const others = heads.filter(({ scope }) => !scopes.includes(scope));
  if (others.length <= mostRelied) await draft.getMany(others.map(keyOf));
  return (await catalog.projects('*')).projects;
};
