import type { Catalog } from '../../store/catalog/catalog.ts';
import { type Report, reportFrom } from '../../store/observations/report.ts';
import type { ReportQueue } from '../../store/observations/report-queue.ts';
import { logError } from '../../store/runtime/log.ts';
import { type Merge, openMerge, type ReachedFeatures } from './merge.ts';
import { storeMerged, type UsageStores } from './store.ts';

/** What the aggregator works with. */
export interface AggregatorContext extends UsageStores {
  readonly catalog: Catalog;
  /** Takes counts back that could not be stored. */
  readonly reportQueue: ReportQueue;
  readonly now: Date;
  /** Epoch ms after which no further message is begun. */
  readonly deadline: number;
}

/** A message of the queue. */
export interface Message {
  readonly id: string;
  readonly body: string;
}

/** Sums that are kept in memory before they are stored. */
const maxSums = 20_000;
/** How often counts go back into the queue before they are given up. */
const maxAttempts = 5;

/** The features that tokens reach, read once for each kind of token. */
const openReach = (catalog: Catalog): ((projects: Report['projects']) => Promise<ReachedFeatures>) => {
  const known = new Map<string, Promise<ReachedFeatures>>();
  const read = async (ids: Report['projects']): Promise<ReachedFeatures> => {
    const { config, projects } = await catalog.projects(ids);
    const pairs = projects.flatMap((project) =>
      [...project.features].map(([name, record]) => [name, { project, record }] as const),
    );
    return { config, features: new Map(pairs) };
  };
  return (projects) => {
    const key = JSON.stringify(projects);
    const found = known.get(key) ?? read(projects);
    known.set(key, found);
    return found;
  };
};

/** Stores what was merged. What could not be stored goes back into the queue, so that nothing is counted twice. */
const store = async (context: AggregatorContext, merge: Merge, attempts: number): Promise<void> => {
  const rest = await storeMerged(context, merge, context.now);
  if (rest === undefined) return;
  try {
    if (attempts >= maxAttempts) throw new Error(`They were sent ${attempts} times`);
    await context.reportQueue.send({ ...rest, attempts: attempts + 1 });
  } catch (error) {
    logError('Counts are lost', { error, counts: rest.rows.length });
  }
};

/** Messages that were sent equally often, added up. */
interface Part {
  readonly merge: Merge;
  /** Their ids. */
  readonly merged: string[];
}

/**
 * Merges reports and stores the sums (contract: usage §3). Every message is counted once, except if this process dies after
 * it stored something.
 * @returns ids of the messages that were not processed: they come again
 */
export const aggregate = async (context: AggregatorContext, messages: readonly Message[]): Promise<string[]> => {
  const reach = openReach(context.catalog);
  const failed: string[] = [];
  /** By attempts: so what fails again and again never makes other counts be given up early. */
  const parts = new Map<number, Part>();

  const flush = async (): Promise<void> => {
    for (const [attempts, { merge, merged }] of parts) {
      try {
        await store(context, merge, attempts);
      } catch (error) {
        logError('Reports could not be stored', { error, reports: merged.length });
        failed.push(...merged);
      }
    }
    parts.clear();
  };

  const add = async (id: string, report: Report): Promise<void> => {
    const { attempts = 0, projects } = report;
    const reached = await reach(projects);
    const part = parts.get(attempts) ?? { merge: openMerge(), merged: [] };
    parts.set(attempts, part);
    part.merge.add(report, reached);
    part.merged.push(id);
  };
  const sums = (): number => parts.values().reduce((total, { merge }) => total + merge.sums.size, 0);

  for (const { id, body } of messages) {
    if (context.table.pace.now() >= context.deadline) {
      failed.push(id);
      continue;
    }
    try {
      await add(id, reportFrom(body));
    } catch (error) {
      logError('A report could not be read', { error, message: id });
      failed.push(id);
    }
    if (sums() >= maxSums) await flush();
  }
  await flush();
  return failed;
};
