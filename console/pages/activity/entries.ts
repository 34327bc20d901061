import type { Commit, Event } from '../../queries/events.ts';

/** One change, with the events that it wrote. */
export interface Entry {
  readonly key: string;
  /** In the order in which they happened; at least one. */
  readonly events: readonly [Event, ...Event[]];
  /** Absent: the change belongs to no project, or its commit is not kept any more. */
  readonly commit: Commit | undefined;
}

interface Page {
  readonly events: readonly Event[];
  readonly commits?: readonly Commit[] | undefined;
}

/** Folds events into the changes that they belong to, newest first, also where a change lies on two pages. */
export const entriesOf = (pages: readonly Page[]): readonly Entry[] => {
  const commits = new Map(
    pages.flatMap(({ commits: own = [] }) => own.flatMap((commit) => commit.events.map((id) => [id, commit] as const))),
  );
  const keyOf = ({ id, createdAt, createdBy, project }: Event): string => {
    const commit = commits.get(id);
    // Events of one change have the same time.
    return commit ? `${commit.project} ${commit.revision}` : `${createdAt} ${createdBy} ${project ?? ''}`;
  };
  const changes = Map.groupBy(
    pages.flatMap(({ events }) => events),
    keyOf,
  );
  return [...changes].flatMap(([key, events]) => {
    const [first, ...others] = events.toReversed();
    return first ? [{ key, events: [first, ...others], commit: commits.get(first.id) } as const] : [];
  });
};
