import { randomBytes } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { CommitGivenUp, refusal } from './errors.ts';
import { encodeHead, type Head, readHeadsOf } from './head.ts';
import type { Stored } from './items.ts';
import { type Actor, type CommitRecord, journalItems, type NewEvent, parseKeyText } from './journal.ts';
import {
  changeRequestsPrefix,
  instance,
  journalKey,
  type Key,
  type KeyOf,
  projectScope,
  type Scope,
  schedulePartition,
} from './keys.ts';
import { jitter, type Pace, realPace } from './pause.ts';
import { getItem, getItems } from './read.ts';
import type { Table } from './table.ts';
import { inTurn } from './turns.ts';

/** An item before a commit gives it its revision. */
export type Unwritten<T extends Stored> = Omit<T, 'rev'>;

/** Changes to a scope's head beside its revision. */
export interface HeadChange {
  /** Difference in the number of active features. */
  readonly features?: number;
  readonly private?: boolean;
  readonly gone?: boolean;
  /** New values of counters. */
  readonly counters?: Readonly<Record<string, number>>;
}

/** What a command decides. Nothing to write and nothing to say: no commit is made. */
export interface Decision<T> {
  /** Whole items, under keys that the command has read: their revision becomes the condition. */
  readonly put?: readonly Unwritten<Stored>[];
  readonly remove?: readonly Key[];
  /**
   * What the decision relies on but does not write: a condition that it still is as read. Default: everything that was
   * read. Needed even inside a scope, because DynamoDB's plain reads are isolated item by item: a read that follows the
   * head may still see an item as it was before the transaction that moved the head.
   */
  readonly check?: readonly Key[];
  readonly events?: readonly NewEvent[];
  readonly head?: Readonly<Partial<Record<Scope, HeadChange>>>;
  readonly answer: T;
}

/** What a command may read: by key, strongly consistent, after the heads. */
export interface View {
  /** @throws Error when the scope is not among those of the order. */
  head(scope: Scope): Head;
  get<T extends Stored>(key: KeyOf<T>): Promise<T | undefined>;
  getMany<T extends Stored>(keys: readonly KeyOf<T>[]): Promise<(T | undefined)[]>;
}

export interface CommitOrder {
  /** Every scope that the command writes to. */
  readonly scopes: readonly [Scope, ...Scope[]];
  readonly actor: Actor;
  /** Becomes the `createdAt` of the events. */
  readonly now: Date;
  /** Epoch ms after which no further attempt begins; never later than 8 s from the start. */
  readonly deadline?: number;
  readonly pace?: Pace;
}

/** DynamoDB's limit on a transaction. */
export const mostActions = 100;
/** How long a commit keeps trying, in ms. */
const budget = 8_000;

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const identity = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** Which scope's history a key belongs to; undefined: whichever scope comes first in the order (name guards). */
export const scopeOfKey = ({ pk, sk }: Key): Scope | undefined => {
  if (pk.startsWith('PROJECT#')) return projectScope(pk.slice('PROJECT#'.length));
  if (pk.startsWith(changeRequestsPrefix)) return projectScope(pk.slice(changeRequestsPrefix.length));
  if (pk === schedulePartition) return projectScope(sk.slice(sk.lastIndexOf('#') + 1));
  return pk.startsWith('NAME#') ? undefined : instance;
};

const openView = async (table: Table, scopes: readonly Scope[]) => {
  const heads = new Map((await readHeadsOf(table, scopes)).map((head) => [head.scope, head]));
  const revisions = new Map<string, number | undefined>();
  const remember = <T extends Stored>(key: Key, item: T | undefined): T | undefined => {
    revisions.set(identity(key), item?.rev);
    return item;
  };
  const view: View = {
    head: (scope) => {
      const head = heads.get(scope);
      if (!head) throw new Error(`${scope} is not among the scopes of this commit`);
      return head;
    },
    get: async (key) => remember(key, await getItem(table, key)),
    getMany: async (keys) => {
      const items = await getItems(table, keys);
      return keys.map((key, i) => remember(key, items[i]));
    },
  };
  return { view, revisions };
};

type Opened = Awaited<ReturnType<typeof openView>>;

/** The condition that an item is still as the view saw it. */
const unchanged = (revisions: Opened['revisions'], key: Key) => {
  const id = identity(key);
  if (!revisions.has(id)) throw new Error(`${id} is written or relied on, but was not read`);
  const rev = revisions.get(id);
  return rev === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'rev = :rev', ExpressionAttributeValues: { ':rev': rev } };
};

/** The next head of a scope, under the condition that the revision read is still the newest. */
const headAction = (
  table: Table,
  head: Head,
  change: HeadChange | undefined,
  made: { readonly id: string; readonly now: Date },
): Action => {
  const next: Head = {
    scope: head.scope,
    rev: head.rev + 1,
    commit: made.id,
    at: Math.floor(made.now.getTime() / 1000),
    features: head.features + (change?.features ?? 0),
    ...((change?.private ?? head.private) && { private: true }),
    ...((change?.gone ?? head.gone) && { gone: true }),
    ...((head.counters || change?.counters) && { counters: { ...head.counters, ...change?.counters } }),
  };
  return {
    Put: {
      TableName: table.name,
      Item: encodeHead(next),
      ...(head.rev === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'rev = :rev', ExpressionAttributeValues: { ':rev': head.rev } }),
    },
  };
};

