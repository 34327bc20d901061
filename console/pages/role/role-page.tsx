import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { Tabs } from '../../design/tabs.tsx';
import { NeedsPermission } from '../../layout/needs-permission.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { deleteRole, isBuiltIn, kindOf, type RoleWithPermissions, role, roleDraftOf } from '../../queries/roles.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { roles as texts } from '../../texts/roles.ts';
import { EditRoleDialog, NewRoleDialog } from './role-dialog.tsx';
import { RoleHolders } from './role-holders.tsx';
import { RolePermissions } from './role-permissions.tsx';

const route = getRouteApi('/inside/roles/$roleId');

type OpenDialog = 'edit' | 'copy' | 'delete';

const Actions = ({ role: shown }: { readonly role: RoleWithPermissions }) => {
  const lacking = useLacking();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenDialog>();
  const close = (): void => setOpened(undefined);
  const lacks = lacking({ permission: 'ADMIN' });
  const fixed = isBuiltIn(shown) ? texts.fixed : lacks;
  const draft = roleDraftOf(shown);
  const kind = kindOf(shown);
  return (
    <>
      <Button lacks={lacks} onClick={() => setOpened('copy')}>
        {texts.copy}
      </Button>
      <Button lacks={fixed} onClick={() => setOpened('delete')}>
        {texts.unmake}
      </Button>
      <Button lacks={fixed} onClick={() => setOpened('edit')}>
        {common.edit}
      </Button>
      {opened === 'edit' && <EditRoleDialog id={shown.id} before={draft} onClose={close} />}
      {opened === 'copy' && (
        <NewRoleDialog
          initial={{
            ...draft,
            name: texts.like(shown.name).slice(0, 200),
            // Only custom roles are limited to permissions of one kind.
            permissions: shown.permissions
              .filter(({ type }) => (type === 'root') === (kind === 'root'))
              .map(({ name, environment }) => ({ name, ...(environment !== null && { environment }) })),
          }}
          onClose={close}
          onCreated={(id) => navigate({ to: '/roles/$roleId', params: { roleId: String(id) } })}
        />
      )}
      {opened === 'delete' && (
        <ConfirmDialog
          title={texts.confirmDelete(shown.name)}
          action={texts.unmake}
          onClose={close}
          onConfirm={async () => {
            await deleteRole(shown.id);
            await navigate({ to: '/roles' });
            announce({ title: texts.deleted(shown.name) });
          }}
        >
          <p>{texts.deleteWarning}</p>
        </ConfirmDialog>
      )}
    </>
  );
};

const OneRole = ({ id }: { readonly id: number }) => {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, isError, refetch } = useQuery(role(id));
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <>
      <PageHead
        title={data.name}
        lead={
          <>
            <Badge>{texts.kinds[kindOf(data)]}</Badge> {isBuiltIn(data) && <Badge>{texts.builtIn}</Badge>}{' '}
            <bdi>{data.description}</bdi>
          </>
        }
        actions={<Actions role={data} />}
      />
      <Tabs
        label={texts.tabs.label}
        value={tab ?? 'permissions'}
        onChange={(next) =>
          void navigate({
            search: (before) => ({ ...before, tab: next === 'holders' ? next : undefined }),
            replace: true,
          })
        }
        tabs={[
          { value: 'permissions', label: texts.tabs.permissions, panel: <RolePermissions role={data} /> },
          { value: 'holders', label: texts.tabs.holders, panel: <RoleHolders role={data} /> },
        ]}
      />
    </>
  );
};

/** The permissions of a role, a comparison with another role if chosen, and the holders. */
export const RolePage = () => {
  const { roleId } = route.useParams();
  return (
    <NeedsPermission permission="READ_ROLE" title={texts.title}>
      <OneRole key={roleId} id={Number(roleId)} />
    </NeedsPermission>
  );
};
