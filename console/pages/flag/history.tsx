import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../client/client.ts';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { JsonDiff } from '../../design/json-diff.tsx';
import { Loading } from '../../design/loading.tsx';
import { Name } from '../../design/name.tsx';
import { flagEvents } from '../../queries/flag.ts';
import { flag as texts } from '../../texts/flag.ts';
import { ago } from '../flags/ago.ts';
import { eventWords } from './event-words.ts';
import styles from './flag.module.css';
import { useFlag } from './flag-context.tsx';

const { history: historyTexts } = texts;
const typeTexts: Readonly<Record<string, string>> = historyTexts.types;

const step = 20;
const maxEvents = 100;

type Shown = Schema<'Event'>;

/** One change: what, where, who and when, and its difference when somebody wants to see it. */
const Happened = ({ event }: { readonly event: Shown }) => {
  const { named } = useFlag();
  const [open, setOpen] = useState(false);
  const words = eventWords(event, named);
  const { type, createdAt, createdBy, environment, data, preData } = event;
  const hasMore = (data ?? preData ?? null) !== null;
  return (
    <li className={styles.event}>
      <p>
        <strong>{typeTexts[type] ?? type}</strong>{' '}
        {environment && <Name>{historyTexts.inEnvironment(environment)}</Name>}
      </p>
      {words.map((text) => (
        <p key={text} dir="auto">
          {text}
        </p>
      ))}
      <p className={styles.soft}>
        <Name>{historyTexts.by(createdBy)}</Name> ·{' '}
        <time dateTime={createdAt} title={createdAt}>
          {ago(createdAt, Date.now())}
        </time>
      </p>
      {hasMore && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{historyTexts.show}</summary>
          {open && <JsonDiff before={preData ?? undefined} after={data ?? undefined} />}
        </details>
      )}
    </li>
  );
};

/** The last changes of a flag, newest first. */
export const History = () => {
  const { path } = useFlag();
  const [limit, setLimit] = useState(step);
  const { data, error, refetch } = useQuery({ ...flagEvents(path, limit), placeholderData: keepPreviousData });
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  const { events } = data;
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 id="history">{historyTexts.title}</h2>
      {events.length === 0 ? (
        <EmptyState title={historyTexts.none}>
          <p>{historyTexts.noneText}</p>
        </EmptyState>
      ) : (
        <ol className={styles.events}>
          {events.map((event) => (
            <Happened key={event.id} event={event} />
          ))}
        </ol>
      )}
      {events.length === limit && limit < maxEvents && (
        <Button onClick={() => setLimit(Math.min(maxEvents, limit + step))}>{historyTexts.more}</Button>
      )}
    </section>
  );
};
