import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dayMs } from '../../contract/day.ts';
import { expiryAttribute } from '../table/definition.ts';
import { isConditionFailed } from '../table/errors.ts';
import {
  instanceCountKey,
  instanceKey,
  instancePrefix,
  instancesCountKey,
  instancesPartition,
  type Key,
} from '../table/keys.ts';
import { getItem, queryAll, type ReadAhead, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/**
 * Instances of applications that were seen in the last two days: observations, without head, commit and event
 * (contract: applications §4; docs/decisions/0187-counts-follow-the-log.md).
 */

/** Most new instances that are stored in a day: of one application, and of all applications together. */
export const maxInstancesADay = 1_000;
export const maxAllInstancesADay = 100_000;
/** How long an instance is shown after it was last seen, in ms. */
export const shownMs = 2 * dayMs;
/** An instance that was seen again is stored again only after this time, in ms. */
export const noteIntervalMs = 15 * 60 * 1000;
/** Most bytes of the id of an instance; instances with a longer id are not stored. */
export const maxInstanceIdBytes = 255;

/** Whether an instance with this id is stored. Longer ids must not be remembered in memory either: they may be huge. */
export const isKeptInstanceId = (id: string): boolean => Buffer.byteLength(id) <= maxInstanceIdBytes;

/** An instance that registers or reports. */
export interface Instance {
  readonly name: string;
  readonly environment: string;
  readonly instanceId: string;
  readonly sdkVersion?: string | undefined;
  readonly now: Date;
  /** Of the request, which may have read the item ahead. */
  readonly readAhead?: ReadAhead | undefined;
}

/** An instance as it is stored. */
interface InstanceItem extends Key {
  readonly kind: 'instance';
  readonly rev: 0;
  readonly seenAt: string;
  readonly createdAt: string;
  readonly sdkVersion?: string;
}

const expiryOf = (now: Date): number => Math.ceil((now.getTime() + shownMs) / 1000);

/** Adds one to a count of a day while it is below `max`. @returns whether it was */
const countOne = async (table: Table, { pk, sk }: Key, max: number, now: Date): Promise<boolean> => {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        UpdateExpression: 'SET kind = :kind, rev = :rev, #expires = :expires ADD #new :one',
        ConditionExpression: 'attribute_not_exists(#new) OR #new < :max',
        ExpressionAttributeNames: { '#new': 'new', '#expires': expiryAttribute },
        ExpressionAttributeValues: {
          ':kind': 'instance-count',
          ':rev': 0,
          ':one': 1,
          ':max': max,
          ':expires': expiryOf(now),
        },
      }),
    );
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return false;
  }
};

const put = async (table: Table, { name, environment, instanceId, sdkVersion, now }: Instance): Promise<void> => {
  const { pk, sk } = instanceKey(name, environment, instanceId);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk, sk },
      UpdateExpression: `SET kind = :kind, rev = :rev, seenAt = :now, createdAt = if_not_exists(createdAt, :now), #expires = :expires${
        sdkVersion === undefined ? '' : ', sdkVersion = :sdkVersion'
      }`,
      ExpressionAttributeNames: { '#expires': expiryAttribute },
      ExpressionAttributeValues: {
        ':kind': 'instance',
        ':rev': 0,
        ':now': now.toISOString(),
        ':expires': expiryOf(now),
        ...(sdkVersion !== undefined && { ':sdkVersion': sdkVersion }),
      },
    }),
  );
};

const isRecent = ({ seenAt }: InstanceItem, now: Date, ms: number): boolean => now.getTime() - Date.parse(seenAt) < ms;

const readInstance = (source: Source, { name, environment, instanceId, now }: Instance) =>
  getItem<InstanceItem>(source, instanceKey(name, environment, instanceId)).then((item) =>
    item && isRecent(item, now, shownMs) ? item : undefined,
  );

/** Stores that an instance registered: one write, two more for a new one. Beyond the limits it is not stored. */
export const noteInstance = async (table: Table, instance: Instance): Promise<void> => {
  const { name, instanceId, sdkVersion, now } = instance;
  if (!isKeptInstanceId(instanceId)) return;
  const known = await readInstance({ table, readAhead: instance.readAhead }, instance);
  if (known && isRecent(known, now, noteIntervalMs) && known.sdkVersion === sdkVersion) return;
  if (!known) {
    const day = now.toISOString().slice(0, 10);
    // These run in order: instances beyond the limit of one application must not use up the limit of all.
    if (!(await countOne(table, instanceCountKey(name, day), maxInstancesADay, now))) return;
    if (!(await countOne(table, instancesCountKey(day), maxAllInstancesADay, now))) return;
  }
  await put(table, instance);
};

/** Stores that instances sent reports. */
export interface Instances {
  /**
   * Stores that an instance was seen, at most once in a quarter of an hour, if it has registered before; otherwise it
   * costs one read at most. Repeated calls of this process within that time cost nothing.
   */
  refresh(instance: Instance): Promise<void>;
}

/** Most instances that a process remembers. */
const maxRemembered = 20_000;

/** Opens the instances of a table, with a memory of recent calls. */
export const openInstances = (table: Table): Instances => {
  const asked = new Map<string, number>();
  return {
    refresh: async (instance) => {
      const { name, environment, instanceId, now } = instance;
      if (!isKeptInstanceId(instanceId)) return;
      const key = [name, environment, instanceId].join('\n');
      if (Math.abs(now.getTime() - (asked.get(key) ?? 0)) < noteIntervalMs) return;
      if (asked.size >= maxRemembered) asked.clear();
      asked.set(key, now.getTime());
      const known = await readInstance({ table, readAhead: instance.readAhead }, instance);
      if (known && !isRecent(known, now, noteIntervalMs)) await put(table, instance);
    },
  };
};

/** An instance as it is shown. */
export interface SeenInstance {
  readonly environment: string;
  readonly instanceId: string;
  readonly sdkVersion: string | undefined;
  readonly seenAt: string;
  readonly createdAt: string;
}

/** The range of the instances of an application. */
export const instancesRange = (application: string) => ({
  pk: instancesPartition(application),
  prefix: instancePrefix,
});

/** The instances of an application that were seen in the last two days, the latest first. */
export const readInstances = async (
  source: Source,
  application: string,
  now: Date,
): Promise<readonly SeenInstance[]> => {
  const items = await queryAll<InstanceItem>(source, instancesRange(application));
  return items
    .filter((item) => isRecent(item, now, shownMs))
    .map(({ sk, seenAt, createdAt, sdkVersion }) => {
      const [environment = '', ...id] = sk.slice(instancePrefix.length).split('#');
      return { environment, instanceId: id.join('#'), sdkVersion, seenAt, createdAt };
    })
    .toSorted((a, b) => (a.seenAt > b.seenAt ? -1 : 1));
};
