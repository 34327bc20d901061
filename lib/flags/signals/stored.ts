import { notFound } from '../../contract/problems.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { SignalEndpointsItem, StoredSignalEndpoint } from '../../store/table/items.ts';
import { instance, signalEndpointsKey } from '../../store/table/keys.ts';
import { getItem, type Source } from '../../store/table/read.ts';

export const signalEndpointsReads: RequestReads = { keys: [signalEndpointsKey] };

type Endpoints = Pick<SignalEndpointsItem, 'last' | 'endpoints'>;

const none: Endpoints = { last: 0, endpoints: [] };

export const readEndpoints = async (source: Source): Promise<readonly StoredSignalEndpoint[]> =>
  ((await getItem(source, signalEndpointsKey)) ?? none).endpoints;

/** @throws Problem NotFoundError */
export const requireEndpoint = (endpoints: readonly StoredSignalEndpoint[], id: number): StoredSignalEndpoint => {
  const endpoint = endpoints.find((one) => one.id === id);
  if (!endpoint) throw notFound('signal endpoint', id);
  return endpoint;
};

export const readEndpoint = async (source: Source, id: number): Promise<StoredSignalEndpoint> =>
  requireEndpoint(await readEndpoints(source), id);

/** Changes the signal endpoints, all of which are one item. @param change answers what is to be stored, and the answer */
export const changeEndpoints = <T>(
  context: CommandContext,
  change: (unit: UnitOfWork, stored: Endpoints) => Promise<{ readonly next: Endpoints; readonly answer: T }>,
): Promise<T> =>
  transact(context, [instance], async (unit) => {
    const stored = (await unit.get(signalEndpointsKey)) ?? none;
    const { next, answer } = await change(unit, stored);
    const { last, endpoints } = next;
    if (next !== stored)
      unit.put<SignalEndpointsItem>({ ...signalEndpointsKey, kind: 'signal-endpoints', last, endpoints });
    return answer;
  });

/** As {@link changeEndpoints}, for one of them. @throws Problem NotFoundError */
export const changeEndpoint = <T>(
  context: CommandContext,
  id: number,
  change: (
    unit: UnitOfWork,
    endpoint: StoredSignalEndpoint,
    others: readonly StoredSignalEndpoint[],
  ) => Promise<{ readonly next: StoredSignalEndpoint; readonly answer: T }>,
): Promise<T> =>
  changeEndpoints(context, async (unit, stored) => {
    const endpoint = requireEndpoint(stored.endpoints, id);
    const { next, answer } = await change(
      unit,
      endpoint,
      stored.endpoints.filter((one) => one !== endpoint),
    );
    if (next === endpoint) return { next: stored, answer };
    return {
      next: { ...stored, endpoints: stored.endpoints.map((one) => (one === endpoint ? next : one)) },
      answer,
    };
  });
