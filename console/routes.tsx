import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './address.ts';
import { queryClient } from './api/query-client.ts';
import { Loading } from './design/loading.tsx';
import { listSearch } from './layout/list-search.ts';
import { lazyRouteComponent } from './layout/load-part.ts';
import { NotFound, NotFoundPage, RouteError } from './layout/route-error.tsx';
import { requestSearch } from './pages/change-requests/request-filter.ts';
import { eventSearch } from './pages/events/event-search.ts';
import { flagPageSearch } from './pages/flag/flag-search.ts';
import { flagSearch } from './pages/flags/flag-search.ts';
import { historySearch } from './pages/history/history-search.ts';
import { playgroundSearch } from './pages/playground/playground-search.ts';
import { projects as allProjects } from './queries/configuration.ts';
import { self, uiConfig } from './queries/self.ts';
import { Root } from './root.tsx';
import { lookForSession, sessionStatus } from './session/session.ts';

/**
 * All pages, by their addresses. Each is loaded when somebody goes there. A page is a folder below `pages`
 * (console/README.md).
 */

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

interface Return {
  /** Path of this console to go on with. */
  readonly returnTo?: string | undefined;
}

const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ returnTo }): Return => ({ returnTo: text(returnTo) }),
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const forgotten = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: lazyRouteComponent(() => import('./pages/password/forgotten-page.tsx'), 'ForgottenPage'),
});

interface Link {
  /** Of an invitation, or for a password that was forgotten. */
  readonly token?: string | undefined;
}

const linkSearch = ({ token }: Record<string, unknown>): Link => ({ token: text(token) });

const newUser = createRoute({
  getParentRoute: () => root,
  path: '/new-user',
  validateSearch: linkSearch,
  component: lazyRouteComponent(() => import('./pages/password/link-pages.tsx'), 'NewUserPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: linkSearch,
  component: lazyRouteComponent(() => import('./pages/password/link-pages.tsx'), 'ResetPasswordPage'),
});

/** Where a login provider returns to when its tab was opened beside a page. */
const signedIn = createRoute({
  getParentRoute: () => root,
  path: '/signed-in',
  component: lazyRouteComponent(() => import('./pages/sign-in/signed-in-page.tsx'), 'SignedInPage'),
});

/** Pages for somebody who is signed in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ location }) => {
    if (sessionStatus() === 'starting') await lookForSession();
    if (sessionStatus() !== 'signed-out') return;
    throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { returnTo: location.href } });
  },
  loader: () => Promise.all([queryClient.ensureQueryData(self), queryClient.ensureQueryData(uiConfig)]),
  component: lazyRouteComponent(() => import('./layout/layout.tsx'), 'Layout'),
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/flags', replace: true });
  },
});

const flags = createRoute({
  getParentRoute: () => inside,
  path: '/flags',
  validateSearch: flagSearch,
  component: lazyRouteComponent(() => import('./pages/flags/flags-page.tsx'), 'FlagsPage'),
});

const projectFlags = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId/flags',
  validateSearch: flagSearch,
  component: lazyRouteComponent(() => import('./pages/flags/flags-page.tsx'), 'ProjectFlagsPage'),
});

/** Pages about one project begin with the first one that the caller sees. */
const firstProject = async (): Promise<string | undefined> => (await queryClient.ensureQueryData(allProjects))[0]?.id;

const noProject = lazyRouteComponent(() => import('./layout/no-project.tsx'), 'NoProject');

const firstChangeRequests = createRoute({
  getParentRoute: () => inside,
  path: '/change-requests',
  loader: async () => {
    const projectId = await firstProject();
    if (projectId !== undefined)
      throw redirect({ to: '/projects/$projectId/change-requests', params: { projectId }, replace: true });
  },
  component: noProject,
});

const changeRequests = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId/change-requests',
  validateSearch: requestSearch,
  component: lazyRouteComponent(() => import('./pages/change-requests/change-requests-page.tsx'), 'ChangeRequestsPage'),
});

const changeRequest = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId/change-requests/$id',
  component: lazyRouteComponent(() => import('./pages/change-request/change-request-page.tsx'), 'ChangeRequestPage'),
});

const events = createRoute({
  getParentRoute: () => inside,
  path: '/events',
  validateSearch: eventSearch,
  component: lazyRouteComponent(() => import('./pages/events/events-page.tsx'), 'EventsPage'),
});

const firstHistory = createRoute({
  getParentRoute: () => inside,
  path: '/history',
  loader: async () => {
    const projectId = await firstProject();
    if (projectId !== undefined)
      throw redirect({ to: '/projects/$projectId/history', params: { projectId }, replace: true });
  },
  component: noProject,
});

const history = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId/history',
  validateSearch: historySearch,
  component: lazyRouteComponent(() => import('./pages/history/history-page.tsx'), 'HistoryPage'),
});

const playground = createRoute({
  getParentRoute: () => inside,
  path: '/playground',
  validateSearch: playgroundSearch,
  component: lazyRouteComponent(() => import('./pages/playground/playground-page.tsx'), 'PlaygroundPage'),
});

const flag = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId/features/$featureName',
  validateSearch: flagPageSearch,
  component: lazyRouteComponent(() => import('./pages/flag/flag-page.tsx'), 'FlagPage'),
});

/** Where the links of the playground's answers lead (docs/contract/playground.md §6.6). */
const editStrategy = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId/features/$featureName/strategies/edit',
  validateSearch: ({ environmentId, strategyId }): { environmentId?: string; strategyId?: string } => ({
    ...(environmentId !== undefined && { environmentId: String(environmentId) }),
    ...(strategyId !== undefined && { strategyId: String(strategyId) }),
  }),
  beforeLoad: ({ params, search: { environmentId, strategyId } }) => {
    throw redirect({
      to: '/projects/$projectId/features/$featureName',
      params,
      search: { environment: environmentId, strategy: strategyId },
      replace: true,
    });
  },
});

const segments = createRoute({
  getParentRoute: () => inside,
  path: '/segments',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/segments/segments-page.tsx'), 'SegmentsPage'),
});

const projects = createRoute({
  getParentRoute: () => inside,
  path: '/projects',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/projects/projects-page.tsx'), 'ProjectsPage'),
});

const projectSettings = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId/settings',
  component: lazyRouteComponent(() => import('./pages/project/settings-page.tsx'), 'ProjectSettingsPage'),
});

const contextFields = createRoute({
  getParentRoute: () => inside,
  path: '/context-fields',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/context-fields/context-fields-page.tsx'), 'ContextFieldsPage'),
});

const tagTypes = createRoute({
  getParentRoute: () => inside,
  path: '/tag-types',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/tag-types/tag-types-page.tsx'), 'TagTypesPage'),
});

const projectArchive = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId/archive',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/archive/archive-page.tsx'), 'ArchivePage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    forgotten,
    newUser,
    resetPassword,
    signedIn,
    inside.addChildren([
      home,
      flags,
      projectFlags,
      flag,
      editStrategy,
      firstChangeRequests,
      changeRequests,
      changeRequest,
      events,
      firstHistory,
      history,
      playground,
      segments,
      projects,
      projectSettings,
      contextFields,
      tagTypes,
      projectArchive,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPendingComponent: Loading,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
