import { setImmediate, setTimeout } from 'node:timers/promises';
import { commit } from '../../lib/store/commit/commit.ts';
import type { Unwritten } from '../../lib/store/commit/context.ts';
import type { Decide, Decision } from '../../lib/store/commit/decision.ts';
import type { Actor } from '../../lib/store/commit/journal.ts';
import { makeRequest, type Order } from '../../lib/store/commit/request.ts';
import type { Stored } from '../../lib/store/table/items.ts';
import {
  featureEnvironmentKey,
  featureKey,
  type Key,
  type KeyOf,
  projectKey,
  projectScope,
} from '../../lib/store/table/keys.ts';
import type { RequestReading } from '../../lib/store/table/read.ts';
import type { Table } from '../../lib/store/table/table.ts';
import type { Pace } from '../../lib/store/table/waiting.ts';

/** Small features that record which operations wrote them, so that lost, doubled and torn writes show. */
export interface Note extends Stored {
  readonly name: string;
  /** Tags of the operations that wrote the note, in order. */
  readonly by: readonly string[];
}

export const actor: Actor = { createdBy: 'tester', createdByUserId: 7 };
const bare = ({ pk, sk }: Key): KeyOf<Note> => ({ pk, sk });
export const noteKey = (project: string, name: string): KeyOf<Note> => bare(featureKey(project, name));
const sideKey = (project: string, name: string): KeyOf<Note> => bare(featureEnvironmentKey(project, name, 'dev'));

/**
 * A pace whose clock moves only during waits: budgets depend on the number of waits, not on the speed of the machine.
 */
export const patientPace = (
  random: () => number,
  wait: (ms: number) => Promise<unknown> = () => setImmediate(),
): Pace => {
  let now = 0;
  return {
    now: () => now,
    sleep: async (ms) => {
      now += ms;
      await wait(ms);
    },
    random,
  };
};

/** Such a pace with real waits, for callers that must avoid each other. */
export const spreadPace = (): Pace => patientPace(Math.random, setTimeout);

/** A pace with real waits and no budget: on a busy machine, conflicts last longer than a budget allows. */
export const endlessPace = (): Pace => ({ ...spreadPace(), now: () => 0 });

export interface Operation {
  readonly tag: string;
  readonly project: string;
  readonly name: string;
  readonly kind: 'write' | 'remove';
}

/** Creates the project, so that catalogs show it. */
export const makeProject = (table: Table, project: string): Promise<void> =>
  commit({ table, actor, now: new Date() }, [projectScope(project)], async (view) => {
    await view.get(projectKey(project));
    const item = { ...projectKey(project), kind: 'project', id: project, environments: [] };
    return { put: [item], answer: undefined };
  });

/** Writes or removes a note and its side item together, and emits one event about it. */
export const perform = (
  on: Table | (RequestReading & Partial<Order>),
  operation: Operation,
  now = new Date(),
  byKey = true,
): Promise<string> =>
  commit(makeRequest(on, { ...on, actor, now }), [projectScope(operation.project)], decided(operation), { byKey });

const decided =
  ({ tag, project, name, kind }: Operation): Decide<string> =>
  async (view): Promise<Decision<string>> => {
    const note = await view.get(noteKey(project, name));
    const side = await view.get(sideKey(project, name));
    const events = [
      { type: 'feature-updated' as const, project, featureName: name, data: { tag, size: note?.by.length ?? 0 } },
    ];
    if (kind === 'remove')
      return {
        remove: [...(note ? [noteKey(project, name)] : []), ...(side ? [sideKey(project, name)] : [])],
        events,
        answer: tag,
      };
    const by = [...(note?.by ?? []), tag];
    const written: Unwritten<Note>[] = [
      { ...noteKey(project, name), kind: 'feature', name, by },
      { ...sideKey(project, name), kind: 'feature-environment', name, by },
    ];
    return { put: written, events, answer: tag };
  };
