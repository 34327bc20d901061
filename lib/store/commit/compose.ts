import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { badData } from '../../contract/problems.ts';
import {
  changeRequestsPrefix,
  headsPartition,
  instance,
  type Key,
  keyText,
  parseKeyText,
  projectKey,
  projectOfScope,
  projectScope,
  type Scope,
  schedulePartition,
} from '../table/keys.ts';
import { escapedItem } from '../table/proto-member.ts';
import { maxActions, maxBytes, storedSize } from '../table/size.ts';
import type { Table } from '../table/table.ts';
import { unknownMembers } from '../table/unknown-members.ts';
import type { CommitContext, Decision, HeadChange, Scopes } from './decision.ts';
import { encodeHead, type Head } from './head.ts';
import { journalItems, type NewEvent } from './journal.ts';
import type { OpenedView } from './read-view.ts';

export type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Which scope's history a key belongs to; undefined: whichever scope comes first in the order (name guards). */
export const scopeOfKey = ({ pk, sk }: Key): Scope | undefined => {
  if (pk.startsWith('PROJECT#')) return projectScope(pk.slice('PROJECT#'.length));
  if (pk.startsWith(changeRequestsPrefix)) return projectScope(pk.slice(changeRequestsPrefix.length));
  if (pk === schedulePartition) return projectScope(sk.slice(sk.lastIndexOf('#') + 1));
  return pk.startsWith('NAME#') ? undefined : instance;
};

/** The condition that an item is still as the view saw it. */
const unchanged = (revisions: OpenedView['revisions'], key: Key) => {
  const id = keyText(key);
  if (!revisions.has(id)) throw new Error(`${id} is written or relied on, but was not read`);
  const rev = revisions.get(id);
  return rev === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'rev = :rev', ExpressionAttributeValues: { ':rev': rev } };
};

/**
 * What a commit does to the life of its project: makes it, or ends it. Seen here, where every commit passes, and not
 * told by those that make projects: the log of a deleted one must never pass to a namesake (docs/decisions/0135).
 */
interface Life {
  readonly begins: boolean;
  readonly ends: boolean;
}

const lifeOf = (scope: Scope, put: readonly Key[], removed: readonly Key[], absent: (key: Key) => boolean): Life => {
  const project = projectOfScope(scope);
  const own = project === undefined ? undefined : keyText(projectKey(project));
  return {
    begins: put.some((key) => keyText(key) === own && absent(key)),
    ends: removed.some((key) => keyText(key) === own),
  };
};

const sinceOf = (head: Head, { begins, ends }: Life): number | undefined => {
  if (begins) return head.rev + 1;
  return ends ? undefined : head.since;
};

/** So many other scopes a head remembers: more than a transaction usually writes. */
const maxRestsOn = 4;

/** What the next revision of a scope rests on in others: what is written or relied on with it first, then the older. */
const restsOnOf = (head: Head, made: ReadonlyMap<Scope, number>): Pick<Head, 'restsOn'> => {
  const others = [...made].filter(([scope]) => scope !== head.scope);
  const older = Object.entries(head.restsOn ?? {}).filter(([scope]) => !made.has(scope as Scope));
  const all = [...others, ...older].slice(0, maxRestsOn);
  return all.length > 0 ? { restsOn: Object.fromEntries(all) } : {};
};

/** The scopes that a commit writes, at the revisions it makes, and those it relies on, at the newest it has seen. */
const revisionsMade = (
  scopes: readonly Scope[],
  { view, revisions }: OpenedView,
  relied: readonly Key[],
): ReadonlyMap<Scope, number> => {
  const made = new Map(scopes.map((scope): [Scope, number] => [scope, view.head(scope).rev + 1]));
  for (const key of relied) {
    const scope = key.pk === headsPartition ? (key.sk as Scope) : scopeOfKey(key);
    const rev = revisions.get(keyText(key));
    if (scope === undefined || rev === undefined || scopes.includes(scope)) continue;
    made.set(scope, Math.max(rev, made.get(scope) ?? 0));
  }
  return made;
};

