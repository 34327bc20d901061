import type { RunContext } from '../../store/commands/context.ts';
import { makeRequest } from '../../store/commit/request.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import {
  type NewApplicationItem,
  readNewApplications,
  removeNewApplication,
} from '../../store/observations/registrations.ts';
import type { ApplicationItem } from '../../store/table/items.ts';
import { applicationKey, instance } from '../../store/table/keys.ts';

/** Maximum number of events of one commit; each has at most 4 KB. */
const maxAtOnce = 25;
/** Maximum number of new applications that are read together; there are rarely more. */
const maxRead = 100;

const authorOf = ({ createdBy, createdByUserId }: NewApplicationItem): string =>
  JSON.stringify([createdBy, createdByUserId]);

/** Emits the events of new applications of one author, because a commit has only one author. */
const emitForAuthor = async (context: RunContext, some: readonly NewApplicationItem[]): Promise<number> => {
  const [first] = some;
  if (first === undefined) return 0;
  const { createdBy, createdByUserId } = first;
  const actor = { createdBy, createdByUserId };
  return transact(makeRequest(context, { ...context, actor }), [instance], async (unit) => {
    const known = await unit.getMany(some.map(({ sk }) => applicationKey(sk)));
    const fresh = some.filter((_, i) => known[i] === undefined);
    for (const { sk: name, at, data } of fresh) {
      unit.put<ApplicationItem>({ ...applicationKey(name), kind: 'application', name, createdAt: at });
      unit.emit({ type: 'application-created', data });
    }
    return fresh.length;
  });
};

/**
 * Emits the events of new applications, many in one commit, each exactly once (contract: sdk §7.3). An application with
 * an event has an item, and the commit requires that there is no item yet. Each call reads all applications that are
 * waiting, so a call that is lost, repeated or overtaken does no harm. Applications that are not begun before the
 * deadline wait for the next call.
 * @returns the number of events
 */
export const emitNewApplications = async (context: RunContext): Promise<number> => {
  const { table, deadline } = context;
  let emitted = 0;
  for (;;) {
    const waiting = await readNewApplications(table, maxRead);
    if (waiting.length === 0 || table.pace.now() >= deadline) return emitted;
    for (const own of Map.groupBy(waiting, authorOf).values())
      for (let i = 0; i < own.length; i += maxAtOnce) {
        const some = own.slice(i, i + maxAtOnce);
        emitted += await emitForAuthor(context, some);
        await Promise.all(some.map((one) => removeNewApplication(table, one)));
      }
  }
};
