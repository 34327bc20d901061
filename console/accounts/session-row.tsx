import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import page from '../design/page.module.css';
import { Moment } from '../design/time/moment.tsx';
import type { Session } from '../queries/users.ts';
import { accounts } from '../texts/accounts.ts';
import styles from './accounts.module.css';
import { agentName } from './agent.ts';

const { sessions: texts } = accounts;

export interface SessionRowProps {
  readonly session: Session;
  /** It is the session of this page; the user ends it by signing out. */
  readonly isCurrent?: boolean;
  readonly waits: boolean;
  readonly onEnd: () => void;
}

/** One session of a user, named after its browser. */
export const SessionRow = ({ session, isCurrent = false, waits, onEnd }: SessionRowProps) => {
  const { agent, method, address, createdAt, usedAt, endsAt } = session;
  const name = agentName(agent);
  return (
    <li className={page.row}>
      <div className={page.grow}>
        <strong title={agent ?? undefined}>{name}</strong> {isCurrent && <Badge look="good">{texts.current}</Badge>}
        <p className={styles.particulars}>
          <span>{texts.by(texts.methods[method], address)}</span>
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
      {!isCurrent && (
        <Button aria-label={texts.endOne(name)} waits={waits} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
};
