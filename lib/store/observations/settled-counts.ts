import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { daySeconds } from '../../contract/day.ts';
import { expiryAttribute } from '../table/definition.ts';
import { unlessRefused } from '../table/errors.ts';
import type { Stored } from '../table/items.ts';
import { type Key, settledCountsKey } from '../table/keys.ts';
import { getItem, type Source } from '../table/read.ts';
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

interface SettledCountsItem extends Stored {
  readonly kind: 'settled-counts';
  /** How often a reading came for a time that may have been settled. */
  readonly late?: number;
  /** By the name of what is compared; absent: nothing is settled. */
  readonly sums?: Readonly<Record<string, SettledSum>>;
}

/** What was settled, and how often a reading had come too late then. */
export interface Settled {
  readonly late: number;
  readonly sums: ReadonlyMap<string, SettledSum>;
}

export const readSettled = async (source: Source, place: Place): Promise<Settled> => {
  const item = await getItem<SettledCountsItem>(source, settledCountsKey(place));
  return { late: item?.late ?? 0, sums: new Map(Object.entries(item?.sums ?? {})) };
};

interface Change {
  readonly expression: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly condition?: string;
}

const change = (table: Table, key: Key, { expression, values, condition }: Change, now: Date): Promise<unknown> =>
  table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk: key.pk, sk: key.sk },
      UpdateExpression: `SET kind = :kind, rev = :rev, #expires = :expires${expression}`,
      ...(condition !== undefined && { ConditionExpression: condition }),
      ExpressionAttributeNames: { '#expires': expiryAttribute },
      ExpressionAttributeValues: {
        ':kind': 'settled-counts',
        ':rev': 0,
        ':expires': Math.floor(now.getTime() / 1000) + keptDays * daySeconds,
        ...values,
      },
    }),
  );

/**
 * Stores sums, unless a reading has come too late since `late` was read: it may be missing in them.
 */
export const putSettled = async (table: Table, place: Place, { late, sums }: Settled, now: Date): Promise<void> => {
  await unlessRefused(
    change(
      table,
      settledCountsKey(place),
      {
        expression: ', late = :late, sums = :sums',
        values: { ':late': late, ':sums': Object.fromEntries(sums) },
        condition: late === 0 ? 'attribute_not_exists(late) OR late = :late' : 'late = :late',
      },
      now,
    ),
  );
};

/**
 * Forgets all sums of a plan, because of a reading for a time that may be among them. The reading is stored before, so
 * whoever reads the new number finds it.
 */
export const forgetSettled = async (table: Table, place: Place, now: Date): Promise<void> => {
  await change(
    table,
    settledCountsKey(place),
    { expression: ' REMOVE sums ADD late :one', values: { ':one': 1 } },
    now,
  );
};
