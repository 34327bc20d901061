import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Access } from '../../accounts/access.tsx';
import { AccountBadges } from '../../accounts/account-badges.tsx';
import { nameOf } from '../../accounts/names.ts';
import { RootRole } from '../../accounts/root-role.tsx';
import { Tokens } from '../../accounts/tokens.tsx';
import { Button } from '../../design/button.tsx';
import { Facts } from '../../design/data/facts.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import { NeedsPermission } from '../../layout/needs-permission.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { createUserToken, deleteUserToken, type User, user, userTokens } from '../../queries/users.ts';
import { accounts } from '../../texts/accounts.ts';
import { users as texts } from '../../texts/users.ts';
import { Sessions } from './sessions.tsx';
import { type OpenUserDialog, UserDialogs } from './user-dialogs.tsx';

const route = getRouteApi('/inside/users/$userId');
const { details, form } = texts;

const Details = ({ user: shown }: { readonly user: User }) => {
  const { name, email, username, rootRole, createdAt, seenAt, invitedUntil } = shown;
  const badges = shown.disabled === true || shown.scimId !== undefined || invitedUntil !== undefined;
  return (
    <Facts
      heading={details.heading}
      facts={[
        [form.name, name || details.none],
        [form.email, email || details.none],
        [form.username, username || details.none],
        [accounts.rootRole, <RootRole key="role" role={rootRole} />],
        [details.state, badges ? <AccountBadges key="state" user={shown} /> : details.active],
        ...(invitedUntil === undefined
          ? []
          : [[details.invitedUntil, <Moment key="invited" at={invitedUntil} />] as const]),
        [details.created, createdAt === undefined ? details.none : <Moment key="created" at={createdAt} />],
        [details.seen, <Moment key="seen" at={seenAt} />],
      ]}
    />
  );
};

const OneUser = ({ id }: { readonly id: number }) => {
  const { data: shown, error, isError, refetch } = useQuery(user(id));
  const tokens = useQuery(userTokens(id));
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenUserDialog['dialog']>();
  if (shown === undefined) return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <>
      <PageHead
        title={nameOf(shown)}
        actions={
          <>
            <Button onClick={() => setDialog('password')}>{texts.setPassword.action}</Button>
            <Button onClick={() => setDialog('link')}>{texts.link.action}</Button>
            <Button onClick={() => setDialog('edit')}>{texts.edit}</Button>
          </>
        }
      />
      <div className={page.stack}>
        <Details user={shown} />
        <Access accountId={id} rootRole={shown.rootRole ?? null} />
        <Sessions user={shown} />
        <Tokens
          heading={accounts.tokens.heading}
          lead={accounts.tokens.lead}
          none={accounts.tokens.none}
          tokens={tokens}
          create={(token) => createUserToken(id, token)}
          revoke={(tokenId) => deleteUserToken(id, tokenId)}
        />
        <section className={page.card} aria-labelledby="user-delete">
          <h2 id="user-delete">{texts.remove.heading}</h2>
          <p className={page.soft}>{texts.remove.hint}</p>
          <div>
            <Button look="danger" onClick={() => setDialog('delete')}>
              {texts.remove.heading}
            </Button>
          </div>
        </section>
      </div>
      {dialog !== undefined && (
        <UserDialogs
          opened={{ dialog, user: shown }}
          onClose={() => setDialog(undefined)}
          onDeleted={() => navigate({ to: '/users' })}
        />
      )}
    </>
  );
};

/** One user: rights, sessions and tokens. */
export const UserPage = () => {
  const { userId } = route.useParams();
  return (
    <NeedsPermission permission="ADMIN" title={texts.title}>
      <OneUser id={Number(userId)} />
    </NeedsPermission>
  );
};
