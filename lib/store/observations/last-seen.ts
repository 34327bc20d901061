import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RequestReads } from '../commit/request.ts';
import {
  featuresFirstSeenKey,
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

/** When a feature was first seen in an environment. */
export interface FirstSeen {
  /** ISO 8601. */
  readonly at: string;
  /** It may have been seen earlier: what is older is not kept. */
  readonly orEarlier: boolean;
}

/** When a feature was seen in an environment. */
export interface Seen {
  /** ISO 8601, exact to ten minutes. */
  readonly last: string;
  /** Absent: it was not noted yet (docs/decisions/0336). */
  readonly first?: FirstSeen;
}

/**
 * When features of a project were seen, by feature, then by environment. Like the states of the catalog, these maps are
 * never changed, only replaced. The map of a feature is replaced only when one of its times changes.
 */
export type SeenTimes = ReadonlyMap<string, ReadonlyMap<string, Seen>>;

/** What is known of features besides the observations. */
export interface SeenSources {
  /** When a feature was made, ISO 8601: earlier observations belong to a deleted feature. undefined: no such feature. */
  readonly made: (feature: string) => string | undefined;
  /** The beginning of its oldest hour of use in the environment that is still counted, ISO 8601; undefined: none. */
  readonly oldestUse: (feature: string, environment: string) => Promise<string | undefined>;
}

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
   * When a feature was first seen is stored once, also for some features that were seen before that was noted.
   */
  mark(
    project: string,
    environment: string,
    features: readonly string[],
    now: Date,
    sources: SeenSources,
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

/**
 * When the features of a `features-seen` item were first seen: `s:<name>`, in epoch seconds, negative for `orEarlier`. It
 * is an item of its own, because every renewal of the other one pays for its whole size.
 */
interface FeaturesFirstSeenItem extends Key {
  readonly kind: 'features-first-seen';
  readonly rev: 0;
  readonly environment: string;
  readonly [feature: `s:${string}`]: number;
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

/** Most features whose first time is looked up for one report; others follow with later reports. */
const maxLookups = 50;
/** A feature that was made within this time has no use that is older than its first report, in ms. */
const youngMs = 3_600_000;
/** Counts are kept for a year; a use on the first of these days may have had others before it, in ms. */
const countedMs = 365 * 24 * 3_600_000;

const prefix = 'f:';
const firstPrefix = 's:';

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

type Times = Map<string, Map<string, Seen>>;

const note = (
  times: SeenTimes,
  environment: string,
  { last, firsts }: { readonly last: ReadonlyMap<string, string>; readonly firsts: ReadonlyMap<string, FirstSeen> },
): SeenTimes => {
  const noted = new Map(times);
  for (const feature of new Set([...last.keys(), ...firsts.keys()])) {
    const own = times.get(feature);
    const before = own?.get(environment);
    const at = last.get(feature) ?? before?.last;
    const first = firsts.get(feature) ?? before?.first;
    if (at !== undefined) noted.set(feature, new Map(own).set(environment, { last: at, ...(first && { first }) }));
  }
  return noted;
};

const isSameTime = (a: Seen, b: Seen | undefined): boolean =>
  a.last === b?.last && a.first?.at === b.first?.at && a.first?.orEarlier === b.first?.orEarlier;

const isSame = (a: ReadonlyMap<string, Seen>, b: ReadonlyMap<string, Seen> | undefined): boolean =>
  a.size === b?.size && a.entries().every(([environment, seen]) => isSameTime(seen, b.get(environment)));

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000);

/** The attributes of an item that begin with a prefix, by feature. */
const numbersOf = (item: object, start: string): [feature: string, value: number][] =>
  Object.entries(item).flatMap(([name, value]) =>
    name.startsWith(start) && typeof value === 'number' ? [[name.slice(start.length), value]] : [],
  );

/** @param before the previous times; a map of a feature whose times are unchanged is used again */
const decode = (
  items: readonly (FeaturesSeenItem | FeaturesFirstSeenItem)[],
  before: SeenTimes | undefined,
): SeenTimes => {
  const times: Times = new Map();
  const put = (feature: string, environment: string, seen: Seen) =>
    times.set(feature, (times.get(feature) ?? new Map<string, Seen>()).set(environment, seen));
  for (const item of items)
    for (const [feature, value] of numbersOf(item, prefix)) put(feature, item.environment, { last: isoOf(value) });
  for (const item of items)
    for (const [feature, value] of numbersOf(item, firstPrefix)) {
      const seen = times.get(feature)?.get(item.environment);
      const first = { at: isoOf(Math.abs(value)), orEarlier: value < 0 };
      if (seen) put(feature, item.environment, { ...seen, first });
    }
  return new Map(
    times.entries().map(([feature, own]) => {
      const known = before?.get(feature);
      return [feature, known && isSame(own, known) ? known : own];
    }),
  );
};

interface Place {
  readonly project: string;
  readonly environment: string;
}

/** Writes numbers of features into one of the items of an environment. */
const update = async (
  table: Table,
  { pk, sk }: Key,
  { environment, kind, start }: { readonly environment: string; readonly kind: string; readonly start: string },
  numbers: readonly (readonly [feature: string, value: number])[],
): Promise<void> => {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk, sk },
      UpdateExpression: `SET kind = :kind, rev = :rev, environment = :environment, ${numbers.map((_, i) => `#f${i} = :f${i}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(numbers.map(([feature], i) => [`#f${i}`, `${start}${feature}`])),
      ExpressionAttributeValues: {
        ':kind': kind,
        ':rev': 0,
        ':environment': environment,
        ...Object.fromEntries(numbers.map(([, value], i) => [`:f${i}`, value])),
      },
    }),
  );
};

