import type { Catalog } from '../../store/catalog/catalog.ts';
import { markCreation, removeMarks } from '../../store/objects/creation-mark.ts';
import { tokenOfPublishedKey } from '../../store/objects/keys.ts';
import type { ObjectStore } from '../../store/objects/object-store.ts';
import { moveCursor, placeOf } from '../../store/objects/publication-cursor.ts';
import { readAskedForms } from '../../store/observations/asked-forms.ts';
import type { TokenItem } from '../../store/table/items.ts';
import { instance, type Key, type Scope } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import { jitter } from '../../store/table/waiting.ts';
import { eachOf, openKnownObjects } from './known-objects.ts';
import { openLiveTokens } from './live-tokens.ts';
import { type PublicationTargets, readTask } from './publication-task.ts';
import {
  type Asking,
  isConcerned,
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
  /** Scopes with changes whose turn is later, and when, in epoch ms. */
  readonly early: ReadonlyMap<Scope, number>;
  /** The first failure. */
  readonly error: unknown;
}

/** The tokens that a call concerns. */
interface Concerned {
  readonly own: readonly TokenItem[];
  readonly asking: Asking;
  /** The keys of their objects. */
  readonly keys: readonly string[];
}

/** Publishes new answers. May be repeated, late, or run beside the publishers of other processes. */
export type Publisher = (call: PublisherCall) => Promise<Published>;

/**
 * Maximum number of attempts while other publishers put the same objects; there is a pause before each but the first.
 */
const maxAttempts = 12;

/**
 * Keeps the answers of `GET /api/client/features` in object storage, for each live client token, in the forms that its
 * SDKs ask for (contract: sdk §10).
 *
 * It always renders the newest state, whatever the reason of the call. The order of its steps makes that safe: it first
 * reads which object is stored, then the tokens and projects, and then puts under the condition that the same object is
 * still stored. So a new answer is always made from a later read than the one that it replaces, and no answer goes back
 * in time (docs/decisions/0180-published-answers.md). It remembers what is stored, so a process makes one call at a
 * time, as in Lambda; other processes may publish beside it.
 */
export const openPublisher = ({ table, catalog, objects }: PublisherOptions): Publisher => {
  const place = placeOf(table, objects.name);
  const currentTokens = openLiveTokens(table);
  const known = openKnownObjects(objects);

  /**
   * The tokens that a change of these scopes concerns. They are read after it is known which object is stored for each.
   */
  const tokensToPublish = async (
    scopes: ReadonlySet<Scope>,
    now: Date,
    listed: ReadonlySet<string> | undefined,
  ): Promise<Concerned> => {
    for (;;) {
      const [live, asking] = await Promise.all([currentTokens(now), readAskedForms(table)]);
      const own = live.filter((token) => isConcerned(token, scopes));
      const keys = own.flatMap((token) => publishedKeysOf(token, asking));
      if (!(await known.learn(keys, listed))) return { own, asking, keys };
    }
  };

  /** The answers for the tokens as they are now. */
  const answersFor = async ({ own, asking }: Concerned): Promise<readonly PublishedAnswer[]> =>
    own.length === 0 ? [] : publishedAnswers(await catalog.projects(projectsOfTokens(own)), own, asking);

  return async ({ announced, now, deadline }) => {
    const { behind, early, abandoned } = await readTask(table, objects.name, { announced, now });
    const scopes = new Set(behind.keys());
    const done = { put: 0, removed: 0 };
    if (scopes.size === 0) return { ...done, failed: new Set(), early, error: undefined };
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

    /** Removes objects. */
    const removeAll = async (keys: readonly string[]): Promise<void> => {
      try {
        await eachOf(keys, async (key) => {
          await known.remove(key);
          done.removed++;
        });
      } catch (error) {
        removal ??= { error };
      }
    };

    let concerned: Concerned = { own: [], asking: new Set(), keys: [] };
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      if (attempt > 0) await table.pace.sleep(jitter(attempt, table.pace.random));
      concerned = await tokensToPublish(scopes, now, attempt === 0 ? listed : undefined);
      // The forms were read after the list: what is listed without having been asked for is of another version.
      if (attempt === 0 && listed) await removeAll([...listed.difference(new Set(concerned.keys))]);
      failures.clear();
      let refused = false;
      const answers = await answersFor(concerned);
      if (answers.some(({ key }) => known.isAbsent(key))) mark ??= await markCreation(table, now.getTime());
      await eachOf(answers, async (answer) => {
        if (!(await putOne(answer))) refused = true;
      });
      if (!refused) break;
    }
    // A token may have been revoked, and its object removed by another call, before this call put the object.
    if (made.size > 0) {
      const hashes = new Set((await currentTokens(now)).map(({ sha256 }) => sha256));
      await removeAll([...made].filter((key) => !hashes.has(tokenOfPublishedKey(key) ?? '')));
    }

    const failed = new Set(
      [...scopes].filter(
        (scope) =>
          (removal && (scope === instance || made.size > 0)) ||
          [...failures.values()].some(({ answer }) => isConcerned(answer.token, new Set([scope]))),
      ),
    );
    const nextExpiry = nextExpiryOf(concerned.own);
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
    return { ...done, failed, early, error: removal?.error ?? [...failures.values()][0]?.error };
  };
};
