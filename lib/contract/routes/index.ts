import * as apiTokens from './api-tokens.ts';
import * as archive from './archive.ts';
import * as changeRequests from './change-requests.ts';
import * as constraints from './constraints.ts';
import * as contextFields from './context-fields.ts';
import * as environments from './environments.ts';
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
import * as groups from './groups.ts';
import * as loginProviders from './login-providers.ts';
import * as personalTokens from './personal-tokens.ts';
import * as playground from './playground.ts';
import * as projectAccess from './project-access.ts';
import * as projectSettings from './project-settings.ts';
import * as projects from './projects.ts';
import * as roles from './roles.ts';
import type { Route } from './route.ts';
import * as sdk from './sdk.ts';
import * as search from './search.ts';
import * as segments from './segments.ts';
import * as service from './service.ts';
import * as serviceAccounts from './service-accounts.ts';
import * as signup from './signup.ts';
import * as state from './state.ts';
import * as strategyTypes from './strategy-types.ts';
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
  projectAccess,
  apiTokens,
  changeRequests,
  events,
  tags,
  tagTypes,
  strategyTypes,
  segments,
  projectSettings,
  featureTypes,
  environments,
  constraints,
  contextFields,
  archive,
  favorites,
  featureDependencies,
  featureEnvironments,
  featureStrategies,
  featureTags,
  featureVariants,
  features,
  featuresBatch,
  groups,
  personalTokens,
  playground,
  projects,
  roles,
  sdk,
  search,
  service,
  serviceAccounts,
  loginProviders,
  signup,
  state,
  users,
]
  .flatMap((noun): readonly Route[] => Object.values(noun))
  .sort(byPath);
