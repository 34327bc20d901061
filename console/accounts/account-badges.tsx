import { Badge } from '../design/badge.tsx';
import type { User } from '../queries/users.ts';
import { useSelf } from '../session/permissions.ts';
import { accounts } from '../texts/accounts.ts';
import styles from './accounts.module.css';

const { states, stateWords } = accounts;

/** What is special about a user: it is the caller, is not in yet, is switched off, or is managed elsewhere. */
export const AccountBadges = ({ user: { id, disabled, invitedUntil, scimId } }: { readonly user: User }) => {
  const { user: self } = useSelf();
  return (
    <span className={styles.badges}>
      {self.id === id && <Badge look="good">{states.you}</Badge>}
      {disabled === true && (
        <span title={stateWords.off}>
          <Badge look="bad">{states.off}</Badge>
        </span>
      )}
      {invitedUntil !== undefined && <Badge look="info">{states.invited}</Badge>}
      {scimId !== undefined && (
        <span title={stateWords.scim}>
          <Badge>{states.scim}</Badge>
        </span>
      )}
    </span>
  );
};
