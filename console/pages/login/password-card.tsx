import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { classNames } from '../../design/class-names.ts';
import { Switch } from '../../design/fields/switch.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { adminCount, passwordSignIn, switchPasswords } from '../../queries/login-providers.ts';
import { login } from '../../texts/login.ts';
import styles from './login.module.css';

const { password: texts } = login;

interface SwitchDialogProps {
  readonly on: boolean;
  readonly onClose: () => void;
}

/** Switches password sign-in on or off, and lists who has a password. */
const SwitchDialog = ({ on, onClose }: SwitchDialogProps) => {
  const { data: count } = useQuery(adminCount);
  return (
    <ConfirmWithDiff
      title={on ? texts.onTitle : texts.offTitle}
      changes={[{ summary: on ? texts.onWords : texts.offWords, before: { disabled: on }, after: { disabled: !on } }]}
      warning={
        <>
          {!on && <Banner look="warn">{texts.offWarning}</Banner>}
          {count !== undefined && <p>{texts.admins(count.password, count.noPassword)}</p>}
        </>
      }
      danger={!on}
      action={on ? texts.onAction : texts.offAction}
      onClose={onClose}
      onSave={async () => {
        await switchPasswords(!on);
        announce({ title: on ? texts.onDone : texts.offDone });
      }}
    />
  );
};

/** @param hasProvider whether people can sign in without passwords */
export const PasswordCard = ({ hasProvider }: { readonly hasProvider: boolean }) => {
  const { data, error, isError, refetch } = useQuery(passwordSignIn);
  const [next, setNext] = useState<boolean>();
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const on = !data.disabled;
  return (
    <section className={classNames(page.card, styles.narrow)} aria-labelledby="login-passwords">
      <h2 id="login-passwords">{texts.heading}</h2>
      <div className={page.row}>
        <Switch
          label={texts.label}
          on={on}
          lacks={on && !hasProvider ? texts.needsProvider : undefined}
          onChange={setNext}
        />
        <span>{on ? texts.on : texts.off}</span>
      </div>
      {on && !hasProvider && <p className={page.soft}>{texts.needsProvider}</p>}
      <p className={page.soft}>{texts.rules}</p>
      {next !== undefined && <SwitchDialog on={next} onClose={() => setNext(undefined)} />}
    </section>
  );
};
