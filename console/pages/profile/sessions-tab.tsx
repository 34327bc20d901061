import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Loading } from '../../design/loading.tsx';
import { Moment } from '../../design/moment.tsx';
import page from '../../design/page.module.css';
import { announce, announceProblem } from '../../design/toasts.ts';
import { endSession, ownSessions, type Session } from '../../queries/profile.ts';
import { profile } from '../../texts/profile.ts';
import { agentName } from './agent.ts';
import styles from './profile.module.css';

const { sessions: texts } = profile;

interface OneProps {
  readonly session: Session;
}

const One = ({ session }: OneProps) => {
  const { id, current, agent, method, address, createdAt, usedAt, endsAt } = session;
  const name = agentName(agent);
  const end = useMutation({
    mutationFn: () => endSession(id),
    onSuccess: () => announce({ title: texts.ended }),
    onError: announceProblem,
  });
  return (
    <li>
      <div>
        <p className={page.row}>
          <strong title={agent ?? undefined}>{name}</strong>
          {current && <Badge look="good">{texts.this}</Badge>}
        </p>
        <p className={styles.facts}>
          <span>
            {texts.how} {texts.methods[method]}
          </span>
          <span>
            {texts.from} {address}
          </span>
          <span>
            {texts.used} <Moment at={usedAt} />
          </span>
          <span>
            {texts.begun} <Moment at={createdAt} />
          </span>
          <span>
            {texts.ends} <Moment at={endsAt} />
          </span>
        </p>
      </div>
      {!current && (
        <Button aria-label={texts.endOne(name)} waits={end.isPending} onClick={() => end.mutate()}>
          {texts.end}
        </Button>
      )}
    </li>
  );
};

/** Where one is signed in. The API keeps at most 50 sessions of a user. */
export const SessionsTab = () => {
  const { data, error, isError, refetch } = useQuery(ownSessions);
  const [ending, setEnding] = useState(false);
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
      <ul className={styles.list} aria-label={texts.list}>
        {[...first, ...others].map((session) => (
          <One key={session.id} session={session} />
        ))}
      </ul>
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
