import type { LinkProps } from '@tanstack/react-router';
import { common } from '../../texts/common.ts';

export interface NavigationLink {
  readonly label: string;
  readonly to: NonNullable<LinkProps['to']>;
  /** One of these permissions is needed to see anything on the page; absent: everybody sees it. */
  readonly needs?: readonly string[];
}

export interface NavigationGroup {
  readonly heading: string;
  readonly links: readonly NavigationLink[];
}

const { navigation: texts } = common;

/** The links at the side of every page. Pages that are reached from another page have none. */
export const navigation: readonly NavigationGroup[] = [
  {
    heading: texts.work,
    links: [
      { label: texts.flags, to: '/flags' },
      { label: texts.changeRequests, to: '/change-requests' },
      { label: texts.projects, to: '/projects' },
      { label: texts.segments, to: '/segments' },
      { label: texts.playground, to: '/playground' },
      { label: texts.health, to: '/project-health' },
      { label: texts.history, to: '/history' },
      { label: texts.events, to: '/events' },
    ],
  },
  {
    heading: texts.configuration,
    links: [
      { label: texts.environments, to: '/environments' },
      { label: texts.contextFields, to: '/context-fields' },
      { label: texts.strategyTypes, to: '/strategy-types' },
      { label: texts.tagTypes, to: '/tag-types' },
      { label: texts.applications, to: '/applications' },
      { label: texts.integrations, to: '/integrations' },
      { label: texts.importExport, to: '/import-export' },
      { label: texts.docs, to: '/docs' },
    ],
  },
  {
    heading: texts.administration,
    links: [
      { label: texts.users, to: '/users', needs: ['ADMIN'] },
      { label: texts.groups, to: '/groups', needs: ['ADMIN'] },
      { label: texts.roles, to: '/roles', needs: ['READ_ROLE'] },
      { label: texts.serviceAccounts, to: '/service-accounts', needs: ['ADMIN'] },
      { label: texts.apiTokens, to: '/api-tokens', needs: ['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] },
      { label: texts.inviteLinks, to: '/invite-links', needs: ['ADMIN'] },
      { label: texts.loginProviders, to: '/login-providers', needs: ['ADMIN'] },
      { label: texts.provisioning, to: '/provisioning', needs: ['ADMIN'] },
      { label: texts.logins, to: '/logins', needs: ['ADMIN'] },
      { label: texts.statistics, to: '/statistics' },
      { label: texts.maintenance, to: '/maintenance' },
    ],
  },
];
