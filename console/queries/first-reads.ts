import { queryClient } from '../api/query-client.ts';
import { waitingForMe } from './change-requests.ts';
import {
  contextFields,
  linkedEnvironments,
  projects,
  reviewedEnvironments,
  segments,
  strategyTypes,
} from './configuration.ts';
import { type FlagPath, flagDetails } from './flag.ts';
import { type FlagSearch, favoriteFlags, favoritesFirst, flagPage } from './flags.ts';

/**
 * What pages need for their first picture, by their address. It is asked when the address is known, so that nothing is
 * asked only because a part of the page comes late: on AWS each such wave may cost a second. The parts of a page read
 * the same, and find it asked.
 */

const readFlags = (asked: FlagSearch): void => {
  if (asked.favorites === 'only') void queryClient.prefetchQuery(favoriteFlags(asked));
  else void queryClient.prefetchQuery(flagPage(asked, 0));
};

/** The search for the flags of one project. */
export const searchIn = (projectId: string, search: FlagSearch): FlagSearch => ({
  ...search,
  project: `IS:${projectId}`,
});

/** The home page. */
export const readHome = (): void => {
  void queryClient.prefetchQuery(waitingForMe);
  void queryClient.prefetchQuery(flagPage(favoritesFirst, 0));
  void queryClient.prefetchQuery(projects);
};

/** The list of all flags. */
export const readAllFlags = (search: FlagSearch): void => readFlags(search);

/** The list of the flags of one project. */
export const readProjectFlags = (projectId: string, search: FlagSearch): void => {
  readFlags(searchIn(projectId, search));
  void queryClient.prefetchQuery(linkedEnvironments(projectId));
  void queryClient.prefetchQuery(projects);
};

/** The page of a flag. What the first picture of its environments does without is asked with that picture. */
export const readFlag = (path: FlagPath): void => {
  void queryClient.prefetchQuery(flagDetails(path));
  void queryClient.prefetchQuery(reviewedEnvironments(path.projectId));
  void queryClient.prefetchQuery(strategyTypes);
  void queryClient.prefetchQuery(segments);
  void queryClient.prefetchQuery(contextFields);
};
