import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { named } from '../../accounts/lost.ts';
import { byName, nameOf, otherNamesOf } from '../../accounts/names.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { Check } from '../../design/fields/check.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { changeMembers, type Group } from '../../queries/groups.ts';
import { type MemberChange, membersAfter } from '../../queries/members-after.ts';
import { type AccountSummary, accountsAndGroups, isServiceAccount } from '../../queries/people.ts';
import { accounts } from '../../texts/accounts.ts';
import { common } from '../../texts/common.ts';
import { groups } from '../../texts/groups.ts';
import { found, isChosen, maxFound, namesOf, toggled } from './choose-members.ts';
import styles from './group.module.css';

const { members: texts } = groups;

/** The limit of the API. */
const maxMembers = 1_000;

const accountsByName = ({ users }: { readonly users: readonly AccountSummary[] }): readonly AccountSummary[] =>
  users.toSorted(byName);

const Account = ({ account }: { readonly account: AccountSummary }) => (
  <>
    <Name>{nameOf(account)}</Name> {isServiceAccount(account) && <Badge>{accounts.kinds.service}</Badge>}{' '}
    <bdi className={page.soft}>{otherNamesOf(account)}</bdi>
  </>
);

export interface MembersDialogProps {
  readonly group: Group;
  readonly onClose: () => void;
}

/** Adds and removes members with a search over all accounts; one request saves the changes. */
export const MembersDialog = ({ group, onClose }: MembersDialogProps) => {
  const { data: people = [], error, isError, isPending } = useQuery({ ...accountsAndGroups, select: accountsByName });
  const [text, setText] = useState('');
  const sought = useDeferredValue(text);
  const [change, setChange] = useState<MemberChange>({ add: [], remove: [] });
  const [ids] = useState(() => group.users.map(({ user }) => user.id));
  const members = new Set(ids);
  const tooMany = membersAfter(ids, change).length > maxMembers;
  const saving = useMutation({
    mutationFn: () => changeMembers(group.id, change),
    onSuccess: () => {
      announce({ title: group.name, description: texts.done(change.add.length, change.remove.length) });
      onClose();
    },
  });
  const matches = found(people, sought, members);
  const summary = [
    ...named(namesOf(people, change.add), texts.added),
    ...named(namesOf(people, change.remove), texts.toRemove),
  ];
  const nothing = change.add.length + change.remove.length === 0;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={texts.dialogTitle(group.name)}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" waits={nothing || tooMany || saving.isPending} onClick={() => saving.mutate()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.find}
        hint={texts.findHint}
        type="search"
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isError && <ErrorState error={error} />}
      {isPending && <Loading />}
      {!isPending && !isError && (
        <>
          <p role="status" className={page.soft}>
            {matches.length > maxFound ? texts.first(maxFound, matches.length) : texts.found(matches.length)}
          </p>
          {matches.length === 0 && <p>{texts.nobody}</p>}
          <ul className={styles.found}>
            {matches.slice(0, maxFound).map((account) => (
              <li key={account.id}>
                <Check
                  checked={isChosen(change, members, account.id)}
                  onChange={() => setChange((now) => toggled(now, members, account.id))}
                >
                  <Account account={account} />
                </Check>
              </li>
            ))}
          </ul>
        </>
      )}
      <div role="status" className={styles.chosen}>
        {summary.map((sentence) => (
          <p key={sentence} dir="auto">
            {sentence}
          </p>
        ))}
      </div>
      {tooMany && <Banner look="bad">{texts.tooMany}</Banner>}
      {saving.isError && <ErrorState error={saving.error} />}
    </Dialog>
  );
};
