import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RequestReads } from '../commit/request.ts';
import {
  featuresSeenKey,
  featuresSeenPartition,
  fitsKey,
  type Key,
  projectSeenKey,
  projectsSeenPartition,
  type Range,
} from '../table/keys.ts';
import { getItems, queryAll, type RequestReading, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/**
 * When features of a project were last seen, ISO 8601, by feature, then by environment. Like the states of the catalog,
 * these maps are never changed, only replaced. The map of a feature is replaced only when one of its times changes.
 */
export type SeenTimes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * When applications last evaluated features: observations, without head, commit and event (contract: sdk §9;
 * docs/decisions/0110).
 */
export interface LastSeen {
  /**
   * The times by project; projects without any are left out. They may be half a minute old.
   * @param known of the request, which may have read `reads` ahead
   */
  of(
    projects: readonly string[],
    now: Date,
    known?: Pick<RequestReading, 'readAhead'>,
  ): Promise<ReadonlyMap<string, SeenTimes>>;
  /** The reads that `of` and `mark` begin with. There are none within half a minute of the previous ones. */
  reads(projects: readonly string[] | '*'): RequestReads;
  /**
   * Stores that features of a project were seen. Features that were stored within the last ten minutes cost nothing.
   */
  mark(
    project: string,
    environment: string,
    features: readonly string[],
    now: Date,
    known?: Pick<RequestReading, 'readAhead'>,
  ): Promise<void>;
}

/** Number of updates to the times of a project: it changes whenever its items below change. */
interface ProjectSeenItem extends Key {
  readonly kind: 'project-seen';
  readonly rev: 0;
  readonly count: number;
}

/** Some features of a project in one environment: one attribute each, `f:<name>`, in epoch seconds. */
interface FeaturesSeenItem extends Key {
  readonly kind: 'features-seen';
  readonly rev: 0;
  readonly environment: string;
  readonly [feature: `f:${string}`]: number;
}

/** A time is stored again only after this many seconds. */
const interval = 600;
/** How old times in memory may be, in ms. */
const maxAgeMs = 30_000;
/** Assumed time between the first read of a request and the use of what it read, in ms. */
const soonMs = 1_000;
/** Most projects without observations that are remembered: callers may name any number of them. */
const maxRemembered = 10_000;
/** Up to this many projects are read by key, one read unit each; for more, one query over all costs less. */
const maxByKey = 8;
/** Number of items for each environment, so that each stays below 400 KB with tens of thousands of features. */
const shards = 8;
/** Most features in one update: DynamoDB allows 300 operators. */
const maxFeaturesOfUpdate = 200;

const prefix = 'f:';

const shardOf = (feature: string): number =>
  [...feature].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 0) % shards;

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

/** A project in the memory of this process. */
interface Remembered {
  /** Count in the project's item when it was read; undefined: no feature was ever seen there. */
  count: number | undefined;
  readAt: number;
  times: SeenTimes;
}

const note = (times: SeenTimes, features: readonly string[], environment: string, at: string): SeenTimes => {
  const noted = new Map(times);
  for (const feature of features) noted.set(feature, new Map(times.get(feature)).set(environment, at));
  return noted;
};

const isSame = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string> | undefined): boolean =>
  a.size === b?.size && a.entries().every(([environment, at]) => b.get(environment) === at);

/** @param before the previous times; a map of a feature whose times are unchanged is used again */
const decode = (items: readonly FeaturesSeenItem[], before: SeenTimes | undefined): SeenTimes => {
  const times = new Map<string, Map<string, string>>();
  for (const item of items)
    for (const [name, value] of Object.entries(item))
      if (name.startsWith(prefix) && typeof value === 'number') {
        const feature = name.slice(prefix.length);
        const known = times.get(feature) ?? new Map<string, string>();
        times.set(feature, known.set(item.environment, new Date(value * 1000).toISOString()));
      }
  return new Map(
    times.entries().map(([feature, own]) => {
      const known = before?.get(feature);
      return [feature, known && isSame(own, known) ? known : own];
    }),
  );
};

