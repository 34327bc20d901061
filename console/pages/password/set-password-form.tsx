import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answerOf } from '../../../client/client.ts';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { signedIn } from '../../session/session.ts';
import { signIn } from '../../texts/sign-in.ts';
import { isRepeated, NewPasswordFields, noPassword } from './new-password-fields.tsx';

const { link: texts } = signIn;

export interface SetPasswordFormProps {
  readonly token: string;
  /** The username, if the link names it. */
  readonly username: string | undefined;
  /** @param isIn whether the user has a session now */
  readonly onSet: (isIn: boolean) => void | Promise<void>;
}

/** Sets a password with a link, and signs in with it. */
export const SetPasswordForm = ({ token, username, onSet }: SetPasswordFormProps) => {
  const [typed, setTyped] = useState(noPassword);
  const { password } = typed;
  const set = useMutation({
    mutationFn: async (): Promise<boolean> => {
      await answerOf(api.POST('/auth/reset/password', { body: { token, password } }));
      if (username === undefined) return false;
      const { response } = await api.POST('/auth/simple/login', { body: { username, password } });
      return response.ok && (await signedIn()) === 'signed-in';
    },
    onSuccess: onSet,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!set.isPending && isRepeated(typed)) set.mutate();
  };
  const problem = set.isError ? problemOf(set.error) : undefined;
  return (
    <form onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={username ?? ''} readOnly />
      <NewPasswordFields value={typed} onChange={setTyped} />
      {problem !== undefined && (
        <Banner look="bad" live>
          {[problem.message, ...problem.details.map(({ message }) => message)].join(' ')}
        </Banner>
      )}
      <Button type="submit" look="primary" waits={set.isPending || (typed.again !== '' && !isRepeated(typed))}>
        {texts.submit}
      </Button>
    </form>
  );
};
