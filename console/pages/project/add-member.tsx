import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { Badge } from '../../design/badge.tsx';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { Picker } from '../../design/dialogs/picker.tsx';
import { SecretDialog } from '../../design/dialogs/secret-dialog.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { type AccountSummary, accountsAndGroups, type Holder, holderOf, people } from '../../queries/people.ts';
import { addMembers, type Member } from '../../queries/project-access.ts';
import { memberRoleId, viewerRoleId } from '../../queries/roles.ts';
import { createUser, type User } from '../../queries/users.ts';
import { useLacking } from '../../session/permissions.ts';
import { access as texts } from '../../texts/access.ts';
import { users } from '../../texts/users.ts';
import { giveBack, most, type ProjectProps } from './access-dialogs.tsx';
import { RoleChoice } from './role-choice.tsx';

const { form: formTexts } = texts;
const { invited } = users;

const keyOf = ({ kind, id }: Holder): string => `${kind === 'group' ? 'group' : 'account'} ${id}`;

interface Draft {
  /** Of somebody who may have no account yet; empty: nobody. */
  readonly email: string;
  readonly holders: readonly Holder[];
  readonly roles: readonly number[];
}

const isFine = ({ email, holders, roles }: Draft): boolean => {
  const count = holders.length + (email.trim() === '' ? 0 : 1);
  return count > 0 && count <= most.holders && roles.length > 0 && roles.length <= most.roles;
};

/** The account with an email; undefined: there is none. */
const accountWith = (email: string, accounts: readonly AccountSummary[]): Holder | undefined => {
  const found = accounts.find((one) => one.email?.toLowerCase() === email.toLowerCase());
  return found && holderOf(found);
};

interface EmailProps {
  readonly value: string;
  /** The account with this email was made by this form: the field no longer names somebody else. */
  readonly isMade: boolean;
  readonly onChange: (email: string) => void;
}

/** The email of a person, and what happens with it. */
const EmailField = ({ value, isMade, onChange }: EmailProps) => {
  const { data } = useQuery(accountsAndGroups);
  const email = value.trim();
  const known = data && email.includes('@') ? accountWith(email, data.users) : undefined;
  return (
    <TextField
      label={formTexts.email}
      hint={known === undefined ? formTexts.emailHint : formTexts.known(known.name)}
      type="email"
      maxLength={200}
      autoComplete="off"
      readOnly={isMade}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

interface Invitation {
  readonly email: string;
  readonly link: string;
}

interface InvitedProps extends Invitation {
  readonly onClose: () => void;
}

/** Shows the link for somebody who was invited, once. */
const Invited = ({ email, link, onClose }: InvitedProps) => (
  <SecretDialog title={invited.title(email)} label={invited.label} hint={invited.hint} secret={link} onClose={onClose}>
    <p dir="auto">{invited.lead(email)}</p>
  </SecretDialog>
);

/** Gives roles to people: those who have an account, groups, and somebody who is invited by email. */
export const AddMember = ({
  projectId,
  members,
  roles,
  onClose,
}: ProjectProps & { readonly members: readonly Member[] }) => {
  const { data, error, isError } = useQuery(people);
  const mayInvite = useLacking()({ permission: 'ADMIN' }) === undefined;
  // Who was invited, if the roles could not be given: a second attempt invites nobody again, and nobody else either,
  // because the form shows one link.
  const made = useRef<User>(undefined);
  const [isMade, setMade] = useState(false);
  const [invitation, setInvitation] = useState<Invitation>();
  const initial: Draft = {
    email: '',
    holders: [],
    roles: roles.filter(({ id }) => id === memberRoleId).map(({ id }) => id),
  };
  /** Who has the email: an account that exists, or the one that is made now. */
  const withEmail = async (email: string): Promise<Holder> => {
    const now = await queryClient.fetchQuery({ ...accountsAndGroups, staleTime: 0 });
    const known = accountWith(email, now.users);
    if (known !== undefined) return known;
    const user = await createUser({ name: '', username: '', email, rootRole: viewerRoleId });
    made.current = user;
    setMade(true);
    // Now the form knows who this is, even if the roles cannot be given.
    await queryClient.invalidateQueries({ queryKey: accountsAndGroups.queryKey });
    return holderOf(user);
  };
  const save = async (draft: Draft): Promise<void> => {
    const email = draft.email.trim();
    const more = email === '' ? [] : [await withEmail(email)];
    const holders = [...draft.holders.filter((one) => !more.some((other) => keyOf(other) === keyOf(one))), ...more];
    const before = holders.map(
      (holder) => [holder, members.find((one) => keyOf(one) === keyOf(holder))?.roles ?? []] as const,
    );
    await addMembers(projectId, { roles: draft.roles, holders });
    announce({
      title: texts.added(holders.map(({ name }) => name)),
      undo: async () => {
        await giveBack(projectId, before);
        announce({ title: texts.undoneAll });
      },
    });
  };
  /** Whoever was invited needs the link, even if the form is left before the roles are given. */
  const close = (): void => {
    const { email, inviteLink: link } = made.current ?? {};
    if (email && link !== undefined) setInvitation({ email, link });
    else onClose();
  };
  if (invitation !== undefined) return <Invited {...invitation} onClose={onClose} />;
  return (
    <FormDialog
      wide
      title={texts.add}
      initial={initial}
      isFine={isFine}
      action={texts.add}
      onClose={close}
      onSave={save}
      form={(draft, change) => (
        <>
          {isError && <ErrorState error={error} />}
          {mayInvite && <EmailField value={draft.email} isMade={isMade} onChange={(email) => change({ email })} />}
          <Picker
            label={mayInvite ? formTexts.others : formTexts.people}
            items={isError ? [] : data}
            keyOf={keyOf}
            textOf={({ name, about }) => `${name} ${about}`}
            show={({ kind, name, about }) => (
              <>
                <Name>{name}</Name> {kind !== 'user' && <Badge>{texts.kinds[kind]}</Badge>}{' '}
                <span className={page.soft} dir="auto">
                  {about}
                </span>
              </>
            )}
            chosen={draft.holders}
            onChange={(holders) => change({ holders })}
          />
          <RoleChoice roles={roles} chosen={draft.roles} onChange={(chosen) => change({ roles: chosen })} />
          {(draft.holders.length > most.holders || draft.roles.length > most.roles) && (
            <p role="alert">{formTexts.tooMany}</p>
          )}
        </>
      )}
    />
  );
};
