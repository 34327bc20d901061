import { requireEnvironmentRoom } from '../../../flags/features/environment-limit.ts';
import { PlanOutdated } from '../../../store/commands/plan-again.ts';
import { transact, type UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import { keyOfJob } from '../../../store/jobs/job.ts';
import { inBatches } from '../../../store/table/batches.ts';
import type { Stored } from '../../../store/table/items.ts';
import { instance, type Key, type KeyOf, keyText } from '../../../store/table/keys.ts';
import { storedSize } from '../../../store/table/limits.ts';
import { checkpointItem, checkpointKey } from '../checkpoint.ts';
import { type ConfigurationEntry, changedItem, inCategory } from '../configuration.ts';
import type { ImportContext } from '../context.ts';
import type { CurrentState } from '../current-state.ts';
import { numberSegments, type SegmentNumbers } from '../segment-numbers.ts';
import type { Step } from '../step.ts';
import { importData } from '../stored-item.ts';

/** Batches of the entries that change something; each batch fits into one commit of the instance. */
const batchesOf = (
  entries: readonly ConfigurationEntry[],
  { document, mode, now }: ImportContext,
  { config }: CurrentState,
): ConfigurationEntry[][] => {
  const numbers = numberSegments(document, config);
  const changed = entries.flatMap((one) => {
    const item = inCategory(one, (category, entry) =>
      changedItem(category, entry, category.stored(config, entry, numbers), { mode, numbers, now, createdBy: '' }),
    );
    return item ? [{ one, bytes: storedSize(item) }] : [];
  });
  // The item, the removal of an earlier item, and its owner.
  return inBatches(changed, ({ bytes }) => ({ actions: 3, bytes }), 1).map((batch) => batch.map(({ one }) => one));
};

const stepOf = (entries: readonly ConfigurationEntry[], checkpoint?: readonly string[]): Step => ({
  size: entries.length,
  run: (context) => upsertConfiguration(context, entries, checkpoint),
});

/**
 * @param hasNewProjects whether new projects will be linked to the environments: then the first step writes a
 *   checkpoint
 */
export const planEnvironments = (context: ImportContext, current: CurrentState, hasNewProjects: boolean): Step[] => {
  const { environments = [] } = context.document;
  const created = environments.map(({ name }) => name).filter((name) => !current.config.environments.has(name));
  return batchesOf(
    environments.map((entry) => ({ category: 'environment', entry })),
    context,
    current,
  ).map((entries, i) => stepOf(entries, i === 0 && hasNewProjects && created.length > 0 ? created : undefined));
};

/** Segments, strategy types, tag types and tags. */
export const planConfiguration = (context: ImportContext, current: CurrentState): Step[] => {
  const { segments = [], strategyTypes = [], tagging } = context.document;
  const entries: ConfigurationEntry[] = [
    ...segments.map((entry) => ({ category: 'segment' as const, entry })),
    ...strategyTypes.map((entry) => ({ category: 'strategy-type' as const, entry })),
    ...(tagging?.types ?? []).map((entry) => ({ category: 'tag-type' as const, entry })),
    ...(tagging?.tags ?? []).map((entry) => ({ category: 'tag' as const, entry })),
  ];
  return batchesOf(entries, context, current).map((batch) => stepOf(batch));
};

/** The last id of a segment after these entries are written. */
const lastSegment = (entries: readonly ConfigurationEntry[], numbers: SegmentNumbers, before: number): number =>
  Math.max(
    before,
    ...entries.flatMap(({ category, entry }) => (category === 'segment' ? [numbers.get(entry.id) ?? entry.id] : [])),
  );

/** An item to write, and the item that has to exist for it. */
interface Owned {
  readonly item: Key;
  readonly owner: KeyOf<Stored> | undefined;
}

/** @throws PlanOutdated when a project of segments, or a type of tags, was removed after the plan was made */
const requireOwners = async (unit: UnitOfWork, written: readonly Owned[]): Promise<void> => {
  const own = new Set(written.map(({ item }) => keyText(item)));
  const owners = written.flatMap(({ owner }) => (owner && !own.has(keyText(owner)) ? [owner] : []));
  const keys = [...new Map(owners.map((owner) => [keyText(owner), owner])).values()];
  const found = await unit.getMany(keys);
  keys.forEach((key, i) => {
    if (!found[i]) throw new PlanOutdated(`${keyText(key)} was removed`);
  });
};

/** Writes environments, segments, strategy types, tag types and tags that are new or differ. */
const upsertConfiguration = (
  context: ImportContext,
  entries: readonly ConfigurationEntry[],
  checkpoint: readonly string[] | undefined,
): Promise<void> =>
  transact(context, [instance], async (unit) => {
    const { catalog, mode, document, digest } = context;
    const { now, actor } = unit;
    const head = unit.head(instance);
    // The configuration may be newer than this head; then the commit fails and is decided again.
    const config = await catalog.config({ instanceRev: head.rev });
    const last = head.counters?.segment ?? 0;
    const numbers = numberSegments(document, config, last);
    const changes = await Promise.all(
      entries.map((one) =>
        inCategory(one, async (category, entry) => {
          const stored = await unit.get(category.key(entry, numbers));
          if (stored && category.isAnother?.(stored, entry))
            throw new PlanOutdated(`${stored.sk} was given to another item`);
          const removal = stored ? undefined : category.removal?.(entry);
          if (removal && (await unit.get(keyOfJob(removal))))
            throw new PlanOutdated(`${keyOfJob(removal).sk} is not complete yet`);
          const item = changedItem(category, entry, stored, { mode, numbers, now, createdBy: actor.createdBy });
          if (!item) return undefined;
          const environment = one.category === 'environment' ? { environment: one.entry.name } : {};
          const event = { type: category.event, ...environment, data: importData(item) };
          return { item, owner: category.owner?.(item), event };
        }),
      ),
    );
    const written = changes.filter((change) => change !== undefined);
    await requireOwners(unit, written);
    const created = written.filter(
      ({ event: { environment } }) => environment && !config.environments.has(environment),
    );
    if (created.length > 0) requireEnvironmentRoom(config.environments.size + created.length);
    for (const { item, event } of written) {
      unit.put(item);
      unit.emit(event);
    }
    if (checkpoint) {
      await unit.get(checkpointKey(digest));
      unit.put(checkpointItem(digest, checkpoint, now));
    }
    const segment = lastSegment(entries, numbers, last);
    if (segment > last) unit.changeHead(instance, { counters: { segment } });
  });
