import type { PermissionName } from '../queries/roles.ts';

/** Subjects of permissions, in display order. */
export const subjects = {
  administration: 'Administration',
  projects: 'Projects',
  flags: 'Flags',
  strategies: 'Strategies',
  changeRequests: 'Change requests',
  releases: 'Releases',
  segments: 'Segments',
  contextFields: 'Context fields',
  tagTypes: 'Tag types',
  tokens: 'API tokens',
  addons: 'Integrations',
  others: 'Others',
} as const;

export type Subject = keyof typeof subjects;

/** For each permission its subject, and what it allows. A permission that is missing here is a compile error. */
export const permissionTexts = {
  ADMIN: ['administration', 'Do everything, in all projects and environments'],
  READ_ROLE: ['administration', 'See roles and who has them'],
  UPDATE_APPLICATION: ['administration', 'Change and delete applications'],
  CREATE_PROJECT: ['projects', 'Create projects'],
  UPDATE_PROJECT: ['projects', 'Change settings, environments, access and reviews of the project'],
  DELETE_PROJECT: ['projects', 'Delete the project'],
  CREATE_FEATURE: ['flags', 'Create flags'],
  UPDATE_FEATURE: ['flags', 'Change and revive flags, and their tags'],
  DELETE_FEATURE: ['flags', 'Archive and delete flags'],
  UPDATE_FEATURE_DEPENDENCY: ['flags', 'Make a flag depend on others'],
  UPDATE_FEATURE_VARIANTS: ['flags', 'Change variants in all environments at once'],
  MOVE_FEATURE_TOGGLE: ['flags', 'Move flags to another project'],
  UPDATE_FEATURE_ENVIRONMENT: ['flags', 'Switch flags on and off'],
  UPDATE_FEATURE_ENVIRONMENT_VARIANTS: ['flags', 'Change variants'],
  CREATE_FEATURE_STRATEGY: ['strategies', 'Add strategies to flags'],
  UPDATE_FEATURE_STRATEGY: ['strategies', 'Change and order strategies of flags'],
  DELETE_FEATURE_STRATEGY: ['strategies', 'Remove strategies from flags'],
  CREATE_STRATEGY: ['strategies', 'Create strategy types'],
  UPDATE_STRATEGY: ['strategies', 'Change strategy types'],
  DELETE_STRATEGY: ['strategies', 'Delete strategy types'],
  APPROVE_CHANGE_REQUEST: ['changeRequests', 'Approve and reject change requests'],
  APPLY_CHANGE_REQUEST: ['changeRequests', 'Apply change requests'],
  SKIP_CHANGE_REQUEST: ['changeRequests', 'Change without a review'],
  RELEASE_PLAN_TEMPLATE_CREATE: ['releases', 'Create release plan templates'],
  RELEASE_PLAN_TEMPLATE_UPDATE: ['releases', 'Change and archive release plan templates'],
  RELEASE_PLAN_TEMPLATE_DELETE: ['releases', 'Delete release plan templates'],
  CREATE_SEGMENT: ['segments', 'Create segments'],
  UPDATE_SEGMENT: ['segments', 'Change segments'],
  DELETE_SEGMENT: ['segments', 'Delete segments'],
  UPDATE_PROJECT_SEGMENT: ['segments', 'Create, change and delete segments of the project'],
  CREATE_CONTEXT_FIELD: ['contextFields', 'Create context fields'],
  UPDATE_CONTEXT_FIELD: ['contextFields', 'Change context fields'],
  DELETE_CONTEXT_FIELD: ['contextFields', 'Delete context fields'],
  CREATE_TAG_TYPE: ['tagTypes', 'Create tag types'],
  UPDATE_TAG_TYPE: ['tagTypes', 'Change tag types'],
  DELETE_TAG_TYPE: ['tagTypes', 'Delete tag types'],
  READ_PROJECT_API_TOKEN: ['tokens', 'See API tokens of the project'],
  CREATE_PROJECT_API_TOKEN: ['tokens', 'Create API tokens for the project'],
  DELETE_PROJECT_API_TOKEN: ['tokens', 'Delete API tokens of the project'],
  READ_CLIENT_API_TOKEN: ['tokens', 'See API tokens of servers'],
  CREATE_CLIENT_API_TOKEN: ['tokens', 'Create API tokens for servers'],
  UPDATE_CLIENT_API_TOKEN: ['tokens', 'Change when API tokens of servers expire'],
  DELETE_CLIENT_API_TOKEN: ['tokens', 'Delete API tokens of servers'],
  READ_FRONTEND_API_TOKEN: ['tokens', 'See API tokens of web pages and apps'],
  CREATE_FRONTEND_API_TOKEN: ['tokens', 'Create API tokens for web pages and apps'],
  UPDATE_FRONTEND_API_TOKEN: ['tokens', 'Change when API tokens of web pages and apps expire'],
  DELETE_FRONTEND_API_TOKEN: ['tokens', 'Delete API tokens of web pages and apps'],
  CREATE_ADDON: ['addons', 'Create integrations'],
  UPDATE_ADDON: ['addons', 'Change integrations, test them, and send events to them again'],
  DELETE_ADDON: ['addons', 'Delete integrations'],
} as const satisfies Readonly<Record<PermissionName, readonly [Subject, string]>>;

const known: Readonly<Record<string, readonly [Subject, string]>> = permissionTexts;

/** What a permission allows. @param otherwise the text for a permission that this console does not know */
export const permissionText = (name: string, otherwise: string = name): string => known[name]?.[1] ?? otherwise;

/** The subject of a permission. */
export const permissionSubject = (name: string): Subject => known[name]?.[0] ?? 'others';
