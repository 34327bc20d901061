import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Access } from '../../accounts/access.tsx';
import { nameOf } from '../../accounts/names.ts';
import { RootRole } from '../../accounts/root-role.tsx';
import { Tokens } from '../../accounts/tokens.tsx';
import { Button } from '../../design/button.tsx';
import { Facts } from '../../design/data/facts.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import { NeedsPermission } from '../../layout/needs-permission.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import {
  createServiceAccountToken,
  deleteServiceAccountToken,
  type ServiceAccount,
  serviceAccount,
  serviceAccountTokens,
} from '../../queries/service-accounts.ts';
import { accounts } from '../../texts/accounts.ts';
import { serviceAccounts as texts } from '../../texts/service-accounts.ts';
import { DeleteServiceAccount } from './delete-service-account.tsx';
import { EditServiceAccount } from './edit-service-account.tsx';
import { lastUseOf } from './last-use.ts';

const route = getRouteApi('/inside/service-accounts/$accountId');
const { details, form } = texts;

const Details = ({ account }: { readonly account: ServiceAccount }) => {
  const { name, username, rootRole, createdAt } = account;
  const seen = lastUseOf(account);
  return (
    <Facts
      heading={details.heading}
      facts={[
        [form.name, name || details.none],
        [form.username, username || details.none],
        [accounts.rootRole, <RootRole key="role" role={rootRole} />],
        [details.created, createdAt === undefined ? details.none : <Moment key="created" at={createdAt} />],
        [details.seen, <Moment key="seen" at={seen} />],
      ]}
    />
  );
};

const OneAccount = ({ account }: { readonly account: ServiceAccount }) => {
  const { id } = account;
  const tokens = useQuery(serviceAccountTokens(id));
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const close = (): void => setDialog(undefined);
  return (
    <>
      <PageHead title={nameOf(account)} actions={<Button onClick={() => setDialog('edit')}>{texts.edit}</Button>} />
      <div className={page.stack}>
        <Details account={account} />
        <Tokens
          heading={accounts.tokens.headingService}
          lead={accounts.tokens.lead}
          none={accounts.tokens.noneService}
          tokens={tokens}
          create={(token) => createServiceAccountToken(id, token)}
          revoke={(tokenId) => deleteServiceAccountToken(id, tokenId)}
        />
        <Access accountId={id} rootRole={account.rootRole ?? null} />
        <section className={page.card} aria-labelledby="service-account-delete">
          <h2 id="service-account-delete">{texts.remove.heading}</h2>
          <p className={page.soft}>{texts.remove.hint}</p>
          <div>
            <Button look="danger" onClick={() => setDialog('delete')}>
              {texts.remove.heading}
            </Button>
          </div>
        </section>
      </div>
      {dialog === 'edit' && <EditServiceAccount account={account} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteServiceAccount
          account={account}
          onClose={close}
          onDeleted={() => navigate({ to: '/service-accounts' })}
        />
      )}
    </>
  );
};

const Loaded = ({ id }: { readonly id: number }) => {
  const { data, error, isError, refetch } = useQuery(serviceAccount(id));
  if (data === undefined) return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />;
  if (data !== null) return <OneAccount account={data} />;
  return (
    <EmptyState title={texts.gone} actions={<Link to="/service-accounts">{texts.toList}</Link>}>
      <p>{texts.goneText}</p>
    </EmptyState>
  );
};

/** One service account: its tokens, and what it may do. */
export const ServiceAccountPage = () => {
  const { accountId } = route.useParams();
  return (
    <NeedsPermission permission="ADMIN" title={texts.title}>
      <Loaded id={Number(accountId)} />
    </NeedsPermission>
  );
};
