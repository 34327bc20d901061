import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Stored } from '../table/items.ts';
import { type KeyOf, releaseKey } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** What a stage knows of its release (docs/decisions/0322-a-stage-knows-its-release.md). */
export interface StageRelease {
  /** The newest format that its data may have. */
  readonly format: number;
  /** The release that was deployed last, and its place in the order of releases, from 1. Undefined: none was completed. */
  readonly last?: { readonly version: string; readonly number: number } | undefined;
  /** The version of the release that the stage had before the last one. */
  readonly before?: string | undefined;
}

/** An observation, without head and event. A restored table has that of its time. */
interface StageReleaseItem extends Stored, StageRelease {
  readonly kind: 'release';
}

const key: KeyOf<StageReleaseItem> = releaseKey;

/** @returns undefined: the table is new, or older than the rule of upgrades */
export const readStageRelease = (table: Table): Promise<StageRelease | undefined> => getItem(table, key);

const update = async (
  table: Table,
  expressions: { readonly set: string; readonly condition?: string },
  values: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { pk, sk } = key;
  const names = ['format', 'last', 'before'].filter((name) => Object.values(expressions).join().includes(`#${name}`));
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk, sk },
      UpdateExpression: `SET ${expressions.set}`,
      ...(expressions.condition !== undefined && { ConditionExpression: expressions.condition }),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: { ...values },
    }),
  );
};

const isNoNewer = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException';

/** The format only rises: data in it stays when the stage goes back. */
export const raiseFormat = async (table: Table, format: number): Promise<void> => {
  const set = '#format = :format, kind = :kind, rev = :rev';
  const condition = 'attribute_not_exists(#format) OR #format < :format';
  try {
    await update(table, { set, condition }, { ':format': format, ':kind': 'release', ':rev': 0 });
  } catch (error) {
    if (!isNoNewer(error)) throw error;
  }
};

/** Stores which release the stage has, and from which it came. The same release again changes nothing. */
export const storeRelease = async (table: Table, last: NonNullable<StageRelease['last']>): Promise<void> => {
  const before = (await readStageRelease(table))?.last?.version;
  if (before === last.version) return;
  if (before === undefined) await update(table, { set: '#last = :last' }, { ':last': last });
  else await update(table, { set: '#last = :last, #before = :before' }, { ':last': last, ':before': before });
};
