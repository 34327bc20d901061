import { serviceUnavailable } from '../../contract/problems.ts';
import type { InstanceStatistics } from '../../contract/schemas/instance-admin.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { appendForReader } from '../../store/event-log/append-for-reader.ts';
import { countAll } from '../../store/event-log/cursor.ts';
import { countEvents, countOfDays, firstDay, type Tally } from '../../store/event-log/tally.ts';

/** Minimum number of new events for which the counts are stored; each reader counts fewer events again. */
const least = 200;
/** Waiting for events that are being appended: how often, and how long each time, in ms. */
const maxWaits = 20;
const waitMs = 50;

/** The counts of all events up to now. @throws Problem ServiceUnavailable when there are too many to count at once */
const currentTally = async (context: CatalogContext): Promise<Tally> => {
  const { now, deadline } = context;
  const { appended } = await appendForReader(context, '*');
  const last = countAll((await appended).positions);
  for (let waits = 0; ; waits++) {
    const tally = await countEvents(context, { now, deadline, least });
    if (tally.last >= last) return tally;
    if (waits >= maxWaits || context.table.pace.now() >= deadline)
      throw serviceUnavailable('The events of this installation are still being counted. Try again in a minute.', []);
    await context.table.pace.sleep(waitMs);
  }
};

/** The numbers of changes, exports and imports, from the event log (contract: instance-admin §1.3). */
export const countChanges = async (
  context: CatalogContext,
): Promise<Pick<InstanceStatistics, 'productionChanges' | 'featureExports' | 'featureImports'>> => {
  const [tally, config] = await Promise.all([
    currentTally(context),
    context.catalog.config({ instanceRev: context.instanceRev }),
  ]);
  const production = new Set(
    [...config.environments.values()].filter(({ type }) => type === 'production').map(({ name }) => name),
  );
  const within = (days: number): number => countOfDays(tally, production, firstDay(context.now, days));
  return {
    productionChanges: { last30: within(30), last60: within(60), last90: within(90) },
    featureExports: tally.exports,
    featureImports: tally.imports,
  };
};
