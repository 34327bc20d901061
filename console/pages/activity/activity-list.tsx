import { useQuery } from '@tanstack/react-query';
import { useWayBack } from '../../changes/use-way-back.tsx';
import { dayText } from '../../design/time/moment.tsx';
import { projects } from '../../queries/configuration.ts';
import { activity as texts } from '../../texts/activity.ts';
import styles from './activity.module.css';
import type { Entry } from './entries.ts';
import { EntryRow } from './entry-row.tsx';
import { dayGroups, groupOf } from './start-of.ts';
import { useNames } from './use-names.ts';

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
  const names = useNames();
  const { data: listed = [] } = useQuery({ ...projects, enabled: projectId === undefined });
  const { plan, waits, dialog } = useWayBack();
  const projectNames = new Map(listed.map(({ id, name }) => [id, name]));
  const now = Date.now();
  const days = Map.groupBy(entries, ({ events: [first] }) => groupOf(first.createdAt, now));
  return (
    <div aria-busy={isOld} className={styles.days}>
      {[...days].map(([group, changes]) => (
        <section key={group} className={styles.day} aria-labelledby={`day-${group}`}>
          <h2 id={`day-${group}`}>{headingOf(group)}</h2>
          <ol className={styles.entries}>
            {changes.map((entry) => {
              const { project } = entry.events[0];
              return (
                <EntryRow
                  key={entry.key}
                  entry={entry}
                  who={names.whoOf(entry.events[0])}
                  where={project && projectId === undefined ? (projectNames.get(project) ?? project) : undefined}
                  feature={feature}
                  segmentName={names.segmentName}
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
