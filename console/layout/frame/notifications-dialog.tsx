import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announceProblem } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import { markRead, type Notification, notifications } from '../../queries/notices.ts';
import { common } from '../../texts/common.ts';
import { notices as texts } from '../../texts/notices.ts';
import { PathLink } from '../path-link.tsx';
import styles from './notifications.module.css';

interface OneProps {
  readonly notification: Notification;
  readonly onOpen: () => void;
}

const One = ({ notification, onOpen }: OneProps) => {
  const { message, link, createdAt, readAt } = notification;
  return (
    <li className={styles.one} data-unread={readAt === null}>
      <PathLink path={link} onOpen={onOpen}>
        {message}
      </PathLink>
      <p className={page.row}>
        <span className={page.soft}>
          <Moment at={createdAt} />
        </span>
        {readAt === null && <Badge look="info">{texts.unread}</Badge>}
      </p>
    </li>
  );
};

/** Notifications of the last 30 days about changes by others; the API returns at most 200. */
export const NotificationsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { data, error, isError, refetch } = useQuery(notifications);
  const read = useMutation({
    mutationFn: markRead,
    meta: { changesNothing: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notifications.queryKey }),
    onError: announceProblem,
  });
  const unread = (data ?? []).filter(({ readAt }) => readAt === null).map(({ id }) => id);
  const open = ({ id, readAt }: Notification): void => {
    if (readAt === null) read.mutate([id]);
    onClose();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={texts.title}
      actions={
        <>
          {unread.length > 0 && (
            <Button waits={read.isPending} onClick={() => read.mutate(unread)}>
              {texts.readAll}
            </Button>
          )}
          <Button onClick={onClose}>{common.close}</Button>
        </>
      }
    >
      {isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Loading />}
      {data?.length === 0 && <p>{texts.none}</p>}
      <ul className={styles.list} aria-label={texts.list}>
        {(data ?? []).map((notification) => (
          <One key={notification.id} notification={notification} onOpen={() => open(notification)} />
        ))}
      </ul>
    </Dialog>
  );
};
