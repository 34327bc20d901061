import type { Unwritten } from '../store/commit/context.ts';
import type { Stored } from '../store/table/items.ts';
import { contextFields } from './context-fields.ts';
import { defaultProject } from './default-project.ts';
import { environments } from './environments.ts';
import { featureTypes } from './feature-types.ts';
import { firstUser, firstUserName } from './first-user.ts';
import { builtInRoleItems, builtInRoleNames } from './roles.ts';
import { strategyTypes } from './strategy-types.ts';
import { tagTypes } from './tag-types.ts';

/** The built-in data that one release of Halyard added. */
export type Release = (now: Date) => readonly Unwritten<Stored>[];

/**
 * The built-in data (contract: seed §1 to §7), by the seed version that added it: version n is entry n − 1. An
 * installation gets each entry once, so that items which an administrator deleted do not return. Data that a later
 * release of Halyard adds goes into a new entry at the end. Released entries are never edited.
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
    ...builtInRoleNames,
    firstUser(now),
    firstUserName,
  ],
  // Permissions for templates of release plans.
  () => builtInRoleItems,
];
