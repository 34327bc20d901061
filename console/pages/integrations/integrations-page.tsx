import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Listing } from '../../design/data/listing.tsx';
import { PlusIcon } from '../../design/icons.tsx';
import page from '../../design/page.module.css';
import { PageHead } from '../../layout/page-head.tsx';
import { type Integration, integrations } from '../../queries/integrations.ts';
import { useLacking } from '../../session/permissions.ts';
import { integrations as texts } from '../../texts/integrations.ts';
import { DeleteIntegration } from './delete-integration.tsx';
import { Gallery } from './gallery.tsx';
import { healthOf, nameOf, providerName } from './health.ts';
import { useIntegrationColumns } from './integration-columns.tsx';
import { TestDialog, useTest } from './test-dialog.tsx';

const route = getRouteApi('/inside/integrations');

/** All integrations, and how each does. */
export const IntegrationsPage = () => {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery({ ...integrations, select: ({ addons }) => addons });
  const providers = useQuery({ ...integrations, select: (answer) => answer.providers }).data ?? [];
  const lacks = useLacking()({ permission: 'CREATE_ADDON' });
  const test = useTest();
  const [deleted, setDeleted] = useState<Integration>();
  const columns = useIntegrationColumns({ providers, onTest: test.mutate, onDelete: setDeleted });
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          <Button look="primary" lacks={lacks} onClick={() => void navigate({ to: '/integrations/new' })}>
            <PlusIcon />
            {texts.create}
          </Button>
        }
      />
      <Listing
        label={texts.table}
        list={list}
        columns={columns}
        keyOf={({ id }) => String(id)}
        textOf={(one) =>
          `${nameOf(one, providers)} ${providerName(one.provider, providers)} ${texts.states[healthOf(one)]}`
        }
        countText={texts.count}
        query={query}
        onQuery={(next) => void navigate({ search: { query: next }, replace: true })}
        empty={
          <div className={page.stack}>
            <p>{texts.empty}</p>
            <Gallery providers={providers} />
          </div>
        }
      />
      <TestDialog test={test} />
      {deleted !== undefined && (
        <DeleteIntegration id={deleted.id} name={nameOf(deleted, providers)} onClose={() => setDeleted(undefined)} />
      )}
    </>
  );
};
