import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { hourMs } from '../../contract/day.ts';
import { askedFormKey, askedFormsPartition, type Key } from '../table/keys.ts';
import { queryAll } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/**
 * Which tokens have SDKs that ask for inlined segments: observations, without a commit. They are never removed, because
 * an object whose note is gone would no longer be kept up to date (docs/decisions/0279-what-publishing-costs.md).
 */
interface AskedFormItem extends Key {
  readonly kind: 'asked-form';
  readonly rev: 0;
  /** When it was first asked for, in epoch ms. */
  readonly at: number;
}

export interface AskedForms {
  /** Notes that SDKs with this token ask for inlined segments: one write unit in an hour and process. */
  note(sha256: string): Promise<void>;
}

/** Opens the notes, with a memory of those that this process has stored. */
export const openAskedForms = (table: Table): AskedForms => {
  const stored = new Map<string, number>();
  return {
    note: async (sha256) => {
      const now = table.pace.now();
      if (now - (stored.get(sha256) ?? Number.NEGATIVE_INFINITY) < hourMs) return;
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: askedFormKey(sha256),
          UpdateExpression: 'SET kind = :kind, rev = :rev, #at = if_not_exists(#at, :at)',
          ExpressionAttributeNames: { '#at': 'at' },
          ExpressionAttributeValues: { ':kind': 'asked-form', ':rev': 0, ':at': now },
        }),
      );
      stored.set(sha256, now);
    },
  };
};

/** Strongly consistent. @returns when each token was first noted, in epoch ms, by its SHA-256 */
export const readAskedForms = async (table: Table): Promise<ReadonlyMap<string, number>> =>
  new Map((await queryAll<AskedFormItem>(table, { pk: askedFormsPartition })).map(({ sk, at }) => [sk, at]));
