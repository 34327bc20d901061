import { atMost } from '../../../lib/basics/at-most.ts';
import { providers } from '../../../lib/flags/addons/providers/index.ts';
import { createSecretsIn, newSigningSecret } from '../../../lib/flags/addons/secrets.ts';
import { secretsKey } from '../../../lib/identity/login-providers/key.ts';
import { commit } from '../../../lib/store/commit/commit.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { makeRequest } from '../../../lib/store/commit/request.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import { appendPending } from '../../../lib/store/event-log/append.ts';
import type { AddonItem } from '../../../lib/store/table/items.ts';
import { instance, projectScope } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { measureUnits, type Units } from '../../../lib/store/table/units.ts';
import { announce } from '../../../lib/workflows/deliveries/announce.ts';
import { type DeliveryContext, maxTableWork } from '../../../lib/workflows/deliveries/context.ts';
import { deliverTo } from '../../../lib/workflows/deliveries/deliver.ts';
import { addonItem } from '../../flags/addons/stored.ts';
import { projectItem, store } from '../../flags/projects/stored.ts';
import { begun, mark } from './begun.ts';

/** Stores a project, and a webhook with secrets, unless nobody is to hear of anything. */
const prepare = async (table: Table, integrations: 0 | 1): Promise<void> => {
  await store(table, [projectItem({ id: 'p' })]);
  if (integrations === 0) return;
  await store(table, begun() as never);
  const key = await secretsKey();
  await transact(makeRequest(table, { actor: system, now: new Date() }), [instance], async (unit) => {
    const secrets = { parameters: { url: 'https://hooks.example.com/' }, signing: [[newSigningSecret()]] };
    const sealed = createSecretsIn(unit, { id: 1, key, secrets });
    unit.create<AddonItem>({ ...addonItem(1, { secretParameters: ['url'] }), ...sealed });
  });
};

/**
 * Units that the events of one commit take from the log to their notes, when their receiver takes them at once.
 * @param table an empty one; the key of secrets is known
 */
export const unitsOfDeliveries = async (
  table: Table,
  { events, integrations = 1 }: { readonly events: number; readonly integrations?: 0 | 1 },
): Promise<Units & { readonly delivered: number }> => {
  await prepare(table, integrations);
  await commit({ table, actor: system, now: new Date() }, [projectScope('p')], () => ({
    events: Array.from({ length: events }, (_, i) => ({
      type: 'feature-stale-on' as const,
      project: 'p',
      featureName: `flag-${i}`,
    })),
    answer: undefined,
  }));
  await appendPending(table, projectScope('p'));
  let delivered = 0;
  const wakes = { wake: () => Promise.resolve() };
  const context: DeliveryContext = {
    table,
    wakes,
    stage: 'bench',
    providers,
    atTable: atMost(maxTableWork),
    sender: {
      send: async () => {
        delivered++;
        return { kind: 'answer', answer: { status: 200, headers: {}, body: 'ok' }, durationMs: 1 };
      },
      close: () => undefined,
    },
  };
  const deadline = Date.now() + 30_000;
  const { units } = await measureUnits(async () => {
    await announce({ table, wakes, bus: undefined }, { deadline, mark: integrations > 0 ? mark : undefined });
    if (integrations > 0) await deliverTo(context, 1, deadline);
  });
  return { ...units, delivered };
};

/** Prices of us-east-1 in USD for a million: units on demand, requests of a queue, GB-seconds and calls of Lambda. */
const prices = { read: 0.125, write: 0.625, queue: 0.4, gbSecond: 16.6667, call: 0.2 } as const;
/** Assumed for a delivery that wakes a function of its own, whose receiver answers in 100 ms. */
const functionSeconds = 0.25;
const functionGb = 0.5;

/** What a million deliveries cost of which each wakes a function of its own, in USD, without the receiver's side. */
export const priceOfMillion = ({ read, write }: Units): number =>
  read * prices.read +
  write * prices.write +
  // Sent, received and deleted.
  3 * prices.queue +
  prices.call +
  functionSeconds * functionGb * prices.gbSecond;
