import { notFound } from '../../contract/problems.ts';
import type { Addon, AddonList, Delivery, DeliveryList, SoughtState } from '../../contract/schemas/addon.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import type { Rights } from '../../identity/rights/rights.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import { readHeadsOf } from '../../store/commit/head.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { readHealth } from '../../store/deliveries/deliverer.ts';
import { type DeliveryItem, deliveriesRange, listDeliveries } from '../../store/deliveries/delivery.ts';
import { decodeEvent, type EventItem, eventKey } from '../../store/event-log/event-item.ts';
import type { AddonItem } from '../../store/table/items.ts';
import {
  addonKey,
  addonsPartition,
  delivererKey,
  projectOfScope,
  projectScope,
  type Range,
} from '../../store/table/keys.ts';
import { getItem, getItems, queryAll, type Source } from '../../store/table/read.ts';
import { definitions } from './definitions/index.ts';
import { addonView } from './view.ts';

const all: Range = { pk: addonsPartition };

export const addonsReads: RequestReads = { ranges: [all] };

/** What reading one integration reads first. */
export const addonViewReads = (id: number): RequestReads => ({ keys: [addonKey(id), delivererKey(id)] });
/** What finding out whether there is an integration reads first. */
export const addonItemReads = (id: number): RequestReads => ({ keys: [addonKey(id)] });

/** What listing deliveries reads first. */
export const addonEventsReads = ({ id, limit, offset, state }: DeliveriesPage): RequestReads => ({
  keys: [addonKey(id)],
  // What is looked for may be among the first: nothing is read ahead then.
  ranges: state === undefined ? [deliveriesRange(id, { offset, limit })] : [],
});

interface DeliveriesPage {
  readonly id: number;
  readonly limit: number;
  readonly offset: number;
  readonly state?: SoughtState | undefined;
}

/** An integration as it is answered to somebody. */
const shownAddons = async (
  source: Source,
  rights: Rights,
  items: readonly Unwritten<AddonItem>[],
): Promise<Addon[]> => {
  const named = [...new Set(items.flatMap(({ projects }) => projects))].filter((project) => project !== '*');
  const [heads, health] = await Promise.all([
    readHeadsOf(source, named.map(projectScope)),
    readHealth(
      source,
      items.map(({ id }) => id),
    ),
  ]);
  const hidden = new Set(heads.flatMap((head) => (head.private ? (projectOfScope(head.scope) ?? []) : [])));
  return items.map((item, i) =>
    addonView(item, { rights, isPrivate: (project) => hidden.has(project), health: health[i] ?? {} }),
  );
};

/** All integrations by id, and the providers that there are (contract: addons §1). */
export const listAddons = async (context: CallerContext): Promise<AddonList> => {
  const items = await queryAll<AddonItem>(context, all);
  return {
    addons: await shownAddons(context, context.caller.rights, items),
    providers: [...definitions],
  };
};

/** @throws Problem NotFoundError */
const requireAddon = async (context: CallerContext, id: number): Promise<AddonItem> => {
  const item = await getItem<AddonItem>(context, addonKey(id));
  if (!item) throw notFound('addon', id);
  return item;
};

/** @throws Problem NotFoundError */
export const getAddon = async (context: CallerContext, id: number): Promise<Addon> => {
  const [shown] = await shownAddons(context, context.caller.rights, [await requireAddon(context, id)]);
  if (!shown) throw notFound('addon', id);
  return shown;
};

/** A delivery that waits for another attempt has failed until now. */
const states: Readonly<Record<DeliveryItem['state'], Delivery['state']>> = {
  success: 'success',
  partial: 'successWithErrors',
  waiting: 'failed',
  failed: 'failed',
};

/** The stored state of what is looked for. */
const sought = { success: 'success', successWithErrors: 'partial', waiting: 'waiting', failed: 'failed' } as const;

/**
 * The deliveries to an integration, newest event first (contract: addons §6).
 * @throws Problem NotFoundError
 */
export const listAddonEvents = async (
  context: CallerContext,
  { id, limit, offset, state: wanted }: DeliveriesPage,
): Promise<DeliveryList> => {
  await requireAddon(context, id);
  const deliveries = await listDeliveries(context, id, { limit, offset, state: wanted && sought[wanted] });
  const events = await getItems<EventItem>(
    context,
    deliveries.map(({ event }) => eventKey(event)),
  );
  return {
    integrationEvents: deliveries.map(({ event, state, text, attempts }, i) => {
      const item = events[i];
      return {
        id: String(event),
        integrationId: id,
        createdAt: attempts.at(-1)?.at ?? '',
        state: states[state],
        stateDetails: text,
        isWaiting: state === 'waiting',
        event: item ? decodeEvent(item) : null,
        details: {},
        attempts: attempts.map((attempt) => ({ ...attempt })),
      };
    }),
  };
};
