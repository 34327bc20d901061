import { useQuery } from '@tanstack/react-query';
import { isObject } from '../../../lib/basics/object.ts';
import { eventName } from '../../../lib/definition/events/names.ts';
import { useAuthor } from '../../accounts/use-author.ts';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Name } from '../../design/name.tsx';
import { Moment } from '../../design/time/moment.tsx';
import { type RequestPlace, requestEvents } from '../../queries/change-requests.ts';
import { changeRequests } from '../../texts/change-requests.ts';
import styles from './change-request.module.css';

const { one: texts } = changeRequests;

/** The comment in an event, or the reason why the change failed. */
const remark = (data: unknown): string | undefined => {
  if (!isObject(data)) return undefined;
  const { comment, failureReason } = data;
  return typeof comment === 'string' ? comment : typeof failureReason === 'string' ? failureReason : undefined;
};

/** The events of a request, newest first. */
export const RequestHistory = ({ place }: { readonly place: RequestPlace }) => {
  const events = useQuery(requestEvents(place));
  const authorOf = useAuthor();
  return (
    <section className={styles.part}>
      <h2>{texts.history}</h2>
      {events.isPending && <Loading />}
      {events.isError && <ErrorState error={events.error} onRetry={() => void events.refetch()} />}
      {events.data?.length === 0 && <p className={styles.soft}>{texts.noHistory}</p>}
      <ol className={styles.entries}>
        {events.data?.map(({ id, type, createdBy, createdByUserId, createdAt, data }) => (
          <li key={id}>
            <p>{eventName(type)}</p>
            <p className={styles.soft}>
              <Name>{authorOf({ id: createdByUserId ?? undefined, username: createdBy })}</Name>,{' '}
              <Moment at={createdAt} />
            </p>
            {remark(data) !== undefined && (
              <p className={styles.text} dir="auto">
                {remark(data)}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};
