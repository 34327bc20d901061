import type { LinkProps } from '@tanstack/react-router';
import {
  ActivityIcon,
  FlagIcon,
  HomeIcon,
  PlayIcon,
  ProjectIcon,
  ReviewIcon,
  SegmentIcon,
  SettingsIcon,
} from '../../design/icons.tsx';
import { common } from '../../texts/common.ts';

export interface NavigationLink {
  readonly label: string;
  readonly to: NonNullable<LinkProps['to']>;
  /** One of these permissions is needed to see anything on the page; absent: everybody sees it. */
  readonly needs?: readonly string[];
}

/** A link at the side of every page. */
export interface MainLink extends NavigationLink {
  readonly icon: () => React.ReactNode;
}

export interface NavigationGroup {
  readonly heading: string;
  readonly links: readonly NavigationLink[];
}

const { navigation: texts } = common;

/** The links at the side of every page: at most eight. */
export const mainLinks: readonly MainLink[] = [
  { label: texts.home, to: '/', icon: HomeIcon },
  { label: texts.flags, to: '/flags', icon: FlagIcon },
  { label: texts.changeRequests, to: '/change-requests', icon: ReviewIcon },
  { label: texts.activity, to: '/activity', icon: ActivityIcon },
  { label: texts.projects, to: '/projects', icon: ProjectIcon },
  { label: texts.segments, to: '/segments', icon: SegmentIcon },
  { label: texts.playground, to: '/playground', icon: PlayIcon },
  { label: texts.settings, to: '/settings', icon: SettingsIcon },
];

/** The pages of the settings; they have a second column with these links. */
export const settingsGroups: readonly NavigationGroup[] = [
  {
    heading: texts.applicationsGroup,
    links: [
      { label: texts.applications, to: '/applications' },
      { label: common.connect.title, to: '/connect' },
      { label: texts.apiTokens, to: '/api-tokens', needs: ['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN'] },
      { label: texts.integrations, to: '/integrations' },
      { label: texts.signalEndpoints, to: '/signal-endpoints', needs: ['ADMIN'] },
      { label: texts.impactMetrics, to: '/impact-metrics' },
      { label: texts.docs, to: '/docs' },
    ],
  },
  {
    heading: texts.flagsGroup,
    links: [
      { label: texts.environments, to: '/environments' },
      { label: texts.releaseTemplates, to: '/release-plan-templates' },
      { label: texts.contextFields, to: '/context-fields' },
      { label: texts.strategyTypes, to: '/strategy-types' },
      { label: texts.tagTypes, to: '/tag-types' },
      { label: texts.importExport, to: '/import-export' },
    ],
  },
  {
    heading: texts.peopleGroup,
    links: [
      { label: texts.users, to: '/users', needs: ['ADMIN'] },
      { label: texts.groups, to: '/groups', needs: ['ADMIN'] },
      { label: texts.roles, to: '/roles', needs: ['READ_ROLE'] },
      { label: texts.serviceAccounts, to: '/service-accounts', needs: ['ADMIN'] },
      { label: texts.inviteLinks, to: '/invite-links', needs: ['ADMIN'] },
      { label: texts.loginProviders, to: '/login-providers', needs: ['ADMIN'] },
      { label: texts.provisioning, to: '/provisioning', needs: ['ADMIN'] },
      { label: texts.logins, to: '/logins', needs: ['ADMIN'] },
    ],
  },
  {
    heading: texts.serviceGroup,
    links: [
      { label: texts.health, to: '/project-health' },
      { label: texts.statistics, to: '/statistics' },
      { label: texts.maintenance, to: '/maintenance' },
    ],
  },
];
