import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  featuresSeenKey,
  featuresSeenPartition,
  fitsKey,
  type Key,
  projectSeenKey,
  projectsSeenPartition,
} from '../table/keys.ts';
import { getItems, queryAll } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** When features of a project were last seen, ISO 8601, by feature, then environment. */
export type SeenTimes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * When applications last evaluated features: observations, without head, commit and event (contract: sdk §9;
 * docs/decisions/0110).
 */
export interface LastSeen {
  /** By project; projects of which nothing was seen are left out. It may be half a minute old. */
  of(projects: readonly string[], now: Date): Promise<ReadonlyMap<string, SeenTimes>>;
  /** Stores that features of a project were seen; those that were stored within the last ten minutes cost nothing. */
  mark(project: string, environment: string, features: readonly string[], now: Date): Promise<void>;
}

/** Number of updates of the times of a project: changes whenever its items below do. */
interface ProjectSeenItem extends Key {
  readonly kind: 'project-seen';
  readonly rev: 0;
  readonly count: number;
}

/** Some features of a project in one environment: an attribute each, `f:<name>`, in epoch seconds. */
interface FeaturesSeenItem extends Key {
  readonly kind: 'features-seen';
  readonly rev: 0;
  readonly environment: string;
  readonly [feature: `f:${string}`]: number;
}

/** A time is stored again only after so many seconds. */
const interval = 600;
/** How old times in memory may be, in ms. */
const maxAgeMs = 30_000;
/** So many projects without observations are remembered: callers may name any number of them. */
const maxRemembered = 10_000;
/** Up to so many projects are read by key, a read unit each; for more, one query of all costs less. */
const maxByKey = 8;
/** Number of items for each environment, so that each stays below 400 KB with tens of thousands of features. */
const shards = 8;
/** Features in one update: DynamoDB allows 300 operators. */
const maxFeaturesOfUpdate = 200;

const prefix = 'f:';

const shardOf = (feature: string): number =>
  [...feature].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 0) % shards;

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));

/** A project in the memory of this process. */
interface Remembered {
  /** Count of the project's item when it was read; undefined: nothing was ever seen there. */
  count: number | undefined;
  readAt: number;
  readonly times: Map<string, Map<string, string>>;
}

const note = (times: Remembered['times'], feature: string, environment: string, at: string): void => {
  const known = times.get(feature) ?? new Map<string, string>();
  times.set(feature, known.set(environment, at));
};

const decode = (items: readonly FeaturesSeenItem[]): Remembered['times'] => {
  const times: Remembered['times'] = new Map();
  for (const item of items)
    for (const [name, value] of Object.entries(item))
      if (name.startsWith(prefix) && typeof value === 'number')
        note(times, name.slice(prefix.length), item.environment, new Date(value * 1000).toISOString());
  return times;
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

/** Called after the items are written: a reader that reads the count first and then the items misses nothing. */
const incrementCount = async (table: Table, project: string): Promise<void> => {
  const { pk, sk } = projectSeenKey(project);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk, sk },
      UpdateExpression: 'SET kind = :kind, rev = :rev ADD #count :one',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':kind': 'project-seen', ':rev': 0, ':one': 1 },
    }),
  );
};

const readCounts = async (table: Table, projects: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const items =
    projects.length > maxByKey
      ? await queryAll<ProjectSeenItem>(table, { pk: projectsSeenPartition })
      : await getItems<ProjectSeenItem>(table, projects.map(projectSeenKey));
  return new Map(items.flatMap((item) => (item ? [[item.sk, item.count] as const] : [])));
};

/** Opens the observations of a table, with a memory of its own. */
export const openLastSeen = (table: Table): LastSeen => {
  const remembered = new Map<string, Remembered>();

  const read = async (project: string, count: number | undefined, at: number): Promise<void> => {
    const known = remembered.get(project);
    if (known && known.count === count) {
      known.readAt = at;
      return;
    }
    if (count === undefined && remembered.size >= maxRemembered) return;
    const items =
      count === undefined ? [] : await queryAll<FeaturesSeenItem>(table, { pk: featuresSeenPartition(project) });
    remembered.set(project, { count, readAt: at, times: decode(items) });
  };

  const of: LastSeen['of'] = async (projects, now) => {
    const at = now.getTime();
    const due = projects.filter(
      (project) => fitsKey(project) && Math.abs(at - (remembered.get(project)?.readAt ?? 0)) >= maxAgeMs,
    );
    if (due.length > 0) {
      const counts = await readCounts(table, due);
      for (const group of chunks(due, 16))
        await Promise.all(group.map((project) => read(project, counts.get(project), at)));
    }
    return new Map(
      projects.flatMap((project) => {
        const known = remembered.get(project);
        return known && known.times.size > 0 ? [[project, known.times] as const] : [];
      }),
    );
  };

  const mark: LastSeen['mark'] = async (project, environment, features, now) => {
    const known = (await of([project], now)).get(project);
    const before = new Date(now.getTime() - interval * 1000).toISOString();
    const due = features.filter((feature) => (known?.get(feature)?.get(environment) ?? '') <= before);
    if (due.length === 0) return;
    const byShard = Map.groupBy(new Set(due), shardOf);
    const updates = [...byShard].flatMap(([shard, names]) =>
      chunks(names, maxFeaturesOfUpdate).map((some) => update(table, { project, environment, shard }, some, now)),
    );
    await Promise.all(updates);
    await incrementCount(table, project);
    const times = remembered.get(project)?.times;
    const at = new Date(Math.floor(now.getTime() / 1000) * 1000).toISOString();
    if (times) for (const feature of due) note(times, feature, environment, at);
  };

  return { of, mark };
};
