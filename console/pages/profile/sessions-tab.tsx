import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SessionRow } from '../../accounts/session-row.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { endSession, ownSessions } from '../../queries/profile.ts';
import { accounts } from '../../texts/accounts.ts';
import { profile } from '../../texts/profile.ts';
import styles from './profile.module.css';

const { sessions: texts } = profile;

/** The sessions of the caller. The API keeps at most 50 sessions of a user. */
export const SessionsTab = () => {
  const { data, error, isError, refetch } = useQuery(ownSessions);
  const [ending, setEnding] = useState(false);
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => announce({ title: accounts.sessions.ended }),
    onError: announceProblem,
  });
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const others = data.filter(({ current }) => !current);
  const first = data.filter(({ current }) => current);
  return (
    <div className={styles.tab}>
      <div className={page.row}>
        <p className={page.grow}>{texts.lead}</p>
        <Button lacks={others.length === 0 ? texts.alone : undefined} onClick={() => setEnding(true)}>
          {texts.endOthers}
        </Button>
      </div>
      <section className={page.card} aria-label={texts.list}>
        <ul className={page.items} aria-label={texts.list}>
          {[...first, ...others].map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isCurrent={session.current}
              waits={end.isPending}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      </section>
      {ending && (
        <ConfirmDialog
          title={texts.confirm(others.length)}
          action={texts.endOthers}
          onClose={() => setEnding(false)}
          onConfirm={async () => {
            await Promise.all(others.map(({ id }) => endSession(id)));
            announce({ title: texts.othersEnded });
          }}
        >
          <p>{texts.confirmText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
};
