import { requireEnvironmentRoom } from '../../../flags/environments/limit.ts';
import { commit } from '../../../store/commit/commit.ts';
import type { ReadView } from '../../../store/commit/decision.ts';
import { keyOfJob } from '../../../store/jobs/job.ts';
import type { Stored } from '../../../store/table/items.ts';
import { instance, type Key, type KeyOf, keyText } from '../../../store/table/keys.ts';
import { inCategory, itemToWrite, type Numbers } from '../category.ts';
import { checkpointItem, checkpointKey } from '../import-checkpoint.ts';
import { numberSegments } from '../merge-configuration.ts';
import { plain } from '../plain.ts';
import { StateMoved } from '../state-moved.ts';
import type { ConfigurationEntry, ConfigurationStep } from '../step.ts';
import type { Tools } from '../tools.ts';

/** The last segment id given out, once these have been. */
const lastId = (entries: readonly ConfigurationEntry[], numbers: Numbers, before: number): number =>
  Math.max(
    before,
    ...entries.flatMap((brought) =>
      brought.category === 'segment' ? [numbers.get(brought.entry.id) ?? brought.entry.id] : [],
    ),
  );

/** An item that is to be written, and what it belongs to. */
interface Owned {
  readonly item: Key;
  readonly owner: KeyOf<Stored> | undefined;
}

/** @throws StateMoved when a project of segments, or a type of tags, was removed since the plan was made */
const requireOwners = async (view: ReadView, made: readonly Owned[]): Promise<void> => {
  const written = new Set(made.map(({ item }) => keyText(item)));
  const owners = made.flatMap(({ owner }) => (owner && !written.has(keyText(owner)) ? [owner] : []));
  const keys = [...new Map(owners.map((owner) => [keyText(owner), owner])).values()];
  const found = await view.getMany(keys);
  keys.forEach((key, i) => {
    if (!found[i]) throw new StateMoved(`${keyText(key)} is gone`);
  });
};

/** Brings environments, segments, strategy types, tag types and tags that are new or differ. */
export const upsertConfiguration = async (tools: Tools, { entries, remember }: ConfigurationStep): Promise<void> => {
  const { table, catalog, actor, now, deadline, mode, document, digest } = tools;
  await commit({ table, actor, now, deadline }, [instance], async (view) => {
    const head = view.head(instance);
    // The configuration at this head or a later one; if later, the commit fails and is decided again.
    const config = await catalog.config({ instanceRev: head.rev });
    const given = head.counters?.segment ?? 0;
    const numbers = numberSegments(document.segments ?? [], config, given);
    const changes = await Promise.all(
      entries.map((brought) =>
        inCategory(brought, async (category, entry) => {
          const stored = await view.get(category.key(entry, numbers));
          if (stored && category.isAnother?.(stored, entry)) throw new StateMoved(`${stored.sk} was given to another`);
          const removal = stored ? undefined : category.removal?.(entry);
          if (removal && (await view.get(keyOfJob(removal))))
            throw new StateMoved(`${keyOfJob(removal).sk} is still being removed`);
          const item = itemToWrite(category, entry, stored, { mode, numbers, now, createdBy: actor.createdBy });
          return (
            item && {
              item,
              owner: category.owner?.(item),
              type: category.event,
              ...(brought.category === 'environment' && { environment: brought.entry.name }),
            }
          );
        }),
      ),
    );
    const made = changes.filter((change) => change !== undefined);
    await requireOwners(view, made);
    const added = made.filter((change) => change.environment && !config.environments.has(change.environment)).length;
    if (added > 0) requireEnvironmentRoom(config.environments.size + added);
    if (remember) await view.get(checkpointKey(digest));
    const last = lastId(entries, numbers, given);
    return {
      put: [...made.map(({ item }) => item), ...(remember ? [checkpointItem(digest, remember, now)] : [])],
      events: made.map(({ item, owner, ...event }) => ({ ...event, data: plain(item) })),
      ...(last > given && { head: { [instance]: { counters: { segment: last } } } }),
      answer: undefined,
    };
  });
};
