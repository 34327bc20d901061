import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { PlusIcon } from '../../design/icons.tsx';
import { Loading } from '../../design/loading.tsx';
import { Moment } from '../../design/moment.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { SecretDialog } from '../../design/secret-dialog.tsx';
import { announce } from '../../design/toasts.ts';
import { deletePersonalToken, type PersonalToken, personalTokens } from '../../queries/profile.ts';
import { common } from '../../texts/common.ts';
import { profile } from '../../texts/profile.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import styles from './profile.module.css';

const { tokens: texts } = profile;

/** As many as the API gives to one account. */
const maxTokens = 10;

const One = ({ token, onDelete }: { readonly token: PersonalToken; readonly onDelete: () => void }) => {
  const { description, createdAt, expiresAt, seenAt } = token;
  const hasEnded = Date.parse(expiresAt) <= Date.now();
  return (
    <li>
      <div>
        <p className={page.row}>
          <strong>
            <Name>{description}</Name>
          </strong>
          {hasEnded && <Badge look="warn">{texts.ended}</Badge>}
        </p>
        <p className={styles.facts}>
          <span>
            {texts.ends} <Moment at={expiresAt} />
          </span>
          <span>
            {texts.used} {seenAt === null ? common.never : <Moment at={seenAt} />}
          </span>
          <span>
            {texts.made} <Moment at={createdAt} />
          </span>
        </p>
      </div>
      <Button aria-label={texts.remove(description)} onClick={onDelete}>
        {common.remove}
      </Button>
    </li>
  );
};

interface Made {
  readonly description: string;
  readonly secret: string;
}

/** Tokens for scripts that act for oneself. */
export const TokensTab = () => {
  const { data, error, isError, refetch } = useQuery(personalTokens);
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<Made>();
  const [removing, setRemoving] = useState<PersonalToken>();
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const button = (
    <Button look="primary" lacks={data.length >= maxTokens ? texts.full : undefined} onClick={() => setCreating(true)}>
      <PlusIcon />
      {texts.create}
    </Button>
  );
  return (
    <div className={styles.tab}>
      {data.length === 0 ? (
        <EmptyState title={texts.none} actions={button}>
          <p>{texts.noneText}</p>
        </EmptyState>
      ) : (
        <>
          <div className={page.row}>
            <p className={page.grow}>{texts.lead}</p>
            {button}
          </div>
          <ul className={styles.list} aria-label={texts.list}>
            {data.map((token) => (
              <One key={token.id} token={token} onDelete={() => setRemoving(token)} />
            ))}
          </ul>
        </>
      )}
      {creating && (
        <NewTokenDialog
          tokens={data}
          onClose={() => setCreating(false)}
          onMade={(description, secret) => setMade({ description, secret })}
        />
      )}
      {made !== undefined && (
        <SecretDialog
          title={texts.secretTitle(made.description)}
          secret={made.secret}
          hint={texts.secretHint}
          onClose={() => setMade(undefined)}
        />
      )}
      {removing !== undefined && (
        <ConfirmDialog
          title={texts.confirm(removing.description)}
          onClose={() => setRemoving(undefined)}
          onConfirm={async () => {
            await deletePersonalToken(removing.id);
            announce({ title: texts.removed(removing.description) });
          }}
        >
          <p>{texts.confirmText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
};
