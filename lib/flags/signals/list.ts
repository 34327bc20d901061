import type { QuerySignal, Signal } from '../../contract/schemas/signal.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { readSignals, type SignalItem, signalsRange } from '../../store/observations/signals.ts';
import { signalEndpointsKey } from '../../store/table/keys.ts';
import type { RequestReading } from '../../store/table/read.ts';
import { unpack } from '../../store/wire/packed.ts';
import { readEndpoint, readEndpoints } from './stored.ts';

interface SignalsPage {
  readonly limit: number;
  readonly offset: number;
}

interface ListContext extends RequestReading {
  readonly now: Date;
}

/** What listing the signals of one endpoint reads. */
export const endpointSignalsReads = (id: number, { limit, offset }: SignalsPage): RequestReads => ({
  keys: [signalEndpointsKey],
  ranges: [signalsRange(id, offset + limit)],
});

export const signalView = ({
  id,
  endpoint,
  createdAt,
  tokenName,
  payload,
  recognised,
  readings,
  note,
}: SignalItem): Signal => ({
  id,
  source: 'signal-endpoint',
  sourceId: endpoint,
  createdAt,
  tokenName,
  payload: unpack(payload),
  ...(recognised !== undefined && { recognised }),
  ...(readings !== undefined && { readings: [...readings] }),
  ...(note !== undefined && { note }),
});

/** The signals of one endpoint, newest first (contract: signals §7). @throws Problem NotFoundError */
export const listEndpointSignals = async (
  context: ListContext,
  { id, limit, offset }: SignalsPage & { readonly id: number },
): Promise<Signal[]> => {
  await readEndpoint(context, id);
  const found = await readSignals(context, id, offset + limit, context.now);
  return found.slice(offset).map(signalView);
};

/**
 * The signals of all endpoints, newest first.
 * @returns also how many there are up to the end of the page: nobody counts those after it
 */
export const listSignals = async (
  context: ListContext,
  { limit, offset }: SignalsPage,
): Promise<{ readonly signals: QuerySignal[]; readonly total: number }> => {
  const endpoints = await readEndpoints(context);
  const ofEach = await Promise.all(endpoints.map(({ id }) => readSignals(context, id, offset + limit, context.now)));
  const newest = ofEach
    .flat()
    .sort((a, b) => b.id - a.id)
    .slice(0, offset + limit);
  const byId = new Map(endpoints.map((one) => [one.id, one]));
  return {
    total: newest.length,
    signals: newest.slice(offset).map((item) => ({
      ...signalView(item),
      sourceName: byId.get(item.endpoint)?.name ?? '',
      sourceDescription: byId.get(item.endpoint)?.description ?? null,
    })),
  };
};
