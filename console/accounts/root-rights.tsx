import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../design/error-state.tsx';
import { Loading } from '../design/loading.tsx';
import { Name } from '../design/name.tsx';
import page from '../design/page.module.css';
import { role as roleQuery } from '../queries/roles.ts';
import { accounts } from '../texts/accounts.ts';
import styles from './accounts.module.css';

const { access: texts } = accounts;

export interface RootRightsProps {
  readonly role: number;
  /** Why somebody has it; absent: that is known. */
  readonly sources?: readonly string[];
}

/** What a root role permits, and why somebody has it. */
export const RootRights = ({ role, sources = [] }: RootRightsProps) => {
  const { data, error, isError } = useQuery(roleQuery(role));
  if (data === undefined) return isError ? <ErrorState error={error} /> : <Loading />;
  const { name, permissions } = data;
  const isAll = permissions.some((permission) => permission.name === 'ADMIN');
  return (
    <div>
      <p>
        <strong>
          <Name>{name}</Name>
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
                {environment
                  ? texts.inEnvironment(displayName, environment)
                  : type === 'root'
                    ? displayName
                    : texts.inDefault(displayName)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};
