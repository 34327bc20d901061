import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SecretDialog } from '../../design/dialogs/secret-dialog.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { createIntegration, integrations, type Provider } from '../../queries/integrations.ts';
import { useLacking } from '../../session/permissions.ts';
import { integrations as texts } from '../../texts/integrations.ts';
import { bodyOf, type IntegrationDraft, newDraft } from './draft.ts';
import { Gallery } from './gallery.tsx';
import { isSigned } from './health.ts';
import { IntegrationForm } from './integration-form.tsx';

const route = getRouteApi('/inside/integrations/new');

interface Made {
  readonly id: number;
  readonly name: string;
  readonly secret: string;
}

/** The form for a new integration. Afterwards its page opens; before, the secret of a webhook is shown. */
const NewIntegration = ({ provider }: { readonly provider: Provider }) => {
  const lacks = useLacking()({ permission: 'CREATE_ADDON' });
  const navigate = useNavigate();
  const [draft, setDraft] = useState<IntegrationDraft>(() => newDraft(provider));
  const [made, setMade] = useState<Made>();
  const open = (id: number) => navigate({ to: '/integrations/$integrationId', params: { integrationId: String(id) } });
  const creating = useMutation({
    // The mutation returns no value, so that the secret in it is not cached.
    mutationFn: async () => {
      const { id, signingSecret: secret } = await createIntegration(bodyOf(provider.name, draft));
      const name = draft.description.trim() || provider.displayName;
      if (isSigned(provider.name)) return setMade({ id, name, secret });
      announce({ title: texts.created(name) });
      await open(id);
    },
    gcTime: 0,
  });
  return (
    <>
      <IntegrationForm
        provider={provider}
        stored={undefined}
        draft={draft}
        change={(members) => setDraft((now) => ({ ...now, ...members }))}
        changed
        waits={creating.isPending || made !== undefined}
        lacks={lacks}
        error={creating.error}
        onSubmit={() => creating.mutate()}
      />
      {made !== undefined && (
        <SecretDialog
          title={texts.secret.title(made.name)}
          label={texts.secret.label}
          hint={texts.secret.hint}
          secret={made.secret}
          onClose={() => {
            announce({ title: texts.created(made.name) });
            void open(made.id);
          }}
        />
      )}
    </>
  );
};

/** Chooses a provider for a new integration, then asks for what it needs. */
export const NewIntegrationPage = () => {
  const { provider: chosen } = route.useSearch();
  const { data, error, isError, refetch } = useQuery(integrations);
  if (data === undefined) return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />;
  const provider = data.providers.find(({ name, deprecated }) => name === chosen && deprecated === undefined);
  if (provider === undefined)
    return (
      <>
        <PageHead title={texts.create} lead={texts.gallery.lead} />
        <Gallery providers={data.providers} />
      </>
    );
  return (
    <>
      <PageHead
        title={texts.newTitle(provider.displayName)}
        lead={provider.description}
        actions={<Link to="/integrations/new">{texts.toProviders}</Link>}
      />
      <NewIntegration key={provider.name} provider={provider} />
    </>
  );
};
