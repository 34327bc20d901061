import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { CopyField } from '../../design/fields/copy-field.tsx';
import { Switch } from '../../design/fields/switch.tsx';
import { MoreIcon } from '../../design/icons.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import { NeedsPermission } from '../../layout/needs-permission.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { type SignalEndpoint, signalEndpoints } from '../../queries/signals.ts';
import { common } from '../../texts/common.ts';
import { signals as texts } from '../../texts/signals.ts';
import { DeleteEndpoint } from '../signal-endpoints/delete-endpoint.tsx';
import { EditEndpoint } from '../signal-endpoints/edit-endpoint.tsx';
import { useEndpointSwitch } from '../signal-endpoints/use-endpoint-switch.ts';
import { EndpointRules } from './endpoint-rules.tsx';
import { EndpointTokens } from './endpoint-tokens.tsx';
import { SignalList } from './signal-list.tsx';

const route = getRouteApi('/inside/signal-endpoints/$endpointId');
const { send } = texts;

/** Where signals are sent to, and what a sender has to know. */
const Sending = ({ endpoint }: { readonly endpoint: SignalEndpoint }) => (
  <section className={page.card} aria-labelledby="endpoint-address">
    <h2 id="endpoint-address">{send.heading}</h2>
    <CopyField label={send.address} hint={send.addressHint} value={endpoint.url} />
    <p className={page.soft}>{send.flag}</p>
  </section>
);

const OneEndpoint = ({ endpoint }: { readonly endpoint: SignalEndpoint }) => {
  const { name, description, enabled } = endpoint;
  const navigate = useNavigate();
  const step = useEndpointSwitch();
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const close = (): void => setDialog(undefined);
  return (
    <>
      <PageHead
        title={name}
        {...(description !== null && { lead: description })}
        actions={
          <>
            <Switch
              label={texts.takes(name)}
              on={enabled}
              waits={step.isPending}
              onChange={() => step.mutate(endpoint)}
            />
            <Menu
              trigger={
                <Button look="quiet" label={common.moreOf(name)}>
                  <MoreIcon />
                </Button>
              }
              actions={[
                { label: texts.edit, onSelect: () => setDialog('edit') },
                { label: texts.remove.action, onSelect: () => setDialog('delete') },
              ]}
            />
          </>
        }
      />
      <div className={page.stack}>
        {!enabled && (
          <Banner
            look="warn"
            action={
              <Button waits={step.isPending} onClick={() => step.mutate(endpoint)}>
                {send.turnOn}
              </Button>
            }
          >
            {send.off}
          </Banner>
        )}
        <Sending endpoint={endpoint} />
        <EndpointTokens endpoint={endpoint} />
        <EndpointRules endpoint={endpoint} />
        <SignalList endpoint={endpoint} />
      </div>
      {dialog === 'edit' && <EditEndpoint endpoint={endpoint} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteEndpoint endpoint={endpoint} onClose={close} onDeleted={() => navigate({ to: '/signal-endpoints' })} />
      )}
    </>
  );
};

const Found = () => {
  const id = Number(route.useParams().endpointId);
  const { data, error, isError, refetch } = useQuery(signalEndpoints);
  if (data === undefined) return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />;
  const endpoint = data.find((one) => one.id === id);
  if (endpoint !== undefined) return <OneEndpoint key={id} endpoint={endpoint} />;
  return (
    <EmptyState title={texts.gone} actions={<Link to="/signal-endpoints">{texts.toList}</Link>}>
      <p>{texts.goneText}</p>
    </EmptyState>
  );
};

/** One signal endpoint: its address, its tokens, its rules, and what came. */
export const SignalEndpointPage = () => (
  <NeedsPermission permission="ADMIN" title={texts.title}>
    <Found />
  </NeedsPermission>
);
