import { eventName } from '../../../lib/definition/events/names.ts';
import { RevisionDifference } from '../../changes/revision-difference.tsx';
import { JsonDiff } from '../../design/data/json-diff.tsx';
import { activity as texts } from '../../texts/activity.ts';
import styles from './activity.module.css';
import type { Entry } from './entries.ts';

/** An absent value and `null` mean the same: there is no state on this side. */
const side = (value: unknown): unknown => value ?? undefined;

export interface EntryDifferenceProps {
  readonly entry: Entry;
  readonly feature: string | undefined;
  /** The change has a revision that changed a flag or a segment. */
  readonly changesContent: boolean;
}

/** What a change changed: what its revision differs from the one before, else what its events have. */
export const EntryDifference = ({ entry: { events, commit }, feature, changesContent }: EntryDifferenceProps) => {
  if (commit && changesContent) {
    const { project, revision } = commit;
    const from = revision > 1 ? revision - 1 : undefined;
    return <RevisionDifference projectId={project} feature={feature} from={from} to={revision} heading="h3" />;
  }
  return events.map(({ id, type, data, preData }) => {
    const [before, after] = [side(preData), side(data)];
    return (
      <section key={id} className={styles.event}>
        {events.length > 1 && <h3>{eventName(type)}</h3>}
        {before === undefined && after === undefined ? (
          <p>{texts.noData}</p>
        ) : (
          <JsonDiff before={before} after={after} />
        )}
      </section>
    );
  });
};
