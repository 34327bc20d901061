import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOf } from '../../accounts/names.ts';
import { SessionRow } from '../../accounts/session-row.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { endSession, endSessions, type User, userSessions } from '../../queries/users.ts';
import { accounts } from '../../texts/accounts.ts';
import { users } from '../../texts/users.ts';

const { sessions: texts } = users;

/** Sessions that are shown at first; a user has at most fifty. */
const shownAtFirst = 5;

/** The sessions of a user. */
export const Sessions = ({ user }: { readonly user: User }) => {
  const { data: sessions, error, isError } = useQuery(userSessions(user.id));
  const [all, setAll] = useState(false);
  const [endingAll, setEndingAll] = useState(false);
  const end = useMutation({
    mutationFn: (id: string) => endSession(user.id, id),
    onSuccess: () => announce({ title: accounts.sessions.ended }),
    onError: announceProblem,
  });
  return (
    <section className={page.card} aria-labelledby="user-sessions">
      <div className={page.row}>
        <h2 id="user-sessions" className={page.grow}>
          {texts.heading}
        </h2>
        {sessions !== undefined && sessions.length > 1 && (
          <Button onClick={() => setEndingAll(true)}>{texts.endAll}</Button>
        )}
      </div>
      {sessions !== undefined && <p className={page.soft}>{sessions.length === 0 ? texts.none : texts.hint}</p>}
      {sessions === undefined && !isError && <Loading />}
      {isError && <ErrorState error={error} />}
      {sessions !== undefined && sessions.length > 0 && (
        <ul className={page.items} aria-labelledby="user-sessions">
          {(all ? sessions : sessions.slice(0, shownAtFirst)).map((session) => (
            <SessionRow key={session.id} session={session} waits={end.isPending} onEnd={() => end.mutate(session.id)} />
          ))}
        </ul>
      )}
      {!all && sessions !== undefined && sessions.length > shownAtFirst && (
        <div>
          <Button onClick={() => setAll(true)}>{accounts.all(sessions.length)}</Button>
        </div>
      )}
      {endingAll && (
        <ConfirmDialog
          title={texts.confirmAll(nameOf(user))}
          action={texts.endAll}
          onClose={() => setEndingAll(false)}
          onConfirm={async () => {
            await endSessions(user.id);
            announce({ title: texts.endedAll });
          }}
        >
          <p>{texts.allWords}</p>
        </ConfirmDialog>
      )}
    </section>
  );
};
