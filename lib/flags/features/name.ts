import { nameExists } from '../../contract/problems.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { featureKey, featureNameKey } from '../../store/table/keys.ts';
import { requirePattern } from './naming-pattern.ts';

/**
 * Holds the name of a new feature against the rules of its project and the features there are (behaviour §5.6).
 * @param project absent: no naming pattern is looked at
 * @throws Problem PatternError; NameExistsError for a name that any feature has, archived ones included
 */
export const requireFreeName = async (reading: Reading, name: string, project?: ProjectItem): Promise<void> => {
  if (project) requirePattern(name, project.featureNaming);
  const guard = await reading.get(featureNameKey(name));
  if (!guard) return;
  const [namesake] = await reading.peek([featureKey(guard.project, name)]);
  throw nameExists('feature', name, namesake?.archived ?? false);
};
