import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import styles from '../../accounts/accounts.module.css';
import { RootRights } from '../../accounts/root-rights.tsx';
import { Button } from '../../design/button.tsx';
import { Facts } from '../../design/data/facts.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import { NeedsPermission } from '../../layout/needs-permission.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { useProjectNames } from '../../layout/use-project-name.ts';
import { type Group, group } from '../../queries/groups.ts';
import { accounts } from '../../texts/accounts.ts';
import { groups as texts } from '../../texts/groups.ts';
import { DeleteGroup } from './delete-group.tsx';
import { EditGroup } from './edit-group.tsx';
import { useManaged } from './managed.ts';
import { Members } from './members.tsx';

const route = getRouteApi('/inside/groups/$groupId');
const { details, form } = texts;

const Details = ({ group: shown }: { readonly group: Group }) => {
  const { rootRole, mappingsSSO, createdAt, createdBy, scimId } = shown;
  return (
    <Facts
      heading={details.heading}
      facts={[
        [accounts.rootRole, rootRole ? <RootRights key="role" role={rootRole} /> : accounts.noRole],
        [
          form.mappings,
          mappingsSSO.length === 0 ? (
            details.none
          ) : (
            <ul key="mappings" className={styles.list}>
              {mappingsSSO.map((name) => (
                <li key={name}>
                  <Name>{name}</Name>
                </li>
              ))}
            </ul>
          ),
        ],
        [
          details.created,
          <span key="created">
            <Moment at={createdAt} />
            {createdBy && <Name>{details.by(createdBy)}</Name>}
          </span>,
        ],
        ...(scimId === undefined ? [] : [[details.scim, accounts.states.scim] as const]),
      ]}
    />
  );
};

const Projects = ({ ids }: { readonly ids: readonly string[] }) => {
  const projectName = useProjectNames();
  return (
    <section className={page.card} aria-labelledby="group-projects">
      <h2 id="group-projects">{texts.projects.heading}</h2>
      {ids.length === 0 ? (
        <p className={page.soft}>{texts.projects.none}</p>
      ) : (
        <ul className={styles.list}>
          {ids.map((id) => (
            <li key={id}>
              <Link to="/projects/$projectId/settings" params={{ projectId: id }}>
                <Name>{projectName(id)}</Name>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

interface OneGroupProps {
  readonly group: Group;
}

const OneGroup = ({ group: shown }: OneGroupProps) => {
  const { query } = route.useSearch();
  const navigate = useNavigate();
  const setSearch = route.useNavigate();
  const managed = useManaged(shown);
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const close = (): void => setDialog(undefined);
  return (
    <>
      <PageHead
        title={shown.name}
        lead={shown.description ? <span dir="auto">{shown.description}</span> : undefined}
        actions={
          <>
            <Button onClick={() => setDialog('delete')}>{texts.remove.action}</Button>
            <Button onClick={() => setDialog('edit')}>{texts.edit}</Button>
          </>
        }
      />
      <div className={page.stack}>
        <Details group={shown} />
        <Projects ids={shown.projects} />
        <Members
          group={shown}
          managed={managed}
          query={query}
          onQuery={(next) => void setSearch({ search: { query: next }, replace: true })}
        />
      </div>
      {dialog === 'edit' && <EditGroup group={shown} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteGroup group={shown} onClose={close} onDeleted={() => navigate({ to: '/groups' })} />
      )}
    </>
  );
};

const Loaded = ({ id }: { readonly id: number }) => {
  const { data, error, isError, refetch } = useQuery(group(id));
  if (data === undefined) return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />;
  return <OneGroup group={data} />;
};

/** One group: its members, its roles, and where it is used. */
export const GroupPage = () => {
  const { groupId } = route.useParams();
  return (
    <NeedsPermission permission="ADMIN" title={texts.title}>
      <Loaded id={Number(groupId)} />
    </NeedsPermission>
  );
};
