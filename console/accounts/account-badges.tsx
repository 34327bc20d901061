import { Badge } from '../design/badge.tsx';
import type { User } from '../queries/users.ts';
import { useSelf } from '../session/permissions.ts';
import { accounts } from '../texts/accounts.ts';
import styles from './accounts.module.css';

const { states, stateWords } = accounts;

/** Badges for a user who is the caller, was invited and has not signed in, is disabled, or is managed by SCIM. */
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
