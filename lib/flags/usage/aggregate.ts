import type { Catalog } from '../../store/catalog/catalog.ts';
import { type Report, reportFrom } from '../../store/observations/report.ts';
import type { ReportQueue } from '../../store/observations/report-queue.ts';
import { logError } from '../../store/runtime/log.ts';
import { type Merge, openMerge, type ReachedFeatures } from './merge.ts';
import { storeMerged, type UsageStores } from './store.ts';

export interface AggregatorContext extends UsageStores {
  readonly catalog: Catalog;
  /** Receives counts again that could not be stored. */
  readonly reportQueue: ReportQueue;
  readonly now: Date;
  /** Time after which no further message is begun, in epoch ms. */
  readonly deadline: number;
}

/** A message of the queue. */
export interface Message {
  readonly id: string;
  readonly body: string;
}

/** Maximum number of sums that are kept in memory before they are stored. */
const maxSums = 20_000;
/** Maximum number of times that counts go back into the queue before they are dropped. */
const maxAttempts = 5;

/** The features that tokens reach, read once for each set of projects. */
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

/** Stores merged counts. Counts that could not be stored go back into the queue, so that nothing is counted twice. */
const store = async (context: AggregatorContext, merge: Merge, attempts: number): Promise<void> => {
  const rest = await storeMerged(context, merge, context.now);
  if (rest === undefined) return;
  try {
    if (attempts >= maxAttempts) throw new Error(`They were sent ${attempts} times`);
    await context.reportQueue.send({ ...rest, attempts: attempts + 1 });
  } catch (error) {
    logError('Counts are lost', { error, counts: rest.rows.length, metrics: rest.metrics?.length ?? 0 });
  }
};

/** The sum of messages with the same number of attempts. */
interface Part {
  readonly merge: Merge;
  /** Ids of the messages. */
  readonly merged: string[];
}

/**
 * Merges reports and stores the sums (contract: usage §3). Every message is counted once, unless this process dies
 * after it stored something.
 * @returns ids of the messages that were not processed: they are delivered again
 */
export const aggregate = async (context: AggregatorContext, messages: readonly Message[]): Promise<string[]> => {
  const reach = openReach(context.catalog);
  const failed: string[] = [];
  /** By number of attempts, so that counts that fail repeatedly do not cause other counts to be dropped early. */
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
  const sums = (): number =>
    parts.values().reduce((total, { merge }) => total + merge.sums.size + merge.metrics.sums.size, 0);

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
