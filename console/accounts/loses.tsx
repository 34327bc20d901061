import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../design/messages/error-state.tsx';
import { Loading } from '../design/messages/loading.tsx';
import { useProjectNames } from '../layout/use-project-name.ts';
import { accessOf } from '../queries/accounts.ts';
import { accounts } from '../texts/accounts.ts';
import styles from './accounts.module.css';
import { named } from './lost.ts';
import { useRoleName } from './role-name.ts';

const { loses: texts } = accounts;

export interface LosesProps {
  readonly accountId: number;
  readonly name: string;
  readonly rootRole: number | null;
  /** Number of tokens of the account; undefined: not known yet. */
  readonly tokens: number | undefined;
}

/** Lists what is lost when a user or service account is deleted. */
export const Loses = ({ accountId, name, rootRole, tokens }: LosesProps) => {
  const { data, error, isError, refetch } = useQuery(accessOf(accountId));
  const projectName = useProjectNames();
  const roleName = useRoleName();
  if (isError && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined || tokens === undefined) return <Loading />;
  const { accessibleProjects = [], groups = [] } = data ?? {};
  const sentences = [
    ...(rootRole === null ? [] : [texts.rootRole(roleName(rootRole))]),
    ...named(accessibleProjects.map(projectName), texts.projects),
    ...named(groups, texts.groups),
    ...(tokens === 0 ? [] : [texts.tokens(tokens)]),
  ];
  return (
    <>
      <p dir="auto">{texts.lead(name)}</p>
      <ul className={styles.list}>
        {sentences.map((sentence) => (
          <li key={sentence} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
      {accessibleProjects.length > 0 && <p>{texts.owner}</p>}
    </>
  );
};
