import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import { type KeyedText, keyOf } from '../../store/catalog/keyed-text.ts';
import { readProject } from '../features/read.ts';
import { configuredIn, manifestFlagView } from './view.ts';

const manifestJson = ({ project, features }: ProjectState): string => {
  const flags = [...features.values()]
    .filter(({ feature }) => !feature.archived)
    .sort((a, b) => (a.feature.name < b.feature.name ? -1 : 1))
    .map(({ feature, environments }) => manifestFlagView(feature, configuredIn(project, environments)));
  return JSON.stringify({ flags });
};

/**
 * The active flags of a project, by key (contract: manifest §2). Costs one read unit when nothing changed.
 * @throws Problem NotFoundError
 */
export const readManifest = async (context: CatalogCallerContext, project: string): Promise<KeyedText> => {
  const { state } = await readProject(context, project);
  return { key: keyOf(state), text: () => manifestJson(state) };
};
