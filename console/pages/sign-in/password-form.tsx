import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf } from '../../../client/client.ts';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import page from '../../design/page.module.css';
import { signedIn } from '../../session/session.ts';
import { signIn as texts } from '../../texts/sign-in.ts';

export interface PasswordFormProps {
  /** The username or email of the user who probably signs in; the form begins with it. */
  readonly known?: string | undefined;
  /** Runs when there is a session. */
  readonly onSignedIn?: () => void;
}

/** A form for username and password. */
export const PasswordForm = ({ known = '', onSignedIn }: PasswordFormProps) => {
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: async () => {
      await answerOf(api.POST('/auth/simple/login', { body: { username, password } }));
      await signedIn();
    },
    onSuccess: () => onSignedIn?.(),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate();
  };
  return (
    <form className={page.stack} onSubmit={submit}>
      <TextField
        label={texts.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <TextField
        label={texts.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {signIn.isError && (
        <Banner look="bad" live>
          {problemOf(signIn.error).message}
        </Banner>
      )}
      <Button type="submit" look="primary" waits={signIn.isPending}>
        {texts.submit}
      </Button>
    </form>
  );
};
