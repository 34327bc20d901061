import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { daySeconds } from '../../contract/day.ts';
import { expiryAttribute } from '../table/definition.ts';
import type { Stored } from '../table/items.ts';
import { type Key, type KeyOf, lateReadingsKey, settledCountsKey } from '../table/keys.ts';
import { getItems, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/**
 * What the guards of a plan have counted for good (contract: guards §2.6). A look at a long milestone reads these sums and
 * the windows since then, not those of a week.
 */

/** How many days sums are kept after the last change: as long as what they are of. */
const keptDays = 60;

/** Where a plan is. */
interface Place {
  readonly project: string;
  readonly feature: string;
  readonly environment: string;
}

interface ArmSum {
  readonly requests: number;
  readonly errors: number;
}

/** Counts of both arms in the windows that began at `from` or later, and ended by `until` (ISO 8601). */
interface SettledSum {
  readonly from: string;
  readonly until: string;
  readonly newArm: ArmSum;
  readonly oldArm: ArmSum;
  /** Requests at times for which the other arm has no counts. */
  readonly alone: number;
}

export interface SettledCountsItem extends Stored {
  readonly kind: 'settled-counts';
  /** The newest reading that had come too late when the sums were made: they hold as long as it is the newest one. */
  readonly late: string;
  /** By the name of what is compared. */
  readonly sums: Readonly<Record<string, SettledSum>>;
}

export interface LateReadingsItem extends Stored {
  readonly kind: 'late-readings';
  /**
   * The newest reading for a time that may have been settled. By chance, not a count: that would begin again when the item
   * has expired, and sums of before could seem to hold.
   */
  readonly late: string;
}

/** What was settled, and the newest reading that had come too late then; empty: none had. */
export interface Settled {
  readonly late: string;
  readonly sums: ReadonlyMap<string, SettledSum>;
}

/** What is settled: nothing, if a reading has come too late since. */
export const settledFrom = (late: LateReadingsItem | undefined, settled: SettledCountsItem | undefined): Settled => {
  const newest = late?.late ?? '';
  return { late: newest, sums: new Map(settled?.late === newest ? Object.entries(settled.sums) : []) };
};

export const readSettled = async (source: Source, place: Place): Promise<Settled> => {
  const keys: readonly KeyOf<LateReadingsItem | SettledCountsItem>[] = [
    lateReadingsKey(place),
    settledCountsKey(place),
  ];
  const [late, settled] = await getItems(source, keys);
  return settledFrom(
    late?.kind === 'late-readings' ? late : undefined,
    settled?.kind === 'settled-counts' ? settled : undefined,
  );
};

const change = (
  table: Table,
  key: Key,
  { kind, expression, values }: { readonly kind: string; readonly expression: string; readonly values: object },
  now: Date,
): Promise<unknown> =>
  table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk: key.pk, sk: key.sk },
      UpdateExpression: `SET kind = :kind, rev = :rev, #expires = :expires${expression}`,
      ExpressionAttributeNames: { '#expires': expiryAttribute },
      ExpressionAttributeValues: {
        ':kind': kind,
        ':rev': 0,
        ':expires': Math.floor(now.getTime() / 1000) + keptDays * daySeconds,
        ...values,
      },
    }),
  );

/**
 * Stores sums. They hold unless a reading has come too late since `late` was read, which has to be before the windows were:
 * the reading may be missing in them.
 */
export const putSettled = async (table: Table, place: Place, { late, sums }: Settled, now: Date): Promise<void> => {
  await change(
    table,
    settledCountsKey(place),
    {
      kind: 'settled-counts',
      expression: ', late = :late, sums = :sums',
      values: { ':late': late, ':sums': Object.fromEntries(sums) },
    },
    now,
  );
};

/**
 * No sum of a plan holds any more, because of a reading for a time that may be among them. The reading is stored before, so
 * whoever reads the new mark finds it.
 */
export const forgetSettled = async (table: Table, place: Place, now: Date): Promise<void> => {
  await change(
    table,
    lateReadingsKey(place),
    { kind: 'late-readings', expression: ', late = :late', values: { ':late': randomUUID() } },
    now,
  );
};
