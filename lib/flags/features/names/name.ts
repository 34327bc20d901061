import { nameExists, notFound } from '../../../contract/problems.ts';
import type { CallerContext } from '../../../identity/callers/context.ts';
import { requireProject } from '../../../identity/directory/project.ts';
import { seesProject } from '../../../identity/rights/has-permission.ts';
import { type Reading, readingOf } from '../../../store/commit/reading.ts';
import type { RequestReads } from '../../../store/commit/request.ts';
import type { ProjectItem } from '../../../store/table/items.ts';
import { featureKey, featureNameKey, projectKey } from '../../../store/table/keys.ts';
import { requirePattern } from './naming-pattern.ts';

/**
 * Checks the name of a new feature: it matches the pattern of its project, and no feature has it (contract: features
 * §1.2, §1.3).
 * @param project absent: no naming pattern is checked
 * @throws Problem PatternError; NameExistsError for a name that any feature has, including archived ones
 */
export const requireFreeName = async (reading: Reading, name: string, project?: ProjectItem): Promise<void> => {
  if (project) requirePattern(name, project.featureNaming);
  const guard = await reading.get(featureNameKey(name));
  if (!guard) return;
  const [namesake] = await reading.peek([featureKey(guard.project, name)]);
  throw nameExists('feature', name, namesake?.archived ?? false);
};

/** A name, and the project of the future feature; absent or empty: any project. */
export interface NameCheck {
  readonly name: string;
  readonly project: string | null | undefined;
}

/** What `checkFeatureName` reads. */
export const nameReads = ({ name, project }: NameCheck): RequestReads => ({
  keys: [featureNameKey(name), ...(project ? [projectKey(project)] : [])],
});

/**
 * Checks a name before a feature is created (contract: features §1.4).
 * @param input.project absent or empty: no naming pattern is checked
 * @throws Problem NotFoundError for a project that the caller does not see; as `requireFreeName`
 */
export const checkFeatureName = async (context: CallerContext, { name, project: id }: NameCheck): Promise<void> => {
  const { caller } = context;
  const reading = readingOf(context);
  const project = id ? await requireProject(reading, id) : undefined;
  if (project && !seesProject(caller.rights, { id: project.id, private: project.mode === 'private' }))
    throw notFound('project', project.id);
  await requireFreeName(reading, name, project);
};
