import { useQuery, useQueryClient } from '@tanstack/react-query';
import { base } from '../../api/base.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { self, signInMethods } from '../../queries/self.ts';
import { signIn as texts } from '../../texts/sign-in.ts';
import { PasswordForm } from './password-form.tsx';
import { Providers } from './providers.tsx';
import styles from './sign-in.module.css';

/** Covers a page whose session has ended. Input on the page stays, and waiting requests are sent after the sign-in. */
export const SessionEnded = () => {
  const { data, error } = useQuery(signInMethods);
  const user = useQueryClient().getQueryData(self.queryKey)?.user;
  return (
    <Dialog
      open
      title={texts.ended.title}
      lead={texts.ended.lead}
      actions={<Button onClick={() => location.assign(`${base}/sign-in`)}>{texts.ended.leave}</Button>}
    >
      {error !== null && <ErrorState error={error} />}
      {data?.defaultHidden === false && <PasswordForm known={user?.username || user?.email || undefined} />}
      {data !== undefined && data.options.length > 0 && (
        <div className={styles.ways}>
          <p>{texts.ended.providers}</p>
          <Providers options={data.options} returnTo="/signed-in" beside />
        </div>
      )}
    </Dialog>
  );
};
