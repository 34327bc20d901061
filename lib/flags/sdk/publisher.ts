import { openClientTokens } from '../../identity/api-tokens/follow.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import { readHead } from '../../store/commit/head.ts';
import { markCreation, removeMarks } from '../../store/objects/creation-mark.ts';
import { tokenOfPublishedKey } from '../../store/objects/keys.ts';
import type { ObjectStore } from '../../store/objects/object-store.ts';
import { moveCursor, placeOf } from '../../store/objects/publication-cursor.ts';
import type { TokenItem } from '../../store/table/items.ts';
import { instance, type Key, type Scope } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import { jitter } from '../../store/table/waiting.ts';
import { eachOf, openKnownObjects } from './known-objects.ts';
import { type PublicationTargets, readTask } from './publication-task.ts';
import {
  isConcerned,
  liveTokens,
  nextExpiryOf,
  type PublishedAnswer,
  projectsOfTokens,
  publishedAnswers,
  publishedKeysOf,
} from './published-answers.ts';

export interface PublisherOptions {
  readonly table: Table;
  readonly catalog: Catalog;
  readonly objects: ObjectStore;
}

/** One call of the publisher. */
export interface PublisherCall {
  readonly announced: PublicationTargets;
  readonly now: Date;
  /** Time after which no object is put, in epoch ms. */
  readonly deadline: number;
}

/** The result of a call. */
export interface Published {
  /** Number of objects that were put. */
  readonly put: number;
  readonly removed: number;
  /** Scopes that are not published completely. */
  readonly failed: ReadonlySet<Scope>;
  /** The first failure. */
  readonly error: unknown;
}

/** Publishes new answers. May be repeated, late, or run beside the publishers of other processes. */
export type Publisher = (call: PublisherCall) => Promise<Published>;

/**
 * Maximum number of attempts while other publishers put the same objects; there is a pause before each but the first.
 */
const maxAttempts = 12;

/**
 * Keeps the answers of `GET /api/client/features` in object storage, for each live client token and form (contract: sdk
 * §10).
 *
 * It always renders the newest state, whatever the reason of the call. The order of its steps makes that safe: it first
 * reads which object is stored, then the tokens and projects, and then puts under the condition that the same object is
 * still stored. So a new answer is always made from a later read than the one that it replaces, and no answer goes back
 * in time (docs/decisions/0180-published-answers.md). It remembers what is stored, so a process makes one call at a
 * time, as in Lambda; other processes may publish beside it.
 */
export const openPublisher = ({ table, catalog, objects }: PublisherOptions): Publisher => {
  const place = placeOf(table, objects.name);
  const tokens = openClientTokens(table);
  const known = openKnownObjects(objects);

  const currentTokens = async (now: Date): Promise<readonly TokenItem[]> => {
    const { state } = await tokens.at(await readHead(table, instance));
    return liveTokens(state.values(), now);
  };

  /**
   * The tokens that a change of these scopes concerns. They are read after it is known which object is stored for each.
   */
  const tokensToPublish = async (
    scopes: ReadonlySet<Scope>,
    now: Date,
    listed: ReadonlySet<string> | undefined,
  ): Promise<readonly TokenItem[]> => {
    for (;;) {
      const concerned = (await currentTokens(now)).filter((token) => isConcerned(token, scopes));
      if (!(await known.learn(concerned.flatMap(publishedKeysOf), listed))) return concerned;
    }
  };

  /** The answers for the tokens as they are now. */
  const answersFor = async (own: readonly TokenItem[]): Promise<readonly PublishedAnswer[]> =>
    own.length === 0 ? [] : publishedAnswers(await catalog.projects(projectsOfTokens(own)), own);

  return async ({ announced, now, deadline }) => {
    const { behind, abandoned } = await readTask(table, objects.name, { announced, now });
    const scopes = new Set(behind.keys());
    const done = { put: 0, removed: 0 };
    if (scopes.size === 0) return { ...done, failed: new Set(), error: undefined };
    const whole = scopes.has(instance);
    const listed = whole ? await known.list() : undefined;
    const failures = new Map<string, { readonly answer: PublishedAnswer; readonly error: unknown }>();
    /** Keys under which this call has created an object, or may have: the response of object storage can be lost. */
    const made = new Set<string>();
    let removal: { readonly error: unknown } | undefined;
    let mark: Key | undefined;

    const putOne = async (answer: PublishedAnswer): Promise<boolean> => {
      try {
        if (table.pace.now() >= deadline) throw new Error('There was no time left to publish');
        const outcome = await known.put(answer);
        if (outcome === 'created' || outcome === 'refused') made.add(answer.key);
        if (outcome === 'created' || outcome === 'replaced') done.put++;
        if (outcome === 'refused')
          failures.set(answer.key, { answer, error: new Error('Other publishers were faster all the time') });
        return outcome !== 'refused';
      } catch (error) {
        made.add(answer.key);
        failures.set(answer.key, { answer, error });
        return true;
      }
    };

    /** Removes the objects of tokens that are not among these. */
    const removeOthers = async (keys: Iterable<string>, live: readonly TokenItem[]): Promise<void> => {
      const hashes = new Set(live.map(({ sha256 }) => sha256));
      const left = [...keys].filter((key) => !hashes.has(tokenOfPublishedKey(key) ?? ''));
      try {
        await eachOf(left, async (key) => {
          await known.remove(key);
          done.removed++;
        });
      } catch (error) {
        removal ??= { error };
      }
    };

    let own: readonly TokenItem[] = [];
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      if (attempt > 0) await table.pace.sleep(jitter(attempt, table.pace.random));
      own = await tokensToPublish(scopes, now, attempt === 0 ? listed : undefined);
      if (attempt === 0 && listed) await removeOthers(listed, own);
      failures.clear();
      let refused = false;
      const answers = await answersFor(own);
      if (answers.some(({ key }) => known.isAbsent(key))) mark ??= await markCreation(table, now.getTime());
      await eachOf(answers, async (answer) => {
        if (!(await putOne(answer))) refused = true;
      });
      if (!refused) break;
    }
    // A token may have been revoked, and its object removed by another call, before this call put the object.
    if (made.size > 0) await removeOthers(made, await currentTokens(now));

    const failed = new Set(
      [...scopes].filter(
        (scope) =>
          (removal && (scope === instance || made.size > 0)) ||
          [...failures.values()].some(({ answer }) => isConcerned(answer.token, new Set([scope]))),
      ),
    );
    const nextExpiry = nextExpiryOf(own);
    await Promise.all(
      [...behind]
        .filter(([scope]) => !failed.has(scope))
        .map(([scope, rev]) =>
          moveCursor(table, {
            scope,
            rev,
            place,
            at: table.pace.now(),
            ...(scope === instance && {
              comparedAt: now.getTime(),
              ...(nextExpiry !== undefined && { nextExpiry }),
            }),
          }),
        ),
    );
    // When a removal fails, the mark stays: only the recovery run finds such objects again.
    const compared = whole && !failed.has(instance) ? abandoned : [];
    const looked = mark && !removal ? [mark] : [];
    await removeMarks(table, [...compared, ...looked]);
    return { ...done, failed, error: removal?.error ?? [...failures.values()][0]?.error };
  };
};
