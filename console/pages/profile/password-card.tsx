import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { changePassword } from '../../queries/profile.ts';
import { useSelf } from '../../session/permissions.ts';
import { profile } from '../../texts/profile.ts';
import { isRepeated, NewPasswordFields, noPassword } from '../password/new-password-fields.tsx';

const { password: texts } = profile;

/** Changes the password of the caller. That ends all sessions, so this page signs in again. */
export const PasswordCard = () => {
  const { user } = useSelf();
  const username = user.username || user.email || '';
  const [oldPassword, setOldPassword] = useState('');
  const [typed, setTyped] = useState(noPassword);
  const change = useMutation({
    mutationFn: () => changePassword({ oldPassword, password: typed.password, username }),
    onSuccess: () => {
      setOldPassword('');
      setTyped(noPassword);
      announce({ title: texts.done, description: texts.doneText });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!change.isPending && isRepeated(typed)) change.mutate();
  };
  const problem = change.isError ? problemOf(change.error) : undefined;
  return (
    <section className={page.card} aria-labelledby="profile-password">
      <h2 id="profile-password">{texts.heading}</h2>
      <p className={page.soft}>{texts.lead}</p>
      <form className={page.stack} onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <TextField
          label={texts.old}
          hint={texts.oldHint}
          type="password"
          autoComplete="current-password"
          value={oldPassword}
          onChange={(event) => setOldPassword(event.target.value)}
        />
        <NewPasswordFields value={typed} onChange={setTyped} />
        {problem !== undefined && (
          <Banner look="bad" live>
            {[problem.message, ...problem.details.map(({ message }) => message)].join(' ')}
          </Banner>
        )}
        <Button type="submit" look="primary" waits={change.isPending || !isRepeated(typed)}>
          {texts.submit}
        </Button>
      </form>
    </section>
  );
};
