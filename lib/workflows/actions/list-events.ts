import type { ActionSetEvent } from '../../contract/schemas/action.ts';
import { signalView } from '../../flags/signals/list.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { SignalItem } from '../../store/observations/signals.ts';
import type { ActionRunItem } from '../../store/table/items.ts';
import { actionRunPrefix, actionRunsPartition, type KeyOf, type Range, signalKey } from '../../store/table/keys.ts';
import { getItems, queryAll, type RequestReading } from '../../store/table/read.ts';
import { actionsReads, readSets, requireSet } from './stored.ts';
import { setView } from './view.ts';

interface EventsPage {
  readonly project: string;
  readonly id: number;
  readonly limit: number;
  readonly offset: number;
}

const rangeOf = ({ project, id, limit, offset }: EventsPage): Range => ({
  pk: actionRunsPartition(project),
  prefix: actionRunPrefix(id),
  descending: true,
  limit: offset + limit,
});

/** What listing the executions of an action set reads. */
export const actionEventsReads = (page: EventsPage): RequestReads => ({
  ...actionsReads(page.project),
  ranges: [rangeOf(page)],
});

const keyOf = ({ set, signal }: ActionRunItem): KeyOf<SignalItem> => signalKey(set.match.sourceId, signal);

/** The executions of an action set, newest first (contract: actions §5). @throws Problem NotFoundError */
export const listActionEvents = async (
  context: RequestReading & { readonly now: Date },
  page: EventsPage,
): Promise<ActionSetEvent[]> => {
  const { project, id, offset } = page;
  requireSet(await readSets(context, project), id);
  const runs = (await queryAll<ActionRunItem>(context, rangeOf(page)))
    .filter(({ expires }) => expires * 1000 > context.now.getTime())
    .slice(offset);
  const signals = await getItems<SignalItem>(context.table, runs.map(keyOf));
  return runs.map(({ set, signal, createdAt, state, steps }, i) => {
    const item = signals[i];
    const shown = setView(project, set);
    return {
      id: signal,
      actionSetId: id,
      signalId: signal,
      createdAt,
      state,
      signal: item ? signalView(item) : null,
      actionSet: {
        ...shown,
        actions: shown.actions.map((one, step) => ({ ...one, state: 'not started' as const, ...steps[step] })),
      },
    };
  });
};
