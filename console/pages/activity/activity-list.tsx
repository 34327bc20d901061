import { useQuery } from '@tanstack/react-query';
import { nameOf } from '../../accounts/names.ts';
import { useWayBack } from '../../changes/use-way-back.tsx';
import { dayText } from '../../design/time/moment.tsx';
import { projects, segments } from '../../queries/configuration.ts';
import { accountsAndGroups } from '../../queries/people.ts';
import { activity as texts } from '../../texts/activity.ts';
import styles from './activity.module.css';
import type { Entry } from './entries.ts';
import { EntryRow } from './entry-row.tsx';
import { dayGroups, groupOf } from './start-of.ts';

const headingOf = (group: string): string => {
  const near = dayGroups.find((one) => one === group);
  return near === undefined ? dayText(group) : texts.groups[near];
};

export interface ActivityListProps {
  readonly entries: readonly Entry[];
  /** The project of the page; undefined: all projects. */
  readonly projectId: string | undefined;
  /** The flag of which the page is narrowed. */
  readonly feature: string | undefined;
  /** Other filters are chosen, and what is shown is of the ones before. */
  readonly isOld: boolean;
}

/** Changes by their days, newest first. */
export const ActivityList = ({ entries, projectId, feature, isOld }: ActivityListProps) => {
  const { data: known } = useQuery(accountsAndGroups);
  const { data: listed = [] } = useQuery({ ...projects, enabled: projectId === undefined });
  const { data: allSegments = [] } = useQuery(segments);
  const { plan, waits, dialog } = useWayBack();
  const people = new Map(known?.users.map((one) => [one.id, nameOf(one)]));
  const projectNames = new Map(listed.map(({ id, name }) => [id, name]));
  const segmentNames = new Map(allSegments.map(({ id, name }) => [id, name]));
  const now = Date.now();
  const days = Map.groupBy(entries, ({ events: [first] }) => groupOf(first.createdAt, now));
  return (
    <div aria-busy={isOld} className={styles.days}>
      {[...days].map(([group, changes]) => (
        <section key={group} className={styles.day} aria-labelledby={`day-${group}`}>
          <h2 id={`day-${group}`}>{headingOf(group)}</h2>
          <ol className={styles.entries}>
            {changes.map((entry) => {
              const { createdBy, createdByUserId, project } = entry.events[0];
              return (
                <EntryRow
                  key={entry.key}
                  entry={entry}
                  who={people.get(createdByUserId ?? Number.NaN) ?? createdBy}
                  where={project && projectId === undefined ? (projectNames.get(project) ?? project) : undefined}
                  feature={feature}
                  segmentName={(id) => segmentNames.get(id) ?? String(id)}
                  waits={waits}
                  onUndo={plan}
                />
              );
            })}
          </ol>
        </section>
      ))}
      {dialog}
    </div>
  );
};
