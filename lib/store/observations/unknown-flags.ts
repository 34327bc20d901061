import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dayMs, daySeconds } from '../../contract/day.ts';
import { expiryAttribute } from '../table/definition.ts';
import { isConditionFailed } from '../table/errors.ts';
import {
  featureNameKey,
  type Key,
  unknownFlagCountKey,
  unknownFlagKey,
  unknownFlagPrefix,
  unknownFlagsPartition,
} from '../table/keys.ts';
import { getItem, getItems, queryAll, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { dayOf } from './usage.ts';

/** Names that SDKs reported and that no feature has: observations in items of their own (contract: usage §6). */

/** Most combinations of name, environment and application that are stored on one day. */
export const maxUnknownFlags = 1_000;
/** Most of them while one is stored that only public tokens reported: the others are for servers. */
export const maxPublicUnknownFlags = 200;

const mostFor = (isPublic: boolean | undefined): number => (isPublic ? maxPublicUnknownFlags : maxUnknownFlags);

/** A name that an SDK reported. */
export interface UnknownFlag {
  readonly name: string;
  readonly environment: string;
  readonly application: string;
  /** When the name was last reported, epoch ms. */
  readonly at: number;
  /** Projects of the token that reported it. */
  readonly projects: readonly string[] | '*';
  /** Whether only public tokens reported it. */
  readonly isPublic?: boolean;
}

export interface UnknownFlags {
  /** Stores the names that no feature has. Names that were stored within the last ten minutes cost nothing. */
  note(flags: readonly UnknownFlag[], now: Date): Promise<void>;
}

interface UnknownFlagItem extends Key {
  readonly kind: 'unknown-flag';
  readonly rev: 0;
  /** ISO 8601. */
  readonly seenAt: string;
  readonly projects: readonly string[] | '*';
}

interface UnknownFlagCountItem extends Key {
  readonly kind: 'unknown-flag-count';
  readonly rev: 0;
  readonly total: number;
}

/** A time is stored again only after this many ms. For the same time, a name counts as that of an existing feature. */
const intervalMs = 600_000;
/** Before a new name is stored, the stored names of the day are read again if they are older than this, in ms. */
const maxAgeMs = 60_000;
/** Most names of existing features that a process remembers. */
const maxExisting = 10_000;
const keptDays = 4;
/** Most parallel writes. */
const maxParallel = 16;

const expiryOf = (day: string): number => Math.floor(Date.parse(day) / 1000) + keptDays * daySeconds;

/** Reserves places; all processes together never get more than `most`. @returns the number of places */
const reserve = async (table: Table, day: string, wanted: number, most: number): Promise<number> => {
  if (wanted === 0) return 0;
  const { pk, sk } = unknownFlagCountKey(day);
  for (;;) {
    const counter = await getItem<UnknownFlagCountItem>(table, { pk, sk });
    const before = counter?.total ?? 0;
    const taken = Math.min(wanted, most - before);
    if (taken <= 0) return 0;
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { pk, sk },
          UpdateExpression: 'SET kind = :kind, rev = :rev, #total = :total, #expires = :expires',
          ConditionExpression: counter ? '#total = :before' : 'attribute_not_exists(pk)',
          ExpressionAttributeNames: { '#total': 'total', '#expires': expiryAttribute },
          ExpressionAttributeValues: {
            ':kind': 'unknown-flag-count',
            ':rev': 0,
            ':total': before + taken,
            ...(counter && { ':before': before }),
            ':expires': expiryOf(day),
          },
        }),
      );
      return taken;
    } catch (error) {
      // Another process has reserved places, so fewer are left.
      if (!isConditionFailed(error)) throw error;
    }
  }
};

const put = async (table: Table, day: string, flag: UnknownFlag): Promise<void> => {
  const { pk, sk } = unknownFlagKey(day, flag.name, flag.environment, flag.application);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk, sk },
      UpdateExpression: 'SET kind = :kind, rev = :rev, seenAt = :at, projects = :projects, #expires = :expires',
      ExpressionAttributeNames: { '#expires': expiryAttribute },
      ExpressionAttributeValues: {
        ':kind': 'unknown-flag',
        ':rev': 0,
        ':at': new Date(flag.at).toISOString(),
        ':projects': flag.projects,
        ':expires': expiryOf(day),
      },
    }),
  );
};

const keyOf = ({ name, environment, application }: UnknownFlag): string => `${name}#${environment}#${application}`;

