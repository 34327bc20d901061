import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { parseSearch, stringifySearch, text } from './address.ts';
import { base } from './api/base.ts';
import { queryClient } from './api/query-client.ts';
import { lazyRouteComponent } from './design/load-part.ts';
import { Loading } from './design/messages/loading.tsx';
import { Layout } from './layout/frame/layout.tsx';
import { NotFound, NotFoundPage, RouteError } from './layout/frame/route-error.tsx';
import { favoritesSearch, listSearch } from './layout/palette/list-search.ts';
import { creatingSearch } from './layout/use-creating.ts';
import { activitySearch } from './pages/activity/activity-search.ts';
import { tokenSearch } from './pages/api-tokens/token-search.ts';
import { applicationSearch, applicationsSearch } from './pages/applications/applications-search.ts';
import { requestSearch } from './pages/change-requests/request-filter.ts';
import { connectSearch } from './pages/connect/connect-search.ts';
import { flagPageSearch } from './pages/flag/flag-search.ts';
import { flagSearch, searchOf } from './pages/flags/flag-search.ts';
import { historySearch, isComparison } from './pages/history/history-search.ts';
import { insightsSearch } from './pages/insights/insights-search.ts';
import { integrationSearch, newIntegrationSearch } from './pages/integrations/integration-search.ts';
import { loginSearch } from './pages/login/login-search.ts';
import { loginFilter } from './pages/logins/login-filter.ts';
import { playgroundSearch } from './pages/playground/playground-search.ts';
import { profileSearch } from './pages/profile/profile-search.ts';
import { settingsSearch } from './pages/project/settings-search.ts';
import { referenceSearch } from './pages/reference/reference-search.ts';
import { templateSearch } from './pages/release-templates/template-search.ts';
import { roleSearch } from './pages/role/role-search.ts';
import { scimSearch } from './pages/scim/scim-search.ts';
import { transferSearch } from './pages/transfer/target.ts';
import { userSearch } from './pages/users/user-search.ts';
import { projects as allProjects } from './queries/configuration.ts';
import { readAllFlags, readFlag, readHome, readProjectFlags } from './queries/first-reads.ts';
import { self, uiConfig } from './queries/self.ts';
import { Root } from './root.tsx';
import { lookForSession, sessionStatus } from './session/session.ts';

/**
 * All pages by their addresses. The code of a page is loaded when a user goes there. Each page is a folder below
 * `pages` (console/README.md).
 */

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

interface Return {
  /** The path of this console to open after the sign-in. */
  readonly returnTo?: string | undefined;
}

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
  /** The token of an invitation, or of a link for a forgotten password. */
  readonly token?: string | undefined;
}

const linkSearch = ({ token }: Record<string, unknown>): Link => ({ token: text(token) });

interface NewUserLink extends Link {
  /** The secret of a shared invite link. */
  readonly invite?: string | undefined;
}

const newUser = createRoute({
  getParentRoute: () => root,
  path: '/new-user',
  validateSearch: ({ token, invite }): NewUserLink => ({ token: text(token), invite: text(invite) }),
  component: lazyRouteComponent(() => import('./pages/password/link-pages.tsx'), 'NewUserPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: linkSearch,
  component: lazyRouteComponent(() => import('./pages/password/link-pages.tsx'), 'ResetPasswordPage'),
});

/** The page to which a login provider returns if it was opened in its own tab. */
const signedIn = createRoute({
  getParentRoute: () => root,
  path: '/signed-in',
  component: lazyRouteComponent(() => import('./pages/sign-in/signed-in-page.tsx'), 'SignedInPage'),
});

/**
 * Pages that need a signed-in user. Where a page asks in `beforeLoad`, it asks at once with the answer of the session,
 * and not when its code has arrived; and not when the pointer only passes a link to it.
 */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  validateSearch: creatingSearch,
  beforeLoad: async ({ location }) => {
    if (sessionStatus() === 'starting') await lookForSession();
    if (sessionStatus() !== 'signed-out') return;
    throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { returnTo: location.href } });
  },
  loader: () => Promise.all([queryClient.ensureQueryData(self), queryClient.ensureQueryData(uiConfig)]),
  component: Layout,
});

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: ({ preload }) => {
    if (!preload) readHome();
  },
  component: lazyRouteComponent(() => import('./pages/home/home-page.tsx'), 'HomePage'),
});

