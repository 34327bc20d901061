import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { BellIcon } from '../../design/icons.tsx';
import { loadPart } from '../../design/load-part.ts';
import { notifications } from '../../queries/notices.ts';
import { notices as texts } from '../../texts/notices.ts';
import { useFirstPicture } from '../first-picture.ts';
import styles from './layout.module.css';

const Dialog = lazy(async () => ({
  default: (await loadPart(() => import('./notifications-dialog.tsx'))).NotificationsDialog,
}));

/** The bell counts up to this number. */
const maxShown = 9;

/** Shows the number of unread notifications; a click opens the list. */
export const NotificationBell = () => {
  const { data } = useQuery({ ...notifications, enabled: useFirstPicture() });
  const [open, setOpen] = useState(false);
  const unread = data?.filter(({ readAt }) => readAt === null).length;
  const shown = unread !== undefined && unread > maxShown ? `${maxShown}+` : unread;
  return (
    <>
      <Button look="quiet" label={texts.open(shown)} onClick={() => setOpen(true)}>
        <BellIcon />
        {unread !== undefined && unread > 0 && (
          <span className={styles.unread} aria-hidden="true">
            {shown}
          </span>
        )}
      </Button>
      {open && (
        <Suspense>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