/** Opens these observations, with a memory of everything stored today. */
export const openUnknownFlags = (table: Table): UnknownFlags => {
  let today = '';
  let readAt = 0;
  /** Epoch ms of the latest write, by key. */
  const stored = new Map<string, number>();
  const existing = new Map<string, number>();

  const refresh = async (day: string, now: number): Promise<void> => {
    if (day !== today) stored.clear();
    today = day;
    const items = await queryAll<UnknownFlagItem>(table, { pk: unknownFlagsPartition(day), prefix: unknownFlagPrefix });
    for (const { sk, seenAt } of items) {
      const key = sk.slice(unknownFlagPrefix.length);
      stored.set(key, Math.max(stored.get(key) ?? 0, Date.parse(seenAt)));
    }
    readAt = now;
  };

  /** Leaves out names that a feature of any project has. */
  const withoutFeatures = async (flags: readonly UnknownFlag[], now: number): Promise<UnknownFlag[]> => {
    const isKnown = (name: string): boolean => now - (existing.get(name) ?? 0) < intervalMs;
    const names = [...new Set(flags.map(({ name }) => name))].filter((name) => !isKnown(name));
    const guards = await getItems(table, names.map(featureNameKey));
    if (existing.size > maxExisting) existing.clear();
    for (const [i, name] of names.entries()) if (guards[i]) existing.set(name, now);
    return flags.filter(({ name }) => !isKnown(name));
  };

  return {
    note: async (flags, now) => {
      const at = now.getTime();
      const day = dayOf(at);
      const isDue = (flag: UnknownFlag): boolean => flag.at - (stored.get(keyOf(flag)) ?? 0) >= intervalMs;
      if (flags.length === 0) return;
      const isNews = day !== today || flags.some((flag) => !stored.has(keyOf(flag)));
      if (isNews && (day !== today || at - readAt >= maxAgeMs)) await refresh(day, at);
      // When the limit of the day is reached, new names cause no further reads or writes.
      const hasRoom = ({ isPublic }: UnknownFlag): boolean => stored.size < mostFor(isPublic);
      const due = flags.filter((flag) => isDue(flag) && (stored.has(keyOf(flag)) || hasRoom(flag)));
      const unknown = await withoutFeatures(due, at);
      const fresh = unknown.filter((flag) => !stored.has(keyOf(flag)));
      const kept = new Set<UnknownFlag>();
      for (const isPublic of [false, true]) {
        const some = fresh.filter((flag) => (flag.isPublic ?? false) === isPublic);
        const places = await reserve(table, day, some.length, mostFor(isPublic));
        for (const flag of some.slice(0, places)) kept.add(flag);
      }
      const noted = unknown.filter((flag) => stored.has(keyOf(flag)) || kept.has(flag));
      for (let i = 0; i < noted.length; i += maxParallel) {
        const some = noted.slice(i, i + maxParallel);
        await Promise.all(some.map((flag) => put(table, day, flag)));
        for (const flag of some) stored.set(keyOf(flag), flag.at);
      }
    },
  };
};

/** The names reported since a time, each once, with its latest time; the latest first. */
export const readUnknownFlags = async (source: Source, since: number, now: Date): Promise<readonly UnknownFlag[]> => {
  const found = new Map<string, UnknownFlag>();
  const days = new Set<string>();
  for (let at = now.getTime(); dayOf(at) >= dayOf(since); at -= dayMs) days.add(dayOf(at));
  const items = await Promise.all(
    [...days].map((day) =>
      queryAll<UnknownFlagItem>(source, { pk: unknownFlagsPartition(day), prefix: unknownFlagPrefix }),
    ),
  );
  for (const { sk, seenAt, projects } of items.flat()) {
    const at = Date.parse(seenAt);
    const [name = '', environment = '', ...application] = sk.slice(unknownFlagPrefix.length).split('#');
    const flag: UnknownFlag = { name, environment, application: application.join('#'), at, projects };
    if (at >= since && at > (found.get(keyOf(flag))?.at ?? 0)) found.set(keyOf(flag), flag);
  }
  return [...found.values()].toSorted((a, b) => b.at - a.at || (keyOf(a) < keyOf(b) ? -1 : 1));
};

/** The partitions that `readUnknownFlags` reads. */
export const unknownFlagsReads = (since: number, now: Date) => ({
  ranges: [dayOf(now.getTime()), dayOf(now.getTime() - dayMs), dayOf(since)].map((day) => ({
    pk: unknownFlagsPartition(day),
    prefix: unknownFlagPrefix,
  })),
});
