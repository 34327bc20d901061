import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { allowOrigin } from '../../queries/origins.ts';
import { uiConfig } from '../../queries/self.ts';
import { useLacking } from '../../session/permissions.ts';
import { connect } from '../../texts/connect.ts';
import styles from './connect.module.css';
import { originOf } from './origin-of.ts';

const { origin: texts } = connect;

/** Which pages a browser lets ask for flags. Without an origin here, the code of a web page is refused. */
export const OriginStep = () => {
  const { frontendApiOrigins: origins } = useSuspenseQuery(uiConfig).data;
  const lacks = useLacking()({ permission: 'ADMIN' });
  const [typed, setTyped] = useState('');
  const allowing = useMutation({
    mutationFn: allowOrigin,
    onSuccess: (_, origin) => {
      setTyped('');
      announce({ title: texts.done(origin), description: texts.doneHint });
    },
  });
  const origin = originOf(typed);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (origin !== undefined && lacks === undefined && !allowing.isPending) allowing.mutate(origin);
  };
  return (
    <section className={styles.step} aria-labelledby="connect-origin">
      <h2 id="connect-origin">{texts.heading}</h2>
      {origins.includes('*') ? (
        <p className={page.soft}>{texts.all}</p>
      ) : (
        <>
          <p dir="auto">{origins.length === 0 ? texts.none : texts.only(origins)}</p>
          <form className={styles.origin} onSubmit={submit}>
            <TextField
              label={texts.field}
              hint={texts.hint}
              placeholder={texts.example}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" lacks={lacks} waits={allowing.isPending || origin === undefined}>
              {texts.allow}
            </Button>
          </form>
          {allowing.isError && <ErrorState error={allowing.error} />}
        </>
      )}
    </section>
  );
};
