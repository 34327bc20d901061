import type { Unwritten } from '../store/commit/decision.ts';
import type { Stored } from '../store/table/items.ts';
import { builtInNames } from './built-in-names.ts';
import { contextFields } from './context-fields.ts';
import { defaultProject } from './default-project.ts';
import { environments } from './environments.ts';
import { featureTypes } from './feature-types.ts';
import { firstUser } from './first-user.ts';
import { builtInRoleItems } from './roles.ts';
import { strategyTypes } from './strategy-types.ts';
import { tagTypes } from './tag-types.ts';

/** The built-in data that one release of Halyard added. */
export type Release = (now: Date) => readonly Unwritten<Stored>[];

/**
 * The built-in data (behaviour §5), by the seed version that brought it: version n is entry n − 1. What an installation
 * was seeded with once is never seeded again, so that nothing an administrator deleted comes back. Data that a later
 * release of Halyard adds goes into a new entry at the end; entries that were released are not edited.
 */
export const releases: readonly Release[] = [
  (now) => [
    ...environments,
    defaultProject(now),
    ...featureTypes,
    ...strategyTypes,
    ...contextFields(now),
    ...tagTypes,
    ...builtInRoleItems,
    firstUser(now),
    ...builtInNames,
  ],
];
