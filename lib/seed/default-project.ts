import type { Unwritten } from '../store/commit/context.ts';
import type { ProjectItem } from '../store/table/items.ts';
import { defaultProjectId, projectKey } from '../store/table/keys.ts';

/** The project that always exists (contract: seed §2). */
export const defaultProject = (now: Date): Unwritten<ProjectItem> => ({
  ...projectKey(defaultProjectId),
  kind: 'project',
  id: defaultProjectId,
  name: 'Default',
  description: 'Default project',
  mode: 'open',
  defaultStickiness: 'default',
  featureLimit: null,
  featureNaming: { pattern: null, example: null, description: null },
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  environments: [{ name: 'development' }, { name: 'production' }],
});
