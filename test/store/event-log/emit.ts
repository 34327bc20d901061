import { commit } from '../../../lib/store/commit/commit.ts';
import { type NewEvent, system } from '../../../lib/store/commit/journal.ts';
import { instance, projectScope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';

export const now = new Date('2030-01-02T03:04:05.678Z');

/** Emits events without other changes: one commit for each, in the scope of the event. */
export const emitEach = async (table: Table, ...events: readonly NewEvent[]): Promise<void> => {
  for (const event of events) await emitAtOnce(table, [event]);
};

/** Emits events of one scope in one commit. */
export const emitAtOnce = async (table: Table, events: readonly NewEvent[]): Promise<void> => {
  const project = events[0]?.project;
  const scope = project === undefined ? instance : projectScope(project);
  await commit({ table, actor: system, now }, [scope], () => ({ events, answer: undefined }));
};

/** An event that the table refuses when it is appended, because the key of a partition has at most 2,048 bytes. */
export const unappendable = (project: string): NewEvent => ({
  type: 'feature-archived',
  project,
  featureName: 'x'.repeat(3_000),
});
