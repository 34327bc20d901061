import { projectScope, type Scope } from '../../store/table/keys.ts';

/** The scopes of projects by id; `*`: of all. */
export const scopesOf = (projects: readonly string[] | '*'): readonly Scope[] | '*' =>
  projects === '*' ? '*' : projects.map(projectScope);
