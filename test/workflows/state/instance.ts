import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { Event } from '../../../lib/contract/schemas/event.ts';
import { type ExportedState, exportedState, importedState } from '../../../lib/contract/schemas/state.ts';
import { validate } from '../../../lib/http/reading/validate.ts';
import { seed } from '../../../lib/seed/seed.ts';
import { type Catalog, openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { appendAllPending } from '../../../lib/store/event-log/append.ts';
import { decodeEvent, type EventItem } from '../../../lib/store/event-log/event-item.ts';
import { openLastSeen } from '../../../lib/store/observations/last-seen.ts';
import { eventsPartition } from '../../../lib/store/table/keys.ts';
import { queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { exportState } from '../../../lib/workflows/state/export.ts';
import { importState } from '../../../lib/workflows/state/import.ts';
import { writeYaml } from '../../../lib/workflows/state/yaml.ts';
import { asNewProcess } from '../../support/new-process.ts';

/** The time of all imports in tests, so that the results of two imports can be compared. */
export const now = new Date('2030-06-01T12:00:00.000Z');
export const actor = { createdBy: 'importer', createdByUserId: null };

/** A seeded table and a catalog: the parts of an instance that an import needs. */
export interface Instance {
  readonly table: Table;
  readonly catalog: Catalog;
}

export interface ImportOptions {
  readonly keep?: boolean;
  readonly drop?: boolean;
  readonly at?: Date;
  /** Number of commits after which the time is over. */
  readonly commits?: number;
}

export const seeded = async (table: Table): Promise<Instance> => {
  await seed({ table, now }, { initTokens: { admin: ['*:*.first'], client: [], frontend: [] } });
  return { table, catalog: openCatalog(table) };
};

/** The table for a process whose time, 1 ms, is over after this many commits. */
const limitedTo = (table: Table, commits: number): Table => {
  let made = 0;
  table.transactions.wrap(async (_, next) => {
    const output = await next();
    made++;
    return output;
  });
  return { ...table, pace: { ...table.pace, now: () => (made < commits ? 0 : 1) } };
};

/** Imports as the Lambda function does: the document is coerced and checked against the schema. */
export const importDocument = async (
  { table, catalog }: Instance,
  document: unknown,
  options: ImportOptions = {},
): Promise<readonly string[]> => {
  const { keep = true, drop = false, at = now, commits } = options;
  const context =
    commits === undefined
      ? { table, catalog, actor, now: at, deadline: Date.now() + 60_000, instanceRev: 0 }
      : { table: limitedTo(table, commits), catalog, actor, now: at, deadline: 1, instanceRev: 0 };
  return importState(context, {
    state: validate(importedState, document),
    keep,
    drop,
    consoleUrl: 'https://flags.example.com',
  });
};

const everything = { strategies: true, featureToggles: true, projects: true, tags: true, environments: true };

/** Exports in a new process. */
export const exportDocument = async ({ table }: Pick<Instance, 'table'>): Promise<ExportedState> => {
  const context = { source: table, catalog: openCatalog(asNewProcess(table)), lastSeen: openLastSeen(table), now };
  const value: unknown = JSON.parse((await exportState(context, everything)).text());
  // YAML is written in pieces, and must equal the YAML of the whole document.
  expect((await exportState(context, everything, 'yaml')).text()).toBe(writeYaml(value));
  return exportedState.parse(value);
};

/** The log, oldest first, without the events of the seed. */
export const eventsOf = async ({ table }: Instance): Promise<Event[]> => {
  await appendAllPending(table);
  const events = await queryAll<EventItem>(table, { pk: eventsPartition });
  return events.map(decodeEvent).filter(({ createdBy }) => createdBy === actor.createdBy);
};

export const typesOf = (events: readonly Event[]): string[] => events.map(({ type }) => type);

/** Every item of the table by key. */
export const allItems = async ({ table }: Pick<Instance, 'table'>): Promise<Map<string, Record<string, unknown>>> => {
  const items = new Map<string, Record<string, unknown>>();
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    for (const item of page.Items ?? []) items.set(`${item.pk} ${item.sk}`, item);
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
};

const isState = (key: string): boolean => /^(PROJECT#|NAME#|CONFIG |ACCESS |HEADS )/.test(key);

/** The stored data without its history: items without revisions, heads without commits. */
export const stateOf = async (target: Pick<Instance, 'table'>): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    [...(await allItems(target))]
      .filter(([key]) => isState(key))
      .map(([key, { rev, commit, at, restsOn, ...item }]): [string, unknown] => [
        key,
        item.kind === 'head' ? { ...item, changes: undefined } : item,
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
