import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { eventNameOfFlag } from '../../../../lib/definition/events/names.ts';
import { isSame } from '../../../../lib/definition/same.ts';
import { Button } from '../../../design/button.tsx';
import { JsonDiff } from '../../../design/data/json-diff.tsx';
import { EmptyState } from '../../../design/messages/empty-state.tsx';
import { ErrorState } from '../../../design/messages/error-state.tsx';
import { Loading } from '../../../design/messages/loading.tsx';
import { Remark } from '../../../design/messages/remark.tsx';
import { Name } from '../../../design/name.tsx';
import { Ago } from '../../../design/time/moment.tsx';
import { flagEvents } from '../../../queries/flag.ts';
import { flagRevision, flagRevisions, flagStateAt } from '../../../queries/history.ts';
import { flag as texts } from '../../../texts/flag.ts';
import styles from '../flag.module.css';
import { flagRoute, useFlag } from '../whom/flag-context.tsx';
import { eventWords } from './event-words.ts';
import { differing, pastFlagOf, pastWords } from './past-flag.ts';

const { history: historyTexts } = texts;

/** At most this many events show what they changed; older ones show only their types. */
const maxEvents = 100;

interface DifferenceProps {
  readonly title: string;
  /** Revision numbers; absent: the present state. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** The difference of a flag between two revisions, in words and as JSON. */
const Difference = ({ title, before, after }: DifferenceProps) => {
  const { path, named } = useFlag();
  const was = useQuery({ ...flagStateAt(path, before), enabled: before !== 0 });
  const is = useQuery(flagStateAt(path, after));
  const error = was.error ?? is.error;
  const known = (before === 0 || was.data !== undefined) && is.data !== undefined;
  const [from, to] = [was.data, is.data].map((found) => found && pastFlagOf(found.state, path.featureName));
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      {error !== null && <ErrorState error={error} />}
      {error === null && !known && <Loading />}
      {known && isSame(from, to) && <p>{historyTexts.same}</p>}
      {known && !isSame(from, to) && (
        <>
          <ul className={styles.list}>
            {pastWords(path.featureName, from ?? undefined, to ?? undefined, named).map((text) => (
              <li key={text} dir="auto">
                {text}
              </li>
            ))}
          </ul>
          <JsonDiff before={from ? differing(from, to) : undefined} after={to ? differing(to, from) : undefined} />
        </>
      )}
    </section>
  );
};

/** One revision at its own address: what it changed, and what has changed since. */
const Revision = ({ revision }: { readonly revision: number }) => {
  const { path, show } = useFlag();
  const { data } = useQuery(flagStateAt(path, revision));
  const { data: made } = useQuery(flagRevision(path, revision));
  return (
    <section className={styles.history} aria-labelledby="revision">
      <div className={styles.row}>
        <Button onClick={() => show({ tab: 'history' })}>{historyTexts.all}</Button>
      </div>
      <h2 id="revision">{historyTexts.revision(revision)}</h2>
      {data === null && <p>{historyTexts.absent}</p>}
      {data && (
        <p className={styles.soft}>
          {made && <Name>{historyTexts.by(made.createdBy)}</Name>}{' '}
          <time dateTime={data.at}>{historyTexts.at(data.at)}</time>
        </p>
      )}
      {typeof made?.comment === 'string' && <Remark>{made.comment}</Remark>}
      <Difference title={historyTexts.changed} before={revision - 1} after={revision} />
      <Difference title={historyTexts.since} before={revision} after={undefined} />
    </section>
  );
};

/** The latest changes of a flag, newest first. */
const Revisions = () => {
  const { path, named } = useFlag();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    flagRevisions(path),
  );
  const { data: logged } = useQuery(flagEvents(path, maxEvents));
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  const known = new Map(logged?.events.map((event) => [event.id, event]));
  const revisions = data.pages.flatMap((page) => page.revisions);
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 id="history">{historyTexts.title}</h2>
      {revisions.length === 0 ? (
        <EmptyState title={historyTexts.none}>
          <p>{historyTexts.noneText}</p>
        </EmptyState>
      ) : (
        <ol className={styles.events}>
          {revisions.map(({ revision, at, createdBy, comment, events }) => (
            <li key={revision} className={styles.event}>
              {events
                .filter(({ featureName }) => featureName === null || featureName === path.featureName)
                .map(({ id, type, environment }) => {
                  const event = known.get(id);
                  return (
                    <div key={id}>
                      <p>
                        <strong>{eventNameOfFlag(type)}</strong>{' '}
                        {environment && <Name>{historyTexts.inEnvironment(environment)}</Name>}
                      </p>
                      {event &&
                        eventWords(event, named).map((text) => (
                          <p key={text} dir="auto">
                            {text}
                          </p>
                        ))}
                    </div>
                  );
                })}
              {events.length === 0 && <p>{historyTexts.withoutEvents}</p>}
              {comment !== null && <Remark>{comment}</Remark>}
              <p className={styles.soft}>
                <Name>{historyTexts.by(createdBy)}</Name> · <Ago at={at} /> ·{' '}
                <Link
                  to="/projects/$projectId/features/$featureName"
                  params={path}
                  search={{ tab: 'history', revision }}
                >
                  {historyTexts.revision(revision)}
                </Link>
              </p>
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button waits={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {historyTexts.more}
        </Button>
      )}
    </section>
  );
};

/** The history of a flag; the address of a revision can be shared. */
export const History = () => {
  const { revision } = flagRoute.useSearch();
  return revision === undefined ? <Revisions /> : <Revision key={revision} revision={revision} />;
};
