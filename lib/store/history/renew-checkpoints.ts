import { type Catalog, type ConfigState, openCatalog, type ProjectState } from '../catalog/catalog.ts';
import type { RunContext } from '../commands/context.ts';
import { readHeads } from '../commit/head.ts';
import type { Stored } from '../table/items.ts';
import { checkpointsPartition, instance, projectOfScope, type Scope } from '../table/keys.ts';
import { queryAll } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { type CheckpointItem, writeCheckpoint } from './checkpoint.ts';

/** Commits between two checkpoints of a scope: the most records that are read to reach a revision between them. */
export const checkpointInterval = 500;

const itemsOfProject = ({ project, features }: ProjectState): Stored[] => [
  project,
  ...[...features.values()].flatMap(({ feature, environments }) => [feature, ...environments.values()]),
];

const itemsOfConfig = ({ rev: _rev, ...maps }: ConfigState): Stored[] =>
  Object.values(maps).flatMap((map: ReadonlyMap<unknown, Stored>) => [...map.values()]);

/** The present items of a scope and their revision; undefined: the project was deleted. */
const stateOf = async (
  catalog: Catalog,
  scope: Scope,
): Promise<{ readonly rev: number; readonly items: readonly Stored[] } | undefined> => {
  const id = projectOfScope(scope);
  if (id === undefined) {
    const config = await catalog.config();
    return { rev: config.rev, items: itemsOfConfig(config) };
  }
  const [state] = (await catalog.projects([id])).projects;
  return state && { rev: state.rev, items: itemsOfProject(state) };
};

/** Scopes with at least this many commits since their newest checkpoint: two queries of small items. */
const dueScopes = async (table: Table): Promise<Scope[]> => {
  const [heads, checkpoints] = await Promise.all([
    readHeads(table),
    queryAll<CheckpointItem>(table, { pk: checkpointsPartition }),
  ]);
  const newest = new Map(checkpoints.map(({ sk, rev }) => [sk, rev]));
  return heads
    .filter(({ scope, rev, gone }) => !gone && rev - (newest.get(scope) ?? 0) >= checkpointInterval)
    .map(({ scope }) => scope)
    .toSorted((a, b) => Number(b === instance) - Number(a === instance));
};

/**
 * Stores a checkpoint of each scope that is due, one after the other, to limit the memory of a recovery run.
 * @returns the number of checkpoints
 */
export const renewCheckpoints = async ({ table, deadline }: RunContext): Promise<number> => {
  let written = 0;
  for (const scope of await dueScopes(table)) {
    if (table.pace.now() >= deadline) break;
    const state = await stateOf(openCatalog(table), scope);
    if (!state) continue;
    await writeCheckpoint(table, scope, state.rev, state.items);
    written++;
  }
  return written;
};
