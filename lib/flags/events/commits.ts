import type { EventCommit } from '../../contract/schemas/event-commit.ts';
import type { CommitRecord } from '../../store/commit/journal.ts';
import type { EventItem } from '../../store/event-log/event-item.ts';
import { touchedFeatures } from '../../store/history/touched-features.ts';
import { journalKey, keyText, projectScope } from '../../store/table/keys.ts';
import { getItems, type Source } from '../../store/table/read.ts';

/**
 * The commits of projects to which these events belong, in the order of their newest events (contract: events §6.5,
 * docs/decisions/0316-the-commits-of-events.md). An event with a project is in the journal of that project.
 */
export const readCommits = async (source: Source, items: readonly EventItem[]): Promise<readonly EventCommit[]> => {
  const ofProjects = items.flatMap(({ id, rev, project }) =>
    project === null ? [] : [{ id, project, key: journalKey(projectScope(project), rev) }],
  );
  const commits = [...Map.groupBy(ofProjects, ({ key }) => keyText(key)).values()];
  const records = await getItems<CommitRecord>(
    source,
    commits.flatMap(([newest]) => newest?.key ?? []),
  );
  return commits.flatMap((events, i) => {
    const [record, project] = [records[i], events[0]?.project];
    if (record === undefined || project === undefined) return [];
    const { rev: revision, comment = null, segments = [] } = record;
    const features = touchedFeatures(record);
    return [{ project, revision, comment, features, segments: [...segments], events: events.map(({ id }) => id) }];
  });
};
