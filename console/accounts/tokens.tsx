import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { ConfirmDialog } from '../design/dialogs/confirm-dialog.tsx';
import { SecretDialog } from '../design/dialogs/secret-dialog.tsx';
import { ErrorState } from '../design/messages/error-state.tsx';
import { Loading } from '../design/messages/loading.tsx';
import { announce } from '../design/messages/toasts.ts';
import { Name } from '../design/name.tsx';
import page from '../design/page.module.css';
import { Moment } from '../design/time/moment.tsx';
import type { NewToken, PersonalToken } from '../queries/accounts.ts';
import { accounts } from '../texts/accounts.ts';
import styles from './accounts.module.css';
import { NewTokenDialog } from './new-token-dialog.tsx';

const { tokens: texts } = accounts;

/** The API allows at most this many tokens for an account. */
const maxTokens = 10;

interface TokenRowProps {
  readonly token: PersonalToken;
  readonly onRevoke: () => void;
}

const TokenRow = ({ token: { description, createdAt, expiresAt, seenAt }, onRevoke }: TokenRowProps) => (
  <li className={page.row}>
    <div className={page.grow}>
      <strong>
        <Name>{description}</Name>
      </strong>{' '}
      {Date.parse(expiresAt) <= Date.now() && <Badge look="bad">{texts.expired}</Badge>}
      <p className={styles.particulars}>
        <span>
          {texts.until} <Moment at={expiresAt} />
        </span>
        <span>
          {texts.used} <Moment at={seenAt} />
        </span>
        <span>
          {texts.made} <Moment at={createdAt} />
        </span>
      </p>
    </div>
    <Button aria-label={texts.revoke(description)} onClick={onRevoke}>
      {texts.revokeAction}
    </Button>
  </li>
);

export interface TokensProps {
  readonly heading: string;
  /** What the tokens are for. */
  readonly lead: string;
  /** What to do when there are no tokens. */
  readonly none: string;
  readonly tokens: UseQueryResult<readonly PersonalToken[]>;
  /** @returns the secret */
  readonly create: (token: NewToken) => Promise<string>;
  readonly revoke: (id: number) => Promise<unknown>;
}

/** The tokens of an account. The secret of a new token is shown once. */
export const Tokens = ({ heading, lead, none, tokens, create, revoke }: TokensProps) => {
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<{ readonly description: string; readonly secret: string }>();
  const [revoking, setRevoking] = useState<PersonalToken>();
  return (
    <section className={page.card} aria-labelledby="account-tokens">
      <div className={page.row}>
        <h2 id="account-tokens" className={page.grow}>
          {heading}
        </h2>
        <Button
          lacks={tokens.data !== undefined && tokens.data.length >= maxTokens ? texts.full : undefined}
          onClick={() => setCreating(true)}
        >
          {texts.create}
        </Button>
      </div>
      <p className={page.soft}>{lead}</p>
      {tokens.isPending && <Loading />}
      {tokens.isError && <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.data?.length === 0 && <p>{none}</p>}
      {tokens.data !== undefined && tokens.data.length > 0 && (
        <ul className={page.items} aria-labelledby="account-tokens">
          {tokens.data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {creating && (
        <NewTokenDialog
          tokens={tokens.data ?? []}
          onClose={() => setCreating(false)}
          onSave={async (token) => setMade({ description: token.description, secret: await create(token) })}
        />
      )}
      {made !== undefined && (
        <SecretDialog
          title={texts.secretTitle(made.description)}
          secret={made.secret}
          onClose={() => setMade(undefined)}
        />
      )}
      {revoking !== undefined && (
        <ConfirmDialog
          title={texts.confirmRevoke(revoking.description)}
          action={texts.revokeAction}
          onClose={() => setRevoking(undefined)}
          onConfirm={async () => {
            await revoke(revoking.id);
            announce({ title: texts.revoked(revoking.description) });
          }}
        >
          <p>{texts.revokeWords}</p>
        </ConfirmDialog>
      )}
    </section>
  );
};