const compose = (
  table: Table,
  order: CommitOrder,
  scopes: readonly Scope[],
  { view, revisions }: Opened,
  decision: Decision<unknown>,
  id: string,
): Action[] => {
  const { put = [], remove = [], events = [] } = decision;
  const written = new Set([...put, ...remove].map(identity));
  const check = decision.check ?? [...revisions.keys()].map(parseKeyText).filter((key) => !written.has(identity(key)));
  const [first] = order.scopes;
  const owner = (key: Key): Scope => {
    const scope = scopeOfKey(key) ?? first;
    if (!scopes.includes(scope)) throw new Error(`${identity(key)} lies outside the scopes of this commit`);
    return scope;
  };
  const scopeOfEvent = (event: NewEvent): Scope => {
    const scope = event.project === undefined ? instance : projectScope(event.project);
    if (!scopes.includes(scope)) throw new Error(`${event.type} lies outside the scopes of this commit`);
    return scope;
  };
  const absent = (key: Key): boolean => revisions.has(identity(key)) && revisions.get(identity(key)) === undefined;
  const removed = remove.filter((key) => !absent(key));
  const actions: Action[] = [
    ...put.map(
      (item): Action => ({
        Put: {
          TableName: table.name,
          Item: { ...item, rev: view.head(owner(item)).rev + 1 },
          ...unchanged(revisions, item),
        },
      }),
    ),
    ...removed.map(
      ({ pk, sk }): Action => ({
        Delete: { TableName: table.name, Key: { pk, sk }, ...unchanged(revisions, { pk, sk }) },
      }),
    ),
    ...check.map(
      ({ pk, sk }): Action => ({
        ConditionCheck: { TableName: table.name, Key: { pk, sk }, ...unchanged(revisions, { pk, sk }) },
      }),
    ),
  ];
  for (const scope of scopes) {
    const head = view.head(scope);
    const journal = journalItems({
      scope,
      rev: head.rev + 1,
      id,
      at: order.now.toISOString(),
      actor: order.actor,
      put: put.filter((item) => owner(item) === scope),
      removed: removed.filter((key) => owner(key) === scope),
      events: events.filter((event) => scopeOfEvent(event) === scope),
    });
    actions.push(
      headAction(table, head, decision.head?.[scope], { id, now: order.now }),
      ...journal.map(
        (Item): Action => ({
          Put: { TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' },
        }),
      ),
    );
  }
  if (actions.length > mostActions) throw new Error(`A commit of ${actions.length} actions exceeds ${mostActions}`);
  return actions;
};

/** Whether the commit that was to follow `head` is the one with this id. */
const landed = async (table: Table, head: Head, id: string): Promise<boolean> => {
  const record = await getItem<CommitRecord>(table, journalKey(head.scope, head.rev + 1));
  return record?.id === id;
};

type Outcome = 'done' | 'again';

/**
 * Sends one transaction until its fate is known. A lost answer is followed by the same request with the same token,
 * which DynamoDB carries out at most once; a refusal is believed only after the journal was searched for our id,
 * because an attempt before it, ours or one the SDK repeated, may have been carried out.
 */
const send = async (
  table: Table,
  actions: Action[],
  head: Head,
  id: string,
  clock: { readonly pace: Pace; readonly deadline: number },
): Promise<Outcome> => {
  for (let attempt = 0; ; attempt++) {
    try {
      await table.transactions.send(new TransactWriteCommand({ TransactItems: actions, ClientRequestToken: id }));
      return 'done';
    } catch (error) {
      const kind = refusal(error);
      if (kind === 'impossible') throw error;
      if (kind === 'condition') return (await landed(table, head, id)) ? 'done' : 'again';
      if (kind === 'busy' && attempt === 0) return 'again';
      if (await landed(table, head, id)) return 'done';
      if (clock.pace.now() >= clock.deadline) throw new CommitGivenUp([head.scope], true, error);
      await clock.pace.sleep(jitter(attempt, clock.pace.random));
    }
  }
};

/**
 * Makes one change: the command's items, each under the condition of the revision it was read at; every scope's head
 * from n to n + 1; and commit record n + 1 with its keys and events, all in one transaction. If a head has moved in the
 * meantime the items are read and the decision is made again; `decide` may therefore run several times and must do
 * nothing but read through its view. What `decide` throws passes through, and nothing is written.
 *
 * @returns the answer of the decision that was committed.
 * @throws CommitGivenUp when the time budget (8 s, never past `order.deadline`) is used up.
 */
export const commit = async <T>(
  table: Table,
  order: CommitOrder,
  decide: (view: View) => Decision<T> | Promise<Decision<T>>,
): Promise<T> => {
  const scopes = [...new Set(order.scopes)].sort();
  const pace = order.pace ?? realPace;
  return inTurn(table, scopes, async () => {
    const deadline = Math.min(order.deadline ?? Number.POSITIVE_INFINITY, pace.now() + budget);
    for (let attempt = 0; ; attempt++) {
      const opened = await openView(table, scopes);
      const decision = await decide(opened.view);
      if (!decision.put?.length && !decision.remove?.length && !decision.events?.length) return decision.answer;
      const id = randomBytes(16).toString('base64url');
      const actions = compose(table, order, scopes, opened, decision, id);
      const head = opened.view.head(order.scopes[0]);
      if ((await send(table, actions, head, id, { pace, deadline })) === 'done') return decision.answer;
      if (pace.now() >= deadline) throw new CommitGivenUp(scopes, false);
      await pace.sleep(jitter(attempt, pace.random));
    }
  });
};
