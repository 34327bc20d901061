import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { SecretDialog } from '../../design/dialogs/secret-dialog.tsx';
import { MoreIcon } from '../../design/icons.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import page from '../../design/page.module.css';
import { Tabs } from '../../design/tabs.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { type Integration, type Provider, watchedIntegrations } from '../../queries/integrations.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { integrations as texts } from '../../texts/integrations.ts';
import { DeleteIntegration } from '../integrations/delete-integration.tsx';
import { isSigned, nameOf } from '../integrations/health.ts';
import { integrationTabs } from '../integrations/integration-search.ts';
import { TestDialog, useTest } from '../integrations/test-dialog.tsx';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { IntegrationHealth } from './integration-health.tsx';
import { IntegrationSettings } from './integration-settings.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { RotateSecret } from './rotate-secret.tsx';

const route = getRouteApi('/inside/integrations/$integrationId');
const { tabs } = texts.one;

type OpenDialog = 'secret' | 'resend' | 'delete';

interface ActionsProps {
  readonly integration: Integration;
  readonly name: string;
  readonly onTest: () => void;
  readonly onOpen: (dialog: OpenDialog) => void;
}

const Actions = ({ integration, name, onTest, onOpen }: ActionsProps) => {
  const lacking = useLacking();
  const lacks = lacking({ permission: 'UPDATE_ADDON' });
  return (
    <>
      <Button lacks={lacks} onClick={onTest}>
        {texts.actions.test}
      </Button>
      <Menu
        trigger={
          <Button look="quiet" label={common.moreOf(name)}>
            <MoreIcon />
          </Button>
        }
        actions={[
          ...(isSigned(integration.provider)
            ? [{ label: texts.actions.secret, lacks, onSelect: () => onOpen('secret') }]
            : []),
          { label: texts.actions.resend, lacks, onSelect: () => onOpen('resend') },
          {
            label: texts.actions.remove,
            lacks: lacking({ permission: 'DELETE_ADDON' }),
            onSelect: () => onOpen('delete'),
          },
        ]}
      />
    </>
  );
};

const UnknownProvider = ({ name }: { readonly name: string }) => (
  <EmptyState title={texts.unknownProvider}>
    <p>{texts.unknownProviderText(name)}</p>
  </EmptyState>
);

interface OneIntegrationProps {
  readonly integration: Integration;
  readonly providers: readonly Provider[];
}

const OneIntegration = ({ integration, providers }: OneIntegrationProps) => {
  const { id } = integration;
  const { tab = 'settings', state } = route.useSearch();
  const navigate = useNavigate();
  const test = useTest();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [secret, setSecret] = useState<string>();
  const close = (): void => setDialog(undefined);
  const name = nameOf(integration, providers);
  const provider = providers.find((one) => one.name === integration.provider);
  const onTest = (): void => test.mutate({ id, name });
  const go = (search: ReturnType<typeof route.useSearch>): void =>
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  return (
    <>
      <PageHead
        title={name}
        actions={<Actions integration={integration} name={name} onTest={onTest} onOpen={setDialog} />}
      />
      <div className={page.stack}>
        <IntegrationHealth integration={integration} providers={providers} name={name} />
        <Tabs
          label={tabs.label}
          value={tab}
          onChange={(next) => go({ tab: integrationTabs.find((one) => one === next) })}
          tabs={[
            {
              value: 'settings',
              label: tabs.settings,
              panel:
                provider === undefined ? (
                  <UnknownProvider name={integration.provider} />
                ) : (
                  <IntegrationSettings integration={integration} provider={provider} name={name} onTest={onTest} />
                ),
            },
            {
              value: 'deliveries',
              label: tabs.deliveries,
              panel: <DeliveriesTab id={id} state={state} onState={(next) => go({ tab: 'deliveries', state: next })} />,
            },
          ]}
        />
      </div>
      <TestDialog test={test} />
      {dialog === 'secret' && <RotateSecret id={id} name={name} onMade={setSecret} onClose={close} />}
      {secret !== undefined && (
        <SecretDialog
          title={texts.secret.title(name)}
          label={texts.secret.label}
          hint={texts.secret.hint}
          secret={secret}
          onClose={() => setSecret(undefined)}
        >
          <p>{texts.secret.both}</p>
        </SecretDialog>
      )}
      {dialog === 'resend' && <ResendDialog id={id} name={name} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteIntegration id={id} name={name} onClose={close} onDeleted={() => navigate({ to: '/integrations' })} />
      )}
    </>
  );
};

/** One integration: how it does, its settings, and what was delivered to it. */
export const IntegrationPage = () => {
  const id = Number(route.useParams().integrationId);
  const { data, error, isError, refetch } = useQuery(watchedIntegrations);
  if (data === undefined) return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />;
  const integration = data.addons.find((one) => one.id === id);
  if (integration !== undefined)
    return <OneIntegration key={id} integration={integration} providers={data.providers} />;
  return (
    <EmptyState title={texts.one.gone} actions={<Link to="/integrations">{texts.one.toList}</Link>}>
      <p>{texts.one.goneText}</p>
    </EmptyState>
  );
};
