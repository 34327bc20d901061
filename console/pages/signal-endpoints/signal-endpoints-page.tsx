import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Listing } from '../../design/data/listing.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { Switch } from '../../design/fields/switch.tsx';
import { MoreIcon } from '../../design/icons.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { NeedsPermission } from '../../layout/needs-permission.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { type SignalEndpoint, signalEndpoints } from '../../queries/signals.ts';
import { common } from '../../texts/common.ts';
import { signals as texts } from '../../texts/signals.ts';
import { DeleteEndpoint } from './delete-endpoint.tsx';
import { EditEndpoint } from './edit-endpoint.tsx';
import { NewEndpoint, NewEndpointForm } from './new-endpoint.tsx';
import { useEndpointSwitch } from './use-endpoint-switch.ts';

const route = getRouteApi('/inside/signal-endpoints');
const { columns: names } = texts;

interface OpenDialog {
  readonly dialog: 'edit' | 'delete';
  readonly endpoint: SignalEndpoint;
}

const useColumns = (open: (opened: OpenDialog) => void): readonly Column<SignalEndpoint>[] => {
  const step = useEndpointSwitch();
  return [
    {
      id: 'name',
      width: 'minmax(12rem, 3fr)',
      header: names.name,
      wide: true,
      cell: ({ id, name, description }) => (
        <>
          <div className={page.name}>
            <Link to="/signal-endpoints/$endpointId" params={{ endpointId: String(id) }}>
              <Name>{name}</Name>
            </Link>
          </div>
          {description !== null && (
            <div className={page.clipped} dir="auto">
              {description}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'on',
      width: '9rem',
      header: names.on,
      label: names.on,
      cell: (endpoint) => (
        <Switch label={texts.takes(endpoint.name)} on={endpoint.enabled} onChange={() => step.mutate(endpoint)} />
      ),
    },
    {
      id: 'tokens',
      width: '11rem',
      header: names.tokens,
      label: names.tokens,
      cell: ({ tokens }) => texts.tokensOf(tokens.length),
    },
    {
      id: 'signed',
      width: '9rem',
      header: names.signed,
      label: names.signed,
      cell: ({ hasSigningSecret }) => texts.signed[hasSigningSecret ? 'yes' : 'no'],
    },
    {
      id: 'actions',
      width: '3rem',
      header: <span className="unseen">{names.actions}</span>,
      corner: true,
      cell: (endpoint) => (
        <Menu
          trigger={
            <Button look="quiet" label={common.moreOf(endpoint.name)}>
              <MoreIcon />
            </Button>
          }
          actions={[
            { label: texts.edit, onSelect: () => open({ dialog: 'edit', endpoint }) },
            { label: texts.remove.action, onSelect: () => open({ dialog: 'delete', endpoint }) },
          ]}
        />
      ),
    },
  ];
};

const SignalEndpoints = () => {
  const { query } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(signalEndpoints);
  const [opened, setOpened] = useState<OpenDialog>();
  const columns = useColumns(setOpened);
  const close = (): void => setOpened(undefined);
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} actions={<NewEndpoint />} />
      <Listing
        label={texts.table}
        list={list}
        columns={columns}
        keyOf={({ id }) => String(id)}
        textOf={({ name, description }) => `${name} ${description ?? ''}`}
        countText={texts.count}
        query={query}
        onQuery={(next) => void navigate({ search: { query: next }, replace: true })}
        empty={
          <EmptyState title={texts.empty.title} actions={<NewEndpoint />}>
            <p>{texts.empty.text}</p>
          </EmptyState>
        }
      />
      <NewEndpointForm />
      {opened?.dialog === 'edit' && <EditEndpoint endpoint={opened.endpoint} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteEndpoint endpoint={opened.endpoint} onClose={close} />}
    </>
  );
};

/** Where others send signals. */
export const SignalEndpointsPage = () => (
  <NeedsPermission permission="ADMIN" title={texts.title}>
    <SignalEndpoints />
  </NeedsPermission>
);
