import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError, answerOf } from '../../../client/client.ts';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { Door } from '../../layout/frame/door.tsx';
import { signIn } from '../../texts/sign-in.ts';

const { forgotten: texts } = signIn;

const textOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 501 ? texts.noMail : problemOf(error).message;

/** Asks for a link to set a new password. */
export const ForgottenPage = () => {
  const [email, setEmail] = useState('');
  const send = useMutation({
    mutationFn: () => answerOf(api.POST('/auth/reset/password-email', { body: { email } })),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  };
  return (
    <Door title={texts.title}>
      {send.isSuccess ? (
        <Banner look="good" live>
          {texts.sent}
        </Banner>
      ) : (
        <form onSubmit={submit}>
          <p>{texts.lead}</p>
          <TextField
            label={texts.email}
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          {send.isError && (
            <Banner look="bad" live>
              {textOf(send.error)}
            </Banner>
          )}
          <Button type="submit" look="primary" waits={send.isPending}>
            {texts.submit}
          </Button>
        </form>
      )}
      <Link to="/sign-in">{texts.back}</Link>
    </Door>
  );
};
