import { useQuery } from '@tanstack/react-query';
import { JsonDiff } from '../design/data/json-diff.tsx';
import { Banner } from '../design/messages/banner.tsx';
import { ErrorState } from '../design/messages/error-state.tsx';
import { Loading } from '../design/messages/loading.tsx';
import { Name } from '../design/name.tsx';
import { historyDiff } from '../queries/project-history.ts';
import { history } from '../texts/history.ts';
import { bySubject } from './by-subject.ts';
import styles from './revision-difference.module.css';

const { difference: texts } = history;

/** At most this many flags and segments are shown at first. */
const maxShown = 100;

export interface RevisionDifferenceProps {
  readonly projectId: string;
  /** Only this flag, and the segments that it used. */
  readonly feature: string | undefined;
  /** undefined: there is no revision before the later one */
  readonly from: number | undefined;
  readonly to: number;
  /** The level of the headings of flags and segments; default: `h2`. */
  readonly heading?: 'h2' | 'h3';
}

/** The difference between two revisions: flag by flag, in words and line by line. */
export const RevisionDifference = (props: RevisionDifferenceProps) => {
  const { projectId, feature, from, to, heading: Heading = 'h2' } = props;
  const diff = useQuery({ ...historyDiff({ projectId, from: from ?? to, to, feature }), enabled: from !== undefined });
  if (from === undefined) return <p>{texts.first}</p>;
  if (diff.isError) return <ErrorState error={diff.error} onRetry={() => void diff.refetch()} />;
  if (diff.data === undefined) return <Loading />;
  const subjects = bySubject(diff.data);
  return (
    <div className={styles.differences} aria-busy={diff.isPlaceholderData}>
      <p role="status">{diff.data.length === 0 ? texts.none : texts.count(diff.data.length)}</p>
      {subjects.length > maxShown && <Banner look="warn">{texts.only(maxShown, subjects.length)}</Banner>}
      <ul className={styles.differences}>
        {subjects.slice(0, maxShown).map(({ key, kind, name, summaries, before, after }) => (
          <li key={key} className={styles.difference}>
            <Heading>
              {texts.kinds[kind]} <Name>{name}</Name>
            </Heading>
            <ul className={styles.words}>
              {summaries.map((summary) => (
                <li key={summary} dir="auto">
                  {summary}
                </li>
              ))}
            </ul>
            <JsonDiff before={before} after={after} />
          </li>
        ))}
      </ul>
    </div>
  );
};