const flags = createRoute({
  getParentRoute: () => inside,
  path: '/flags',
  validateSearch: flagSearch,
  beforeLoad: ({ preload, search: { create: _form, ...search } }) => {
    if (!preload) readAllFlags(searchOf(search));
  },
  component: lazyRouteComponent(() => import('./pages/flags/flags-page.tsx'), 'FlagsPage'),
});

const projectFlags = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId/flags',
  validateSearch: flagSearch,
  beforeLoad: ({ preload, params: { projectId }, search: { create: _form, ...search } }) => {
    if (!preload) readProjectFlags(projectId, searchOf(search));
  },
  component: lazyRouteComponent(() => import('./pages/flags/flags-page.tsx'), 'ProjectFlagsPage'),
});

const allChangeRequests = createRoute({
  getParentRoute: () => inside,
  path: '/change-requests',
  validateSearch: requestSearch,
  component: lazyRouteComponent(
    () => import('./pages/change-requests/all-change-requests-page.tsx'),
    'AllChangeRequestsPage',
  ),
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

const activity = createRoute({
  getParentRoute: () => inside,
  path: '/activity',
  validateSearch: activitySearch,
  component: lazyRouteComponent(() => import('./pages/activity/activity-page.tsx'), 'ActivityPage'),
});

const projectActivity = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId/activity',
  validateSearch: activitySearch,
  component: lazyRouteComponent(() => import('./pages/activity/activity-page.tsx'), 'ProjectActivityPage'),
});

/** Addresses of lists that the activity has replaced. */
const events = createRoute({
  getParentRoute: () => inside,
  path: '/events',
  validateSearch: activitySearch,
  beforeLoad: ({ search: { create: _form, ...search } }) => {
    throw redirect({ to: '/activity', search, replace: true });
  },
});

const firstHistory = createRoute({
  getParentRoute: () => inside,
  path: '/history',
  beforeLoad: () => {
    throw redirect({ to: '/activity', replace: true });
  },
});

/** Two revisions, compared. Messages to chats and programs have addresses of this page. */
const history = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId/history',
  validateSearch: historySearch,
  beforeLoad: ({ params, search }) => {
    if (isComparison(search)) return;
    throw redirect({
      to: '/projects/$projectId/activity',
      params,
      search: { feature: search.feature, environment: search.environment },
      replace: true,
    });
  },
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
  beforeLoad: ({ preload, params }) => {
    if (!preload) readFlag(params);
  },
  component: lazyRouteComponent(() => import('./pages/flag/flag-page.tsx'), 'FlagPage'),
});

/** The target of the links in the answers of the playground (docs/contract/playground.md §6.6). */
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

const releaseTemplates = createRoute({
  getParentRoute: () => inside,
  path: '/release-plan-templates',
  validateSearch: templateSearch,
  component: lazyRouteComponent(
    () => import('./pages/release-templates/release-templates-page.tsx'),
    'ReleaseTemplatesPage',
  ),
});

const projects = createRoute({
  getParentRoute: () => inside,
  path: '/projects',
  validateSearch: favoritesSearch,
  component: lazyRouteComponent(() => import('./pages/projects/projects-page.tsx'), 'ProjectsPage'),
});

const projectSettings = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId/settings',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('./pages/project/settings-page.tsx'), 'ProjectSettingsPage'),
});

const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
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

const users = createRoute({
  getParentRoute: () => inside,
  path: '/users',
  validateSearch: userSearch,
  component: lazyRouteComponent(() => import('./pages/users/users-page.tsx'), 'UsersPage'),
});

const user = createRoute({
  getParentRoute: () => inside,
  path: '/users/$userId',
  component: lazyRouteComponent(() => import('./pages/user/user-page.tsx'), 'UserPage'),
});

const groups = createRoute({
  getParentRoute: () => inside,
  path: '/groups',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/groups/groups-page.tsx'), 'GroupsPage'),
});

const group = createRoute({
  getParentRoute: () => inside,
  path: '/groups/$groupId',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/group/group-page.tsx'), 'GroupPage'),
});

