import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/dialogs/confirm-dialog.tsx';
import { SecretDialog } from '../../design/dialogs/secret-dialog.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import page from '../../design/page.module.css';
import { newScimToken } from '../../queries/scim.ts';
import { scim } from '../../texts/scim.ts';
import type { ScimState } from './state-card.tsx';

const { token: texts } = scim;

/** Creates and replaces the only SCIM token; its secret is shown once. */
export const TokenCard = ({ hasToken }: ScimState) => {
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const make = useMutation({
    mutationFn: newScimToken,
    // The secret must not stay in the cache.
    gcTime: 0,
    onSuccess: setSecret,
  });
  return (
    <section className={page.card} aria-labelledby="scim-token">
      <h2 id="scim-token">{texts.heading}</h2>
      <p>{hasToken ? texts.has : texts.none}</p>
      <p className={page.soft}>{texts.care}</p>
      <div>
        <Button
          look={hasToken ? 'plain' : 'primary'}
          waits={make.isPending}
          onClick={() => (hasToken ? setAsking(true) : make.mutate())}
        >
          {hasToken ? texts.replace : texts.make}
        </Button>
      </div>
      {make.isError && <ErrorState error={make.error} />}
      {asking && (
        <ConfirmDialog
          title={texts.replaceTitle}
          action={texts.replace}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            setSecret(await newScimToken());
            // Closed at once, not after the reload, so that the confirmation does not cover the secret.
            setAsking(false);
          }}
        >
          <p>{texts.replaceWords}</p>
          <p>{texts.replaceHint}</p>
        </ConfirmDialog>
      )}
      {secret !== undefined && (
        <SecretDialog
          title={texts.title}
          secret={secret}
          hint={texts.hint}
          onClose={() => {
            setSecret(undefined);
            make.reset();
          }}
        />
      )}
    </section>
  );
};
