import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { signUp } from '../../queries/invite-links.ts';
import { signedIn } from '../../session/session.ts';
import { signUpTexts as texts } from '../../texts/invite-links.ts';
import { isRepeated, NewPasswordFields, noPassword } from '../password/new-password-fields.tsx';

export interface SignUpFormProps {
  /** The secret of the invite link. */
  readonly invite: string;
  /** @param isIn whether the user has a session now */
  readonly onDone: (isIn: boolean) => void | Promise<void>;
}

/** Creates an account, and signs in with it. */
export const SignUpForm = ({ invite, onDone }: SignUpFormProps) => {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [typed, setTyped] = useState(noPassword);
  const { password } = typed;
  const make = useMutation({
    mutationFn: async (): Promise<boolean> => {
      await signUp(invite, { name: name.trim(), email: email.trim(), password });
      const { response } = await api.POST('/auth/simple/login', { body: { username: email.trim(), password } });
      return response.ok && (await signedIn()) === 'signed-in';
    },
    // Only the state of the invite link may have changed, and no other data is shown.
    meta: { changesNothing: true },
    onSuccess: onDone,
  });
  const differ = typed.again !== '' && !isRepeated(typed);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!make.isPending && isRepeated(typed)) make.mutate();
  };
  const problem = make.isError ? problemOf(make.error) : undefined;
  return (
    <form onSubmit={submit}>
      <TextField
        label={texts.name}
        name="name"
        autoComplete="name"
        required
        maxLength={200}
        dir="auto"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        name="username"
        autoComplete="username"
        required
        maxLength={200}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NewPasswordFields value={typed} onChange={setTyped} />
      {problem !== undefined && (
        <Banner look="bad" live>
          {[problem.message, ...problem.details.map(({ message }) => message)].join(' ')}
        </Banner>
      )}
      <Button type="submit" look="primary" waits={make.isPending || differ}>
        {texts.submit}
      </Button>
    </form>
  );
};