const serviceAccounts = createRoute({
  getParentRoute: () => inside,
  path: '/service-accounts',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('./pages/service-accounts/service-accounts-page.tsx'),
    'ServiceAccountsPage',
  ),
});

const serviceAccount = createRoute({
  getParentRoute: () => inside,
  path: '/service-accounts/$accountId',
  component: lazyRouteComponent(() => import('./pages/service-account/service-account-page.tsx'), 'ServiceAccountPage'),
});

const inviteLinks = createRoute({
  getParentRoute: () => inside,
  path: '/invite-links',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/invite-links/invite-links-page.tsx'), 'InviteLinksPage'),
});

const integrations = createRoute({
  getParentRoute: () => inside,
  path: '/integrations',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/integrations/integrations-page.tsx'), 'IntegrationsPage'),
});

const newIntegration = createRoute({
  getParentRoute: () => inside,
  path: '/integrations/new',
  validateSearch: newIntegrationSearch,
  component: lazyRouteComponent(() => import('./pages/integrations/new-integration-page.tsx'), 'NewIntegrationPage'),
});

const integration = createRoute({
  getParentRoute: () => inside,
  path: '/integrations/$integrationId',
  validateSearch: integrationSearch,
  component: lazyRouteComponent(() => import('./pages/integration/integration-page.tsx'), 'IntegrationPage'),
});

const signalEndpoints = createRoute({
  getParentRoute: () => inside,
  path: '/signal-endpoints',
  validateSearch: listSearch,
  component: lazyRouteComponent(
    () => import('./pages/signal-endpoints/signal-endpoints-page.tsx'),
    'SignalEndpointsPage',
  ),
});

const signalEndpoint = createRoute({
  getParentRoute: () => inside,
  path: '/signal-endpoints/$endpointId',
  component: lazyRouteComponent(() => import('./pages/signal-endpoint/signal-endpoint-page.tsx'), 'SignalEndpointPage'),
});

const impactMetrics = createRoute({
  getParentRoute: () => inside,
  path: '/impact-metrics',
  component: lazyRouteComponent(() => import('./pages/impact-metrics/impact-metrics-page.tsx'), 'ImpactMetricsPage'),
});

const roles = createRoute({
  getParentRoute: () => inside,
  path: '/roles',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/roles/roles-page.tsx'), 'RolesPage'),
});

const role = createRoute({
  getParentRoute: () => inside,
  path: '/roles/$roleId',
  validateSearch: roleSearch,
  component: lazyRouteComponent(() => import('./pages/role/role-page.tsx'), 'RolePage'),
});

const apiTokens = createRoute({
  getParentRoute: () => inside,
  path: '/api-tokens',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('./pages/api-tokens/api-tokens-page.tsx'), 'ApiTokensPage'),
});

const environments = createRoute({
  getParentRoute: () => inside,
  path: '/environments',
  component: lazyRouteComponent(() => import('./pages/environments/environments-page.tsx'), 'EnvironmentsPage'),
});

const strategyTypes = createRoute({
  getParentRoute: () => inside,
  path: '/strategy-types',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/strategy-types/strategy-types-page.tsx'), 'StrategyTypesPage'),
});

const strategyType = createRoute({
  getParentRoute: () => inside,
  path: '/strategy-types/$strategyName',
  component: lazyRouteComponent(() => import('./pages/strategy-type/strategy-type-page.tsx'), 'StrategyTypePage'),
});

const applications = createRoute({
  getParentRoute: () => inside,
  path: '/applications',
  validateSearch: applicationsSearch,
  component: lazyRouteComponent(() => import('./pages/applications/applications-page.tsx'), 'ApplicationsPage'),
});

const application = createRoute({
  getParentRoute: () => inside,
  path: '/applications/$appName',
  validateSearch: applicationSearch,
  component: lazyRouteComponent(() => import('./pages/application/application-page.tsx'), 'ApplicationPage'),
});

const connect = createRoute({
  getParentRoute: () => inside,
  path: '/connect',
  validateSearch: connectSearch,
  component: lazyRouteComponent(() => import('./pages/connect/connect-page.tsx'), 'ConnectPage'),
});

