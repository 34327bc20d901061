import * as access from './access.ts';
import * as apiTokens from './api-tokens.ts';
import * as archive from './archive.ts';
import * as changeRequests from './change-requests.ts';
import * as client from './client.ts';
import * as context from './context.ts';
import * as environments from './environments.ts';
import * as eventLog from './event-log.ts';
import * as eventSearch from './event-search.ts';
import * as events from './events.ts';
import * as favorites from './favorites.ts';
import * as featureDependencies from './feature-dependencies.ts';
import * as featureEnvironments from './feature-environments.ts';
import * as featureStrategies from './feature-strategies.ts';
import * as featureTags from './feature-tags.ts';
import * as featureTypes from './feature-types.ts';
import * as featureVariants from './feature-variants.ts';
import * as features from './features.ts';
import * as featuresBatch from './features-batch.ts';
import * as frontend from './frontend.ts';
import * as groups from './groups.ts';
import * as personalTokens from './personal-tokens.ts';
import * as playground from './playground.ts';
import * as projectSettings from './project-settings.ts';
import * as projects from './projects.ts';
import * as roles from './roles.ts';
import type { Route } from './route.ts';
import * as search from './search.ts';
import * as segments from './segments.ts';
import * as service from './service.ts';
import * as serviceAccounts from './service-accounts.ts';
import * as settings from './settings.ts';
import * as signup from './signup.ts';
import * as state from './state.ts';
import * as strategies from './strategies.ts';
import * as tagTypes from './tag-types.ts';
import * as tags from './tags.ts';
import * as users from './users.ts';

/** By path and method: modules list what they export in no promised order. */
const byPath = (a: Route, b: Route): number => {
  const [left, right] = [`${a.path} ${a.method}`, `${b.path} ${b.method}`];
  return left < right ? -1 : left > right ? 1 : 0;
};

/**
 * Every endpoint, once. The stack, the local server, the OpenAPI document, `events.json` and the tests read this table;
 * each file beside it exports the routes of one noun and nothing else.
 */
export const routes: readonly Route[] = [
  access,
  apiTokens,
  changeRequests,
  client,
  eventLog,
  eventSearch,
  events,
  tags,
  tagTypes,
  strategies,
  segments,
  projectSettings,
  featureTypes,
  environments,
  context,
  archive,
  favorites,
  featureDependencies,
  featureEnvironments,
  featureStrategies,
  featureTags,
  featureVariants,
  features,
  featuresBatch,
  frontend,
  groups,
  personalTokens,
  playground,
  projects,
  roles,
  search,
  service,
  serviceAccounts,
  settings,
  signup,
  state,
  users,
]
  .flatMap((noun): readonly Route[] => Object.values(noun))
  .sort(byPath);
