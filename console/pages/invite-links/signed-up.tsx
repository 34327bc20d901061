import { nameOf, otherNamesOf } from '../../accounts/names.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { dayText } from '../../design/time/moment.tsx';
import { PersonLink } from '../../layout/person-link.tsx';
import type { InviteLink } from '../../queries/invite-links.ts';
import { common } from '../../texts/common.ts';
import { inviteLinks as texts } from '../../texts/invite-links.ts';

export interface SignedUpProps {
  readonly link: InviteLink;
  readonly onClose: () => void;
}

/** The users who signed up with an invite link and still exist. */
export const SignedUp = ({ link: { name, users }, onClose }: SignedUpProps) => (
  <Dialog
    open
    onClose={onClose}
    title={texts.signedUpTitle(name)}
    actions={<Button onClick={onClose}>{common.close}</Button>}
  >
    <ul className={page.items}>
      {users?.map((user) => (
        <li key={user.id}>
          <PersonLink kind="user" id={user.id} name={nameOf(user)} />{' '}
          <span className={page.soft}>
            <Name>{otherNamesOf(user)}</Name> {user.createdAt && texts.since(dayText(user.createdAt))}
          </span>
        </li>
      ))}
    </ul>
    {(users ?? []).length === 0 && <p>{texts.signedUp(0)}</p>}
  </Dialog>
);
