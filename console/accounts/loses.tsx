import { useQuery } from '@tanstack/react-query';
import { accessOf } from '../queries/accounts.ts';
import { projects } from '../queries/configuration.ts';
import { accounts } from '../texts/accounts.ts';
import styles from './accounts.module.css';
import { named, namesOfProjects } from './lost.ts';
import { useRoleName } from './role-name.ts';

const { loses: texts } = accounts;

export interface LosesProps {
  readonly accountId: number;
  readonly name: string;
  readonly rootRole: number | null;
  /** Number of tokens of the account; undefined: not loaded yet. */
  readonly tokens: number | undefined;
}

/** Lists what is lost when a user or service account is deleted. */
export const Loses = ({ accountId, name, rootRole, tokens = 0 }: LosesProps) => {
  const { data } = useQuery(accessOf(accountId));
  const { data: listed = [] } = useQuery(projects);
  const roleName = useRoleName();
  const { accessibleProjects = [], groups = [] } = data ?? {};
  const sentences = [
    ...(rootRole === null ? [] : [texts.rootRole(roleName(rootRole))]),
    ...named(namesOfProjects(accessibleProjects, listed), texts.projects),
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