const statistics = createRoute({
  getParentRoute: () => inside,
  path: '/statistics',
  component: lazyRouteComponent(() => import('./pages/statistics/statistics-page.tsx'), 'StatisticsPage'),
});

const maintenance = createRoute({
  getParentRoute: () => inside,
  path: '/maintenance',
  component: lazyRouteComponent(() => import('./pages/maintenance/maintenance-page.tsx'), 'MaintenancePage'),
});

const health = createRoute({
  getParentRoute: () => inside,
  path: '/project-health',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./pages/health/health-page.tsx'), 'HealthPage'),
});

const projectOverview = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId',
  component: lazyRouteComponent(() => import('./pages/project-overview/overview-page.tsx'), 'ProjectOverviewPage'),
});

const insights = createRoute({
  getParentRoute: () => inside,
  path: '/insights',
  validateSearch: insightsSearch,
  component: lazyRouteComponent(() => import('./pages/insights/insights-page.tsx'), 'InsightsPage'),
});

const projectInsights = createRoute({
  getParentRoute: () => inside,
  path: '/projects/$projectId/insights',
  validateSearch: insightsSearch,
  component: lazyRouteComponent(() => import('./pages/insights/insights-page.tsx'), 'ProjectInsightsPage'),
});

const adminLogin = createRoute({
  getParentRoute: () => inside,
  path: '/login-providers',
  validateSearch: loginSearch,
  component: lazyRouteComponent(() => import('./pages/login/login-page.tsx'), 'LoginPage'),
});

const adminScim = createRoute({
  getParentRoute: () => inside,
  path: '/provisioning',
  validateSearch: scimSearch,
  component: lazyRouteComponent(() => import('./pages/scim/scim-page.tsx'), 'ScimPage'),
});

const adminLogins = createRoute({
  getParentRoute: () => inside,
  path: '/logins',
  validateSearch: loginFilter,
  component: lazyRouteComponent(() => import('./pages/logins/logins-page.tsx'), 'LoginsPage'),
});

const profile = createRoute({
  getParentRoute: () => inside,
  path: '/profile',
  validateSearch: profileSearch,
  component: lazyRouteComponent(() => import('./pages/profile/profile-page.tsx'), 'ProfilePage'),
});

const importExport = createRoute({
  getParentRoute: () => inside,
  path: '/import-export',
  validateSearch: transferSearch,
  loader: () => queryClient.ensureQueryData(allProjects),
  component: lazyRouteComponent(() => import('./pages/transfer/transfer-page.tsx'), 'TransferPage'),
});

/** Pages that need no sign-in. Signed-in users see them in the usual layout. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  loader: async () => {
    if (sessionStatus() === 'starting') await lookForSession();
    if (sessionStatus() !== 'signed-out')
      await Promise.all([queryClient.ensureQueryData(self), queryClient.ensureQueryData(uiConfig)]);
  },
  component: lazyRouteComponent(() => import('./layout/frame/open-frame.tsx'), 'OpenFrame'),
});

const reference = createRoute({
  getParentRoute: () => open,
  path: '/docs',
  validateSearch: referenceSearch,
  component: lazyRouteComponent(() => import('./pages/reference/reference-page.tsx'), 'ReferencePage'),
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
      allChangeRequests,
      changeRequests,
      changeRequest,
      activity,
      projectActivity,
      events,
      firstHistory,
      history,
      playground,
      segments,
      releaseTemplates,
      projects,
      projectSettings,
      settings,
      contextFields,
      tagTypes,
      projectArchive,
      users,
      user,
      groups,
      group,
      serviceAccounts,
      serviceAccount,
      inviteLinks,
      integrations,
      newIntegration,
      integration,
      signalEndpoints,
      signalEndpoint,
      impactMetrics,
      roles,
      role,
      apiTokens,
      environments,
      strategyTypes,
      strategyType,
      applications,
      application,
      connect,
      statistics,
      maintenance,
      health,
      projectOverview,
      insights,
      projectInsights,
      adminLogin,
      adminScim,
      adminLogins,
      profile,
      importExport,
    ]),
    open.addChildren([reference]),
  ]),
  basepath: base || '/',
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
