import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { CommitGivenUp, refusal } from '../table/errors.ts';
import { journalKey } from '../table/keys.ts';
import { jitter } from '../table/pause.ts';
import { getItem } from '../table/read.ts';
import type { Action, Table } from '../table/table.ts';
import type { Head } from './head.ts';
import type { CommitRecord } from './journal.ts';

/** Whether the commit after `head` is the one with this id. */
const isCommitted = async (table: Table, head: Head, id: string): Promise<boolean> => {
  const record = await getItem<CommitRecord>(table, journalKey(head.scope, head.rev + 1));
  return record?.id === id;
};

/** `again`: it was not made, and has to be decided again. */
type Outcome = 'done' | 'again';

/**
 * Sends one transaction until it is known whether it was made (contract: storage §1.3). After a lost answer the same
 * request is sent with the same token, which DynamoDB executes at most once. After a refusal the journal is searched
 * for our id, because an earlier attempt may have succeeded.
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
        if (attempt > 0 && (await isCommitted(table, head, id))) return 'done';
        throw error;
      }
      if (kind === 'condition') return (await isCommitted(table, head, id)) ? 'done' : 'again';
      if (kind === 'busy' && attempt === 0) return 'again';
      if (await isCommitted(table, head, id)) return 'done';
      if (pace.now() >= deadline) throw new CommitGivenUp([head.scope], true, error);
      await pace.sleep(jitter(attempt, pace.random));
    }
  }
};
