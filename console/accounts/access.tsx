import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../client/client.ts';
import { Button } from '../design/button.tsx';
import { ErrorState } from '../design/messages/error-state.tsx';
import { Loading } from '../design/messages/loading.tsx';
import { Name } from '../design/name.tsx';
import page from '../design/page.module.css';
import { accessOf } from '../queries/accounts.ts';
import { accountsAndGroups } from '../queries/people.ts';
import { accounts } from '../texts/accounts.ts';
import styles from './accounts.module.css';
import { ProjectRoles } from './project-roles.tsx';
import { RootRights } from './root-rights.tsx';

const { access: texts } = accounts;

/** Projects that are shown at first. More of them cost one request each, for the roles in that project. */
const shownAtFirst = 10;

const Projects = ({ ids, accountId }: { readonly ids: readonly string[]; readonly accountId: number }) => {
  const [all, setAll] = useState(false);
  if (ids.length === 0) return <p className={page.soft}>{texts.noProjects}</p>;
  return (
    <>
      <ul className={styles.list}>
        {(all ? ids : ids.slice(0, shownAtFirst)).map((id) => (
          <li key={id}>
            <ProjectRoles projectId={id} accountId={accountId} />
          </li>
        ))}
      </ul>
      {!all && ids.length > shownAtFirst && (
        <div>
          <Button onClick={() => setAll(true)}>{accounts.all(ids.length)}</Button>
        </div>
      )}
    </>
  );
};

/** The root roles of an account, each with its sources: the account itself or groups. */
const rootRolesOf = (
  own: number | null,
  groups: readonly Schema<'GroupSummary'>[],
): ReadonlyMap<number, readonly string[]> => {
  const held = new Map<number, readonly string[]>(own === null ? [] : [[own, [texts.own]]]);
  for (const { name, rootRole } of groups)
    if (rootRole) held.set(rootRole, [...(held.get(rootRole) ?? []), texts.through(name)]);
  return held;
};

export interface AccessProps {
  readonly accountId: number;
  /** null: the account has no root role of its own */
  readonly rootRole: number | null;
}

/** Shows what a user or service account may do, and the source of each right. */
export const Access = ({ accountId, rootRole }: AccessProps) => {
  const access = useQuery(accessOf(accountId));
  const { data: named } = useQuery(accountsAndGroups);
  if (access.isPending) return <Loading />;
  if (access.isError) return <ErrorState error={access.error} onRetry={() => void access.refetch()} />;
  const { accessibleProjects = [], groupProjects = [], groups: groupNames = [] } = access.data ?? {};
  const groups = named?.groups.filter(({ name }) => groupNames.includes(name)) ?? [];
  const held = rootRolesOf(rootRole, groups);
  return (
    <section className={page.card} aria-labelledby="account-access">
      <h2 id="account-access">{texts.heading}</h2>
      <div className={styles.sections}>
        <section aria-labelledby="account-everywhere">
          <h3 id="account-everywhere">{texts.everywhere}</h3>
          {[...held].map(([role, sources]) => (
            <RootRights key={role} role={role} sources={sources} />
          ))}
          {held.size === 0 && <p className={page.soft}>{texts.noRoot}</p>}
        </section>
        <section aria-labelledby="account-projects">
          <h3 id="account-projects">{texts.projects}</h3>
          <Projects ids={[...new Set([...accessibleProjects, ...groupProjects])].toSorted()} accountId={accountId} />
        </section>
        <section aria-labelledby="account-groups">
          <h3 id="account-groups">{texts.groups}</h3>
          {groupNames.length === 0 && <p className={page.soft}>{texts.noGroups}</p>}
          <ul className={styles.list}>
            {groups.map(({ id, name }) => (
              <li key={id}>
                <Link to="/groups/$groupId" params={{ groupId: String(id) }}>
                  <Name>{name}</Name>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </section>
  );
};
