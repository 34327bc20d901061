import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../design/messages/error-state.tsx';
import { Loading } from '../design/messages/loading.tsx';
import page from '../design/page.module.css';
import { RoleLink } from '../layout/role-link.tsx';
import { role as roleQuery } from '../queries/roles.ts';
import { accounts } from '../texts/accounts.ts';
import { permissionText } from '../texts/permissions.ts';
import styles from './accounts.module.css';

const { access: texts } = accounts;

export interface RootRightsProps {
  readonly role: number;
  /** Why somebody has the role; absent: the page shows that elsewhere. */
  readonly sources?: readonly string[];
}

const placeText = (what: string, type: string, environment: string | null): string => {
  if (environment) return texts.inEnvironment(what, environment);
  return type === 'root' ? what : texts.inDefault(what);
};

/** Shows what a root role permits, and why somebody has it. */
export const RootRights = ({ role, sources = [] }: RootRightsProps) => {
  const { data, error, isError } = useQuery(roleQuery(role));
  if (data === undefined) return isError ? <ErrorState error={error} /> : <Loading />;
  const { name, permissions } = data;
  const isAll = permissions.some((permission) => permission.name === 'ADMIN');
  return (
    <div>
      <p>
        <strong>
          <RoleLink id={role} name={name} />
        </strong>{' '}
        <span className={page.soft} dir="auto">
          {sources.join(', ')}
        </span>
      </p>
      {isAll && <p>{texts.everything}</p>}
      {permissions.length === 0 && <p>{texts.reading}</p>}
      {!isAll && permissions.length > 0 && (
        <details>
          <summary>{texts.permissions(permissions.length)}</summary>
          <ul className={styles.permissions}>
            {permissions.map(({ name: permission, displayName, type, environment }) => (
              <li key={`${permission} ${environment}`}>
                {placeText(permissionText(permission, displayName), type, environment)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};