/** The next head of a scope, under the condition that the revision read is still the newest. */
const headAction = (
  table: Table,
  head: Head,
  change: HeadChange | undefined,
  made: {
    readonly id: string;
    readonly now: Date;
    readonly revisions: ReadonlyMap<Scope, number>;
    readonly life: Life;
  },
): Action => {
  const since = sinceOf(head, made.life);
  const next: Head = {
    ...(head.unknown && { unknown: head.unknown }),
    scope: head.scope,
    rev: head.rev + 1,
    commit: made.id,
    at: Math.floor(made.now.getTime() / 1000),
    features: head.features + (change?.features ?? 0),
    ...((change?.private ?? head.private) && { private: true }),
    ...((change?.gone ?? head.gone) && { gone: true }),
    ...(since !== undefined && { since }),
    ...((head.counters || change?.counters) && { counters: { ...head.counters, ...change?.counters } }),
    ...restsOnOf(head, made.revisions),
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

/** No item is larger than 400 KB: so few of them fit. */
const fewActions = Math.floor(maxBytes / 400_000);

/** @throws Problem BadDataError */
const requireSize = (actions: readonly Action[]): void => {
  if (actions.length <= fewActions) return;
  const bytes = actions.reduce((sum, { Put }) => sum + (Put ? storedSize(Put.Item) : 0), 0);
  if (bytes > maxBytes)
    throw badData(
      `This writes ${bytes} bytes with its events, more than the ${maxBytes} that one change may. Do it in several steps.`,
    );
};

/**
 * The transaction of a decision: what it writes and relies on, each under the condition of the revision it was read at,
 * and of every scope the next head and the commit record.
 * @param id of the commit, the same in every scope
 * @throws Problem BadDataError when it is more than one transaction takes
 */
export const compose = (
  { table, actor, now }: CommitContext,
  given: Scopes,
  opened: OpenedView,
  decision: Decision<unknown>,
  id: string,
): Action[] => {
  const { view, revisions, items } = opened;
  const { put = [], remove = [], events = [] } = decision;
  const written = new Set([...put, ...remove].map(keyText));
  const check = decision.check ?? [...revisions.keys()].map(parseKeyText).filter((key) => !written.has(keyText(key)));
  const [first] = given;
  const scopes = [...new Set(given)].sort();
  const owner = (key: Key): Scope => {
    const scope = scopeOfKey(key) ?? first;
    if (!scopes.includes(scope)) throw new Error(`${keyText(key)} lies outside the scopes of this commit`);
    return scope;
  };
  const scopeOfEvent = (event: NewEvent): Scope => {
    const scope = event.project === undefined ? instance : projectScope(event.project);
    if (!scopes.includes(scope)) throw new Error(`${event.type} lies outside the scopes of this commit`);
    return scope;
  };
  const absent = (key: Key): boolean => revisions.has(keyText(key)) && revisions.get(keyText(key)) === undefined;
  const removed = remove.filter((key) => !absent(key));
  const actions: Action[] = [
    ...put.map(
      (item): Action => ({
        Put: {
          TableName: table.name,
          Item: escapedItem({
            ...unknownMembers(items.get(keyText(item)), item),
            ...item,
            rev: view.head(owner(item)).rev + 1,
          }),
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
  const made = { id, now, revisions: revisionsMade(scopes, opened, check) };
  for (const scope of scopes) {
    const head = view.head(scope);
    const own = put.filter((item) => owner(item) === scope);
    const gone = removed.filter((key) => owner(key) === scope);
    const life = lifeOf(scope, own, gone, absent);
    const journal = journalItems({
      scope,
      rev: head.rev + 1,
      id,
      at: now.toISOString(),
      actor,
      put: own,
      removed: gone,
      begins: life.begins,
      events: events.filter((event) => scopeOfEvent(event) === scope),
    });
    actions.push(
      headAction(table, head, decision.head?.[scope], { ...made, life }),
      ...journal.map(
        (Item): Action => ({
          Put: { TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' },
        }),
      ),
    );
  }
  if (actions.length > maxActions)
    throw badData(
      `This touches ${actions.length} stored items, more than the ${maxActions} that one change may. Do it in several steps.`,
    );
  requireSize(actions);
  return actions;
};
