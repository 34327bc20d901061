import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type CancellationReason, CommitGivenUp, cancellationReasons, refusal } from '../table/errors.ts';
import { journalKey } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import type { Action, Table } from '../table/table.ts';
import { jitter } from '../table/waiting.ts';
import type { Head } from './head.ts';
import type { CommitRecord } from './journal.ts';

/** Whether the commit after `head` is the one with this id. */
const isCommitted = async (table: Table, head: Head, id: string): Promise<boolean> => {
  const record = await getItem<CommitRecord>(table, journalKey(head.scope, head.rev + 1));
  return record?.id === id;
};

/** The transaction of a commit. */
export interface Attempt {
  /** The head on which it is based: that of any of its scopes. */
  readonly head: Head;
  readonly id: string;
  /** Epoch ms after which it is not sent again. */
  readonly deadline: number;
}

/** `reasons`: not committed, to be decided again; one entry for each action, none when the table was busy. */
export type Outcome = 'done' | { readonly reasons: readonly CancellationReason[] };

/**
 * Sends one transaction until it is known whether it was committed (contract: storage §1.3). After a lost answer the
 * same request is sent with the same token, which DynamoDB executes at most once. After a refusal the journal is
 * searched for the id of this commit, because an earlier attempt may have succeeded.
 * @throws CommitGivenUp when this is not known at the deadline
 */
export const send = async (table: Table, actions: Action[], { head, id, deadline }: Attempt): Promise<Outcome> => {
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
      // A refusal of the first attempt is certain: no earlier attempt can have succeeded.
      if (kind === 'condition')
        return attempt > 0 && (await isCommitted(table, head, id)) ? 'done' : { reasons: cancellationReasons(error) };
      if (kind === 'busy' && attempt === 0) return { reasons: [] };
      if (await isCommitted(table, head, id)) return 'done';
      if (pace.now() >= deadline) throw new CommitGivenUp([head.scope], true, error);
      await pace.sleep(jitter(attempt, pace.random));
    }
  }
};