/** Writes numbers of features, an update for each item. */
const updateAll = (
  table: Table,
  { project, environment }: Place,
  kind: 'features-seen' | 'features-first-seen',
  numbers: readonly (readonly [feature: string, value: number])[],
): Promise<unknown> => {
  const [keyOf, start] = kind === 'features-seen' ? [featuresSeenKey, prefix] : [featuresFirstSeenKey, firstPrefix];
  const updates = [...Map.groupBy(numbers, ([feature]) => shardOf(feature))].flatMap(([shard, own]) =>
    chunks(own, maxFeaturesOfUpdate).map((some) =>
      update(table, keyOf(project, environment, shard), { environment, kind, start }, some),
    ),
  );
  return Promise.all(updates);
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
      count === undefined
        ? []
        : await queryAll<FeaturesSeenItem | FeaturesFirstSeenItem>(table, { pk: featuresSeenPartition(project) });
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

  /** When features were first seen, as far as that is to be stored now. */
  const firstsOf = async (
    { environment }: Place,
    {
      known,
      features,
      now,
      sources,
    }: {
      readonly known: SeenTimes;
      readonly features: ReadonlySet<string>;
      readonly now: Date;
      readonly sources: SeenSources;
    },
  ): Promise<ReadonlyMap<string, FirstSeen>> => {
    const isMissing = (feature: string): boolean => {
      const first = known.get(feature)?.get(environment)?.first?.at;
      const made = sources.made(feature);
      return made !== undefined && (first === undefined || secondsOf(first) < secondsOf(made));
    };
    const firsts = new Map<string, FirstSeen>();
    const lookUp: string[] = [];
    for (const feature of new Set([...features, ...known.keys()])) {
      const isReported = features.has(feature);
      if (!isMissing(feature) || !(isReported || known.get(feature)?.has(environment))) continue;
      const age = now.getTime() - Date.parse(sources.made(feature) ?? '');
      if (isReported && age < youngMs) firsts.set(feature, { at: now.toISOString(), orEarlier: false });
      else if (lookUp.length < maxLookups) lookUp.push(feature);
    }
    await Promise.all(
      lookUp.map(async (feature) => {
        const made = sources.made(feature) ?? '';
        const last = known.get(feature)?.get(environment)?.last ?? now.toISOString();
        const counted = await sources.oldestUse(feature, environment);
        const [at = now.toISOString()] = [now.toISOString(), last, counted]
          .filter((time): time is string => time !== undefined && secondsOf(time) >= secondsOf(made))
          .sort();
        firsts.set(feature, { at, orEarlier: now.getTime() - Date.parse(made) > countedMs });
      }),
    );
    return firsts;
  };

  const mark: LastSeen['mark'] = async (project, environment, features, now, sources) => {
    const known: SeenTimes = (await of([project], now)).get(project) ?? new Map();
    const before = new Date(now.getTime() - interval * 1000).toISOString();
    const due = features.filter((feature) => (known.get(feature)?.get(environment)?.last ?? '') <= before);
    if (due.length === 0) return;
    const place = { project, environment };
    const seconds = Math.floor(now.getTime() / 1000);
    const firsts = await firstsOf(place, { known, features: new Set(due), now, sources });
    const numbers = [...firsts].map(
      ([feature, { at, orEarlier }]) => [feature, orEarlier ? -secondsOf(at) : secondsOf(at)] as const,
    );
    await updateAll(table, place, 'features-first-seen', numbers);
    const seen = [...new Set(due)].map((feature) => [feature, seconds] as const);
    await updateAll(table, place, 'features-seen', seen);
    const count = await incrementCount(table, project);
    const current = remembered.get(project);
    if (!current) return;
    const last = new Map(seen.map(([feature]) => [feature, isoOf(seconds)]));
    const noted = new Map(
      numbers.map(([feature, value]) => [feature, { at: isoOf(Math.abs(value)), orEarlier: value < 0 }]),
    );
    current.times = note(current.times, environment, { last, firsts: noted });
    // A larger count shows that another process stored something, too. The next read of the counts notices that.
    if (count === (current.count ?? 0) + 1) current.count = count;
  };

  return { of, reads, mark };
};