const update = async (
  table: Table,
  place: { readonly project: string; readonly environment: string; readonly shard: number },
  features: readonly string[],
  now: Date,
): Promise<void> => {
  const { pk, sk } = featuresSeenKey(place.project, place.environment, place.shard);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk, sk },
      UpdateExpression: `SET kind = :kind, rev = :rev, environment = :environment, ${features.map((_, i) => `#f${i} = :now`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(features.map((feature, i) => [`#f${i}`, `${prefix}${feature}`])),
      ExpressionAttributeValues: {
        ':kind': 'features-seen',
        ':rev': 0,
        ':environment': place.environment,
        ':now': Math.floor(now.getTime() / 1000),
      },
    }),
  );
};

/**
 * Called after the items are written. So a reader that reads first the count and then the items misses nothing.
 * @returns the new count
 */
const incrementCount = async (table: Table, project: string): Promise<number> => {
  const { pk, sk } = projectSeenKey(project);
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk, sk },
      UpdateExpression: 'SET kind = :kind, rev = :rev ADD #count :one',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':kind': 'project-seen', ':rev': 0, ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.count);
};

const allCounts: Range = { pk: projectsSeenPartition };

const readCounts = async (source: Source, projects: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const items =
    projects.length > maxByKey
      ? await queryAll<ProjectSeenItem>(source, allCounts)
      : await getItems<ProjectSeenItem>(source, projects.map(projectSeenKey));
  return new Map(items.flatMap((item) => (item ? [[item.sk, item.count] as const] : [])));
};

/** Opens the observations of a table, with a memory of its own. */
export const openLastSeen = (table: Table): LastSeen => {
  const remembered = new Map<string, Remembered>();
  /** When the counts of all projects were read. */
  let allReadAt = 0;

  const read = async (project: string, count: number | undefined, at: number): Promise<void> => {
    const known = remembered.get(project);
    if (known && known.count === count) {
      known.readAt = at;
      return;
    }
    if (count === undefined && remembered.size >= maxRemembered) return;
    const items =
      count === undefined ? [] : await queryAll<FeaturesSeenItem>(table, { pk: featuresSeenPartition(project) });
    remembered.set(project, { count, readAt: at, times: decode(items, known?.times) });
  };

  const isDue = (project: string, at: number): boolean =>
    fitsKey(project) && Math.abs(at - (remembered.get(project)?.readAt ?? 0)) >= maxAgeMs;

  const reads: LastSeen['reads'] = (projects) => {
    // The request uses the counts a moment after it read them.
    const soon = table.pace.now() + soonMs;
    if (projects === '*') return Math.abs(soon - allReadAt) >= maxAgeMs ? { ranges: [allCounts] } : {};
    const due = projects.filter((project) => isDue(project, soon));
    return due.length > maxByKey ? { ranges: [allCounts] } : { keys: due.map(projectSeenKey) };
  };

  const of: LastSeen['of'] = async (projects, now, known) => {
    const at = now.getTime();
    if (known?.readAhead?.range(allCounts)) allReadAt = at;
    const due = projects.filter((project) => isDue(project, at));
    if (due.length > 0) {
      const counts = await readCounts({ table, readAhead: known?.readAhead }, due);
      for (const group of chunks(due, 16))
        await Promise.all(group.map((project) => read(project, counts.get(project), at)));
    }
    return new Map(
      projects.flatMap((project) => {
        const found = remembered.get(project);
        return found && found.times.size > 0 ? [[project, found.times] as const] : [];
      }),
    );
  };

  const mark: LastSeen['mark'] = async (project, environment, features, now, request) => {
    const known = (await of([project], now, request)).get(project);
    const before = new Date(now.getTime() - interval * 1000).toISOString();
    const due = features.filter((feature) => (known?.get(feature)?.get(environment) ?? '') <= before);
    if (due.length === 0) return;
    const byShard = Map.groupBy(new Set(due), shardOf);
    const updates = [...byShard].flatMap(([shard, names]) =>
      chunks(names, maxFeaturesOfUpdate).map((some) => update(table, { project, environment, shard }, some, now)),
    );
    await Promise.all(updates);
    const count = await incrementCount(table, project);
    const current = remembered.get(project);
    if (!current) return;
    const at = new Date(Math.floor(now.getTime() / 1000) * 1000).toISOString();
    current.times = note(current.times, due, environment, at);
    // A larger count shows that another process stored something, too. The next read of the counts notices that.
    if (count === (current.count ?? 0) + 1) current.count = count;
  };

  return { of, reads, mark };
};
