import { segmentsIn } from '../../definition/events/message.ts';
import type { Outgoing } from '../../flags/addons/provider.ts';
import { isShownTo, reachesProject, readProjectHeads } from '../../flags/addons/reach.ts';
import { hideOtherProject } from '../../flags/events/hide-project.ts';
import type { Head } from '../../store/commit/head.ts';
import type { WaitingDelivery } from '../../store/deliveries/waiting.ts';
import { eventKey } from '../../store/event-log/event-item.ts';
import type { AddonItem, SegmentItem } from '../../store/table/items.ts';
import { instance, projectScope, type Scope, segmentKey } from '../../store/table/keys.ts';
import { getItem, getLasting } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { type CommitOfEvent, commitOfEvent } from './commit-of-event.ts';
import { outgoingEvent } from './outgoing-event.ts';

/** An event on its way, without what is known only at the time of the attempt. */
export type EventToSend = Pick<
  Outgoing,
  'event' | 'scope' | 'revision' | 'comment' | 'changeRequest' | 'segmentName' | 'done' | 'isTest'
>;

/**
 * What attempts that begin together read: one for all what several of them need. That is after each of them has begun, so
 * they see what was changed before. Nothing of it is for attempts that begin later.
 */
export interface SharedReads {
  head(project: string): Promise<Head | undefined>;
  commit(scope: Scope, revision: number): Promise<CommitOfEvent>;
  /** undefined: it is deleted, or belongs to another project by now. */
  segmentName(id: number, project: string | null): Promise<string | undefined>;
}

/** Reads by key, each once; one that fails is for those who have asked by then. */
const once = <T>(): ((key: string, read: () => Promise<T>) => Promise<T>) => {
  const known = new Map<string, Promise<T>>();
  return (key, read) => {
    const found = known.get(key) ?? read();
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
};

export const openSharedReads = (table: Table): SharedReads => {
  const heads = once<Head | undefined>();
  const commits = once<CommitOfEvent>();
  const segments = once<SegmentItem | undefined>();
  return {
    head: (project) => heads(project, async () => (await readProjectHeads(table, [project])).get(project)),
    commit: (scope, revision) => commits(`${scope} ${revision}`, () => commitOfEvent(table, scope, revision)),
    segmentName: async (id, project) => {
      const segment = await segments(String(id), () => getItem(table, segmentKey(id)));
      return segment && (segment.project === null || segment.project === project) ? segment.name : undefined;
    },
  };
};

/** What is sent of a waiting delivery; undefined: the integration may not get the event any more. */
export const readEventToSend = async (
  table: Table,
  reads: SharedReads,
  { item, waiting }: { readonly item: AddonItem; readonly waiting: WaitingDelivery },
): Promise<EventToSend | undefined> => {
  const { event: id, done = [] } = waiting;
  const stored = await getLasting(table, eventKey(id));
  if (!stored) throw new Error(`Event ${id} is not in the log`);
  const { project } = stored;
  const event = outgoingEvent(stored);
  const named = new Set(project === null ? [] : [project]);
  hideOtherProject(event, (other) => {
    named.add(other);
    return true;
  });
  const scope = project === null ? instance : projectScope(project);
  const [commit, ...read] = await Promise.all([
    reads.commit(scope, stored.rev),
    ...[...named].map(async (one) => [one, await reads.head(one)] as const),
  ]);
  const heads = new Map(read.flatMap(([one, head]) => (head ? [[one, head] as const] : [])));
  if (!isShownTo(item, stored, heads)) return undefined;
  const segmentNames = new Map(
    await Promise.all(
      segmentsIn(event).map(async (segment) => [segment, await reads.segmentName(segment, project)] as const),
    ),
  );
  return {
    event: hideOtherProject(event, (other) => reachesProject(item, heads.get(other))),
    scope: project ?? 'instance',
    revision: stored.rev,
    ...commit,
    segmentName: (segment) => segmentNames.get(segment) ?? String(segment),
    done,
    isTest: false,
  };
};
