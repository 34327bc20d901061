import type { Feature } from '../../contract/schemas/feature.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import { byCreation } from '../features/view.ts';

/** The archived features of projects, by creation (contract: archive §2). */
export const archivedFeatures = (projects: readonly ProjectState[]): Feature[] =>
  projects
    .flatMap(({ features }) => [...features.values()])
    .map(({ feature }) => feature)
    .filter(({ archived }) => archived)
    .sort(byCreation)
    .map(({ name, description, type, project, stale, createdAt, impressionData, lastSeenAt, archivedAt, tags }) => ({
      name,
      description,
      type,
      project,
      stale,
      createdAt,
      impressionData,
      lastSeenAt,
      archivedAt,
      archived: true,
      environments: [],
      ...(tags.length > 0 && { tags: [...tags] }),
    }));
