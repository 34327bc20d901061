import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { CommitGivenUp, refusal } from '../table/errors.ts';
import { journalKey } from '../table/keys.ts';
import { jitter } from '../table/pause.ts';
import { getItem } from '../table/read.ts';
import type { Action, Table } from '../table/table.ts';
import type { Head } from './head.ts';
import type { CommitRecord } from './journal.ts';

/** Whether the commit that was to follow `head` is the one with this id. */
const landed = async (table: Table, head: Head, id: string): Promise<boolean> => {
  const record = await getItem<CommitRecord>(table, journalKey(head.scope, head.rev + 1));
  return record?.id === id;
};

/** `again`: it was not carried out, and would not be as it is. */
type Outcome = 'done' | 'again';

/**
 * Sends one transaction until its fate is known. A lost answer is followed by the same request with the same token,
 * which DynamoDB carries out at most once; a refusal is believed only after the journal was searched for our id,
 * because an attempt before it, ours or one the SDK repeated, may have been carried out.
 * @param deadline epoch ms
 */
export const send = async (
  table: Table,
  actions: Action[],
  head: Head,
  id: string,
  deadline: number,
): Promise<Outcome> => {
  const { pace } = table;
  for (let attempt = 0; ; attempt++) {
    try {
      await table.transactions.send(new TransactWriteCommand({ TransactItems: actions, ClientRequestToken: id }));
      return 'done';
    } catch (error) {
      const kind = refusal(error);
      if (kind === 'impossible') {
        if (attempt > 0 && (await landed(table, head, id))) return 'done';
        throw error;
      }
      if (kind === 'condition') return (await landed(table, head, id)) ? 'done' : 'again';
      if (kind === 'busy' && attempt === 0) return 'again';
      if (await landed(table, head, id)) return 'done';
      if (pace.now() >= deadline) throw new CommitGivenUp([head.scope], true, error);
      await pace.sleep(jitter(attempt, pace.random));
    }
  }
};
