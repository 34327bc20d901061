import type {
  AccessNameItem,
  ActionRunItem,
  ActionSetsItem,
  AddonItem,
  ApplicationItem,
  BannerItem,
  BatchProgressItem,
  ChangeRequestItem,
  ContextFieldItem,
  EnvironmentItem,
  FavoriteItem,
  FeatureEnvironmentItem,
  FeatureItem,
  FeatureNameItem,
  FeatureTypeItem,
  GroupItem,
  ImpactChartItem,
  KnownPlacesItem,
  LoginItem,
  NoticeItem,
  OwnChangeRequestItem,
  PasswordItem,
  PasswordLinkItem,
  ProjectItem,
  ReleaseNoticeItem,
  ReleasePlanTemplateItem,
  ReleaseStepItem,
  RoleItem,
  SamlAssertionItem,
  SamlRequestItem,
  SamlTicketItem,
  ScheduledChangeRequestItem,
  SealedItem,
  SegmentItem,
  SessionItem,
  SessionTokenItem,
  SettingItem,
  SignalEndpointsItem,
  SignupTokenItem,
  Stored,
  StrategyTypeItem,
  TagItem,
  TagTypeItem,
  TokenItem,
  UserItem,
} from './items.ts';
import { maxNameBytes, maxPartitionKeyBytes, maxSortKeyBytes } from './limits.ts';

/**
 * Every key of the table is spelled here and nowhere else (docs/table.md). `#` separates parts: names are URL-friendly
 * (contract: requests §10) and cannot contain it; free text is last.
 */

/** A scope has one journal without gaps: the instance, or one project. */
export type Scope = 'INSTANCE' | `PROJECT#${string}`;

/** Primary key of an item. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** A key as text, for comparisons and for the lists in commit records. */
export const keyText = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** No partition key contains a blank. */
export const parseKeyText = (text: string): Key => {
  const at = text.indexOf(' ');
  return { pk: text.slice(0, at), sk: text.slice(at + 1) };
};

/** A key that knows the type of the item under it; the member `item` exists for the compiler only. */
export interface KeyOf<T extends Stored> extends Key {
  readonly item?: T;
}

export const instance: Scope = 'INSTANCE';
export const projectScope = (project: string): Scope => `PROJECT#${project}`;

/** The project of a scope, or undefined for the instance. */
export const projectOfScope = (scope: Scope): string | undefined =>
  scope === instance ? undefined : scope.slice('PROJECT#'.length);

const digits = 12;
/** A number in a sort key: 12 digits, so that text order is number order. */
export const padded = (n: number): string => String(n).padStart(digits, '0');

// Heads and journal -----------------------------------------------------------------------------------------------
export const headsPartition = 'HEADS';
export const headKey = (scope: Scope): Key => ({ pk: headsPartition, sk: scope });
export const journalPrefix = 'JOURNAL#';
export const journalPartition = (scope: Scope): string => `${journalPrefix}${scope}`;
export const journalKey = (scope: Scope, rev: number): Key => ({ pk: journalPartition(scope), sk: padded(rev) });
/** Parts of records with large events; in another partition, so that the catalog does not read them. */
export const journalPartKey = (scope: Scope, rev: number, part: number): Key => ({
  pk: `JOURNALPART#${scope}`,
  sk: `${padded(rev)}#${padded(part)}`,
});

/** Parts of large earlier states of the items that a commit changed. */
export const journalBeforeKey = (scope: Scope, rev: number, part: number): Key => ({
  pk: `JOURNALBEFORE#${scope}`,
  sk: `${padded(rev)}#${padded(part)}`,
});

// Projects and features -------------------------------------------------------------------------------------------
/** Id of the project that always exists (contract: projects §6.1). */
export const defaultProjectId = 'default';
/** The environment of tokens and documents that do not name one (contract: api-tokens §2, state §4). */
export const defaultEnvironment = 'default';
export const projectPartition = (project: string): string => projectScope(project);
export const projectKey = (project: string): KeyOf<ProjectItem> => ({ pk: projectPartition(project), sk: 'PROJECT' });
/** Features and their environments. */
export const featurePrefix = 'FEATURE#';
export const featureKey = (project: string, feature: string): KeyOf<FeatureItem> => ({
  pk: projectPartition(project),
  sk: `${featurePrefix}${feature}`,
});
export const featureEnvironmentKey = (
  project: string,
  feature: string,
  environment: string,
): KeyOf<FeatureEnvironmentItem> => ({
  pk: projectPartition(project),
  sk: `${featurePrefix}${feature}#ENV#${environment}`,
});
/** `FEATURE#name` or `FEATURE#name#ENV#environment`; names contain no `#`. */
export const featureOfSortKey = (sk: string): { feature: string; environment: string | undefined } | undefined => {
  const [kind, feature, , environment] = sk.split('#');
  return kind === 'FEATURE' && feature !== undefined ? { feature, environment } : undefined;
};
const featureNamePrefix = 'NAME#';
/** Makes feature names unique across all projects, and refers to the project of a feature. */
export const featureNameKey = (feature: string): KeyOf<FeatureNameItem> => ({
  pk: `${featureNamePrefix}${feature}`,
  sk: 'NAME',
});

// Change requests -------------------------------------------------------------------------------------------------
export const changeRequestsPrefix = 'CHANGEREQUEST#';
export const changeRequestsPartition = (project: string): string => `${changeRequestsPrefix}${project}`;
/** Open requests have their own prefix, so that reading them does not read the closed ones. */
export const openChangeRequestPrefix = 'OPEN#';
export const closedChangeRequestPrefix = 'CLOSED#';
export const openChangeRequestKey = (project: string, id: number): KeyOf<ChangeRequestItem> => ({
  pk: changeRequestsPartition(project),
  sk: `${openChangeRequestPrefix}${padded(id)}`,
});
export const closedChangeRequestKey = (project: string, id: number): KeyOf<ChangeRequestItem> => ({
  pk: changeRequestsPartition(project),
  sk: `${closedChangeRequestPrefix}${padded(id)}`,
});
/** The pending request of a user in an environment; further changes are added to it. */
export const ownChangeRequestKey = (
  project: string,
  user: number,
  environment: string,
): KeyOf<OwnChangeRequestItem> => ({
  pk: changeRequestsPartition(project),
  sk: `${ownChangeRequestsRange(project, user).prefix}${environment}`,
});
/** The pending requests of a user in all environments of a project. */
export const ownChangeRequestsRange = (project: string, user: number): Range => ({
  pk: changeRequestsPartition(project),
  prefix: `OWN#${user}#`,
});
/** When scheduled requests of all projects are due, in order. The project is last: the item belongs to its scope. */
export const schedulePartition = 'SCHEDULE';
/** All requests that are scheduled, without the mark of deliveries (`clockMarkKey`), which sorts before every time. */
export const scheduledRequests: Range = { pk: schedulePartition, from: '0' };
export const scheduledChangeRequestKey = (
  scheduledAt: string,
  id: number,
  project: string,
): KeyOf<ScheduledChangeRequestItem> => ({ pk: schedulePartition, sk: `${scheduledAt}#${padded(id)}#${project}` });

/** @param id makes the key new, so that nobody has to read it before it is written */
export const releaseStepKey = (
  at: string,
  { project, feature, environment, id }: Readonly<Record<'project' | 'feature' | 'environment' | 'id', string>>,
): KeyOf<ReleaseStepItem> => ({ pk: schedulePartition, sk: `${at}#STEP#${feature}#${environment}#${id}#${project}` });

/**
 * That a plan has to be looked at, because there are new readings. One item a minute, so that many readings make one. The
 * project is last, as in the other entries.
 * @param minute ISO 8601, the beginning of the minute
 * @param environment empty: every environment
 */
export const releaseLookKey = (
  minute: string,
  { project, feature, environment }: Readonly<Record<'project' | 'feature' | 'environment', string>>,
): Key => ({ pk: schedulePartition, sk: `${minute}#LOOK#${feature}#${environment}#${project}` });

/** Notices for reviewers and for authors of change requests. The project is last: the item belongs to its scope. */
export const noticesPartition = 'NOTICES';
export const authorNoticesPartition = (author: number): string => `${noticesPartition}#${padded(author)}`;
/**
 * @param rev of the commit. It distinguishes notices of the same millisecond; the environment those of the same commit
 * @param author absent: the notice is for reviewers
 */
export const noticeKey = (
  {
    at,
    rev,
    type,
    environment,
    project,
  }: Readonly<Record<'at' | 'type' | 'environment' | 'project', string>> & { readonly rev: number },
  author?: number,
): KeyOf<NoticeItem> => ({
  pk: author === undefined ? noticesPartition : authorNoticesPartition(author),
  sk: `${at}#${padded(rev)}#${type}#${environment}#${project}`,
});

/**
 * Notices of releases, for those who may approve a milestone and for whoever runs the plan. They have partitions of their own:
 * processes of an earlier release list what is in those of change requests.
 */
export const releaseNoticesPartition = (user?: number): string =>
  user === undefined ? 'RELEASENOTICES' : `RELEASENOTICES#${padded(user)}`;
/** @param user absent: the notice is for those who may approve */
export const releaseNoticeKey = (
  notice: Readonly<Record<'at' | 'type' | 'feature' | 'environment' | 'project', string>> & { readonly rev: number },
  user?: number,
): KeyOf<ReleaseNoticeItem> => ({
  pk: releaseNoticesPartition(user),
  sk: `${notice.at}#${padded(notice.rev)}#${notice.type}#${notice.feature}#${notice.environment}#${notice.project}`,
});

// Configuration of the instance -----------------------------------------------------------------------------------
export const configPartition = 'CONFIG';
const environmentPrefix = 'ENVIRONMENT#';
export const environmentKey = (name: string): KeyOf<EnvironmentItem> => ({
  pk: configPartition,
  sk: `${environmentPrefix}${name}`,
});
/** All environments. */
export const environmentsRange: Range = { pk: configPartition, prefix: environmentPrefix };
const segmentPrefix = 'SEGMENT#';
export const segmentKey = (id: number): KeyOf<SegmentItem> => ({
  pk: configPartition,
  sk: `${segmentPrefix}${padded(id)}`,
});
/** The id of the segment under a key; undefined when the key belongs to no segment. */
export const segmentOfKey = ({ pk, sk }: Key): number | undefined =>
  pk === configPartition && sk.startsWith(segmentPrefix) ? Number(sk.slice(segmentPrefix.length)) : undefined;
export const strategyTypeKey = (name: string): KeyOf<StrategyTypeItem> => ({
  pk: configPartition,
  sk: `STRATEGY#${name}`,
});
export const contextFieldKey = (name: string): KeyOf<ContextFieldItem> => ({
  pk: configPartition,
  sk: `CONTEXT#${name}`,
});
const featureTypePrefix = 'FEATURETYPE#';
export const featureTypeKey = (id: string): KeyOf<FeatureTypeItem> => ({
  pk: configPartition,
  sk: `${featureTypePrefix}${id}`,
});
/** All feature types. */
export const featureTypesRange: Range = { pk: configPartition, prefix: featureTypePrefix };
export const tagTypeKey = (name: string): KeyOf<TagTypeItem> => ({ pk: configPartition, sk: `TAGTYPE#${name}` });
export const tagKey = (type: string, value: string): KeyOf<TagItem> => ({
  pk: configPartition,
  sk: `TAG#${type}#${value}`,
});

// Access ----------------------------------------------------------------------------------------------------------
export const accessPartition = 'ACCESS';
export const userPrefix = 'USER#';
export const userKey = (id: number): KeyOf<UserItem> => ({ pk: accessPartition, sk: `${userPrefix}${padded(id)}` });
export const groupPrefix = 'GROUP#';
export const groupKey = (id: number): KeyOf<GroupItem> => ({ pk: accessPartition, sk: `${groupPrefix}${padded(id)}` });
export const rolePrefix = 'ROLE#';
export const roleKey = (id: number): KeyOf<RoleItem> => ({ pk: accessPartition, sk: `${rolePrefix}${padded(id)}` });
/** Tokens are found by the SHA-256 of their secret, in hex; the secret itself is never stored. */
export const tokenPrefix = 'TOKEN#';
export const tokenKey = (sha256: string): KeyOf<TokenItem> => ({ pk: accessPartition, sk: `${tokenPrefix}${sha256}` });
/** Signup tokens are found by their secret itself: unlike API tokens they give no access, and the API shows them. */
export const signupTokenPrefix = 'SIGNUP#';
export const signupTokenKey = (secret: string): KeyOf<SignupTokenItem> => ({
  pk: accessPartition,
  sk: `${signupTokenPrefix}${secret}`,
});
/** Makes names unique among users, roles or groups. Emails are compared case-insensitively. */
export const emailKey = (email: string): KeyOf<AccessNameItem> => ({
  pk: accessPartition,
  sk: `UNIQUE#EMAIL#${email.toLowerCase()}`,
});
export const usernameKey = (username: string): KeyOf<AccessNameItem> => ({
  pk: accessPartition,
  sk: `UNIQUE#USERNAME#${username}`,
});
/** Names from SCIM are unique case-insensitively (RFC 7643 §4.1.1). */
export const scimUserNameKey = (userName: string): KeyOf<AccessNameItem> => ({
  pk: accessPartition,
  sk: `UNIQUE#SCIM#${userName.toLowerCase()}`,
});
export const roleNameKey = (name: string): KeyOf<AccessNameItem> => ({
  pk: accessPartition,
  sk: `UNIQUE#ROLE#${name}`,
});
export const groupNameKey = (name: string): KeyOf<AccessNameItem> => ({
  pk: accessPartition,
  sk: `UNIQUE#GROUP#${name}`,
});
/** Hashes of passwords. In a partition of their own, so that most functions may not read them (IAM). */
export const passwordsPartition = 'PASSWORDS';
export const passwordKey = (user: number): KeyOf<PasswordItem> => ({ pk: passwordsPartition, sk: padded(user) });
/** Settings have their own partition, so that the authorizer does not read them. */
export const settingKey = (id: string): KeyOf<SettingItem> => ({ pk: 'SETTINGS', sk: id });
/** Encrypted members of settings. In a partition of their own, so that most functions may not read them (IAM). */
export const sealedPartition = 'SEALED';
/** @param id of the setting */
export const sealedKey = (id: string): KeyOf<SealedItem> => ({ pk: sealedPartition, sk: id });

// Sessions: written beside commits -----------------------------------------------------------------------------------
/** All sessions of one user, so that they can be listed and ended together. */
export const sessionsPartition = (user: number): string => `SESSIONS#${padded(user)}`;
/** @param sha256 of the cookie, in hex */
export const sessionKey = (user: number, sha256: string): KeyOf<SessionItem> => ({
  pk: sessionsPartition(user),
  sk: sha256,
});
/** The browsers and networks in which a user signed in. */
export const knownPlacesKey = (user: number): KeyOf<KnownPlacesItem> => ({
  pk: `KNOWNPLACES#${padded(user)}`,
  sk: 'KNOWN',
});
/** @param sha256 of the token, in hex */
export const sessionTokenKey = (sha256: string): KeyOf<SessionTokenItem> => ({
  pk: `SESSIONTOKEN#${sha256}`,
  sk: 'TOKEN',
});
/** @param sha256 of the secret of the link, in hex */
export const passwordLinkKey = (sha256: string): KeyOf<PasswordLinkItem> => ({
  pk: `PASSWORDLINK#${sha256}`,
  sk: 'LINK',
});
/** The partition of an item that a SAML sign-in stores. */
export const samlPartition = (what: 'REQUEST' | 'ASSERTION' | 'TICKET', sha256: string): string =>
  `SAML#${what}#${sha256}`;
/** @param sha256 of the id of the request, in hex */
export const samlRequestKey = (sha256: string): KeyOf<SamlRequestItem> => ({
  pk: samlPartition('REQUEST', sha256),
  sk: 'REQUEST',
});
/** @param sha256 of the issuer and the id of the assertion, in hex */
export const samlAssertionKey = (sha256: string): KeyOf<SamlAssertionItem> => ({
  pk: samlPartition('ASSERTION', sha256),
  sk: 'ASSERTION',
});
/** @param sha256 of the ticket, in hex */
export const samlTicketKey = (sha256: string): KeyOf<SamlTicketItem> => ({
  pk: samlPartition('TICKET', sha256),
  sk: 'TICKET',
});
/** Sign-in attempts for one subject in one time window. @param window its beginning, ISO 8601 */
export const attemptsKey = (subject: string, window: string): Key => ({ pk: `ATTEMPTS#${subject}`, sk: window });
export const loginsPartition = 'LOGINS';
/** Sorted by time. */
export const loginKey = (at: string, id: string): KeyOf<LoginItem> => ({ pk: loginsPartition, sk: `${at}#${id}` });

/** The favorites of a user. */
export const favoritesPartition = (user: number): string => `FAVORITES#${padded(user)}`;
export const favoriteFeatureKey = (user: number, feature: string): KeyOf<FavoriteItem> => ({
  pk: favoritesPartition(user),
  sk: `FEATURE#${feature}`,
});
export const favoriteProjectKey = (user: number, project: string): KeyOf<FavoriteItem> => ({
  pk: favoritesPartition(user),
  sk: `PROJECT#${project}`,
});

/** What a user has been shown and has answered. An observation: no head, no event. */
export const notesKey = (user: number): Key => ({ pk: `NOTES#${padded(user)}`, sk: 'NOTES' });

/** Messages that administrators show to everybody. */
export const bannersPartition = 'BANNERS';
export const bannerKey = (id: number): KeyOf<BannerItem> => ({ pk: bannersPartition, sk: padded(id) });

/** Charts of metrics of the installation. */
export const impactChartsPartition = 'IMPACTCHARTS';
export const impactChartKey = (id: string): KeyOf<ImpactChartItem> => ({ pk: impactChartsPartition, sk: id });

/**
 * Templates of release plans. In a partition of their own, because SDKs are answered without them; those of one project
 * are together.
 */
export const releasePlanTemplatesPartition = 'RELEASETEMPLATES';
/** @param project null: those of the installation */
export const releasePlanTemplatesRange = (project: string | null): Range & { readonly prefix: string } => ({
  pk: releasePlanTemplatesPartition,
  prefix: project === null ? 'INSTANCE#' : `PROJECT#${project}#`,
});
export const releasePlanTemplateKey = (project: string | null, id: string): KeyOf<ReleasePlanTemplateItem> => ({
  pk: releasePlanTemplatesPartition,
  sk: `${releasePlanTemplatesRange(project).prefix}${id}`,
});

/** Integrations: where events are delivered. One partition, because an event may concern all of them. */
export const addonsPartition = 'ADDONS';
export const addonKey = (id: number): KeyOf<AddonItem> => ({ pk: addonsPartition, sk: padded(id) });
/** Secrets of integrations, encrypted. In a partition of their own: whoever delivers reads no other secret (IAM). */
export const sealedAddonsPartition = 'SEALED#ADDONS';
export const sealedAddonKey = (id: number): KeyOf<SealedItem> => ({ pk: sealedAddonsPartition, sk: padded(id) });

/** What follows from signals: the action sets of a project, by its id. One partition: a signal may concern all of them. */
export const actionsPartition = 'ACTIONS';
export const actionSetsKey = (project: string): KeyOf<ActionSetsItem> => ({ pk: actionsPartition, sk: project });
const actionRunsPrefix = 'ACTIONRUNS#';
/** The executions of an action set, by signal. */
export const actionRunsPartition = (project: string): string => `${actionRunsPrefix}${project}`;
export const actionRunPrefix = (set: number): string => `${padded(set)}#`;
export const actionRunKey = (project: string, set: number, signal: number): KeyOf<ActionRunItem> => ({
  pk: actionRunsPartition(project),
  sk: `${actionRunPrefix(set)}${padded(signal)}`,
});

/** Where others send signals to. */
export const signalEndpointsKey: KeyOf<SignalEndpointsItem> = { pk: 'SIGNALENDPOINTS', sk: 'ENDPOINTS' };
/** Their signing secrets, encrypted. In a partition of their own: whoever takes signals reads no other secret (IAM). */
export const sealedSignalsPartition = 'SEALED#SIGNALS';
export const sealedSignalKey = (endpoint: number): KeyOf<SealedItem> => ({
  pk: sealedSignalsPartition,
  sk: padded(endpoint),
});

/** Applications whose event was emitted at their first registration. */
export const applicationsPartition = 'APPLICATIONS';
export const applicationKey = (name: string): KeyOf<ApplicationItem> => ({ pk: applicationsPartition, sk: name });

// Observations: no head, no event ---------------------------------------------------------------------------------
export const seenPartition = 'SEEN';
export const seenKey = (subject: string): Key => ({ pk: seenPartition, sk: subject });
/** For each project, how often the last-seen times of its features have changed. */
export const projectsSeenPartition = 'SEENPROJECTS';
export const projectSeenKey = (project: string): Key => ({ pk: projectsSeenPartition, sk: project });
export const featuresSeenPartition = (project: string): string => `SEENFEATURES#${project}`;
export const featuresSeenKey = (project: string, environment: string, shard: number): Key => ({
  pk: featuresSeenPartition(project),
  sk: `${environment}#${shard}`,
});
/** When they were first seen; beside the item above. */
export const featuresFirstSeenKey = (project: string, environment: string, shard: number): Key => ({
  pk: featuresSeenPartition(project),
  sk: `${environment}#${shard}#first`,
});

/** The applications that registered, and the last day on which each did. */
export const seenApplicationsPartition = 'SEENAPPLICATIONS';
export const seenApplicationKey = (name: string): Key => ({ pk: seenApplicationsPartition, sk: `NAME#${name}` });
/** Number of registered applications. */
export const registrationCountKey: Key = { pk: seenApplicationsPartition, sk: 'COUNT' };
/** The instances of an application that registered lately, and the number of new ones on each day. */
export const instancesPartition = (application: string): string => `INSTANCES#${application}`;
export const instancePrefix = 'INSTANCE#';
export const instanceKey = (application: string, environment: string, id: string): Key => ({
  pk: instancesPartition(application),
  sk: `${instancePrefix}${environment}#${id}`,
});
/** @param day `2030-01-31` */
export const instanceCountKey = (application: string, day: string): Key => ({
  pk: instancesPartition(application),
  sk: `COUNT#${day}`,
});
/** Number of new instances of all applications on a day. */
export const instancesCountKey = (day: string): Key => ({ pk: 'INSTANCECOUNTS', sk: day });
/** New applications, until their event is emitted. */
export const newApplicationsPartition = 'NEWAPPLICATIONS';
export const newApplicationKey = (name: string): Key => ({ pk: newApplicationsPartition, sk: name });

// Published answers -----------------------------------------------------------------------------------------------
/** The revision of each scope up to which SDK answers are published; one query reads all. */
export const publicationPartition = 'PUBLISHED';
export const publicationKey = (scope: Scope): Key => ({ pk: publicationPartition, sk: scope });
/** A run of the publisher that may have made objects for tokens that have been revoked meanwhile. */
export const creationMarkKey = (id: string): Key => ({ pk: publicationPartition, sk: `CREATING#${id}` });
/** The tokens whose SDKs asked for inlined segments; one query reads all. */
export const askedFormsPartition = 'ASKEDFORMS';
/** @param sha256 of the whole token, in hex */
export const askedFormKey = (sha256: string): Key => ({ pk: askedFormsPartition, sk: sha256 });
/** Usage that SDKs reported for a feature; one partition for all features that ever had this name. */
export const usagePartition = (feature: string): string => `USAGE#${feature}`;
/**
 * Usage on one day, in one environment, by one application.
 * @param day `2030-01-31`
 * @param made when the feature was made; distinguishes features that had the same name
 */
export const usageKey = (
  feature: string,
  { day, environment, made, application }: Readonly<Record<'day' | 'environment' | 'made' | 'application', string>>,
): Key => ({ pk: usagePartition(feature), sk: `${day}#${environment}#${made}#${application}` });

/** Readings about a feature: counts in an environment, and states of alarms in all environments. */
export const readingsPrefix = 'READINGS#';
export const countReadingsPartition = (project: string, feature: string, environment: string): string =>
  `${readingsPrefix}${project}#${feature}#${environment}`;
/** States of the alarms of all flags of a project: whoever looks at many of them reads it once. */
export const alarmStatesPartition = (project: string): string => `${readingsPrefix}${project}`;
/** Counts begin with the end of their window, so that what is over before a time is not read. */
export const countReadingPrefix = 'COUNT#';
/** @param source free text, so it is last */
export const countReadingKey = (
  { project, feature, environment }: Readonly<Record<'project' | 'feature' | 'environment', string>>,
  { start, stop, variant, source }: Readonly<Record<'start' | 'stop' | 'variant' | 'source', string>>,
): Key => ({
  pk: countReadingsPartition(project, feature, environment),
  sk: `${countReadingPrefix}${stop}#${start}#${variant}#${source}`,
});
/** The sums of windows that are long over. It sorts after the counts, so that one query reads both. */
export const settledCountsKey = ({
  project,
  feature,
  environment,
}: Readonly<Record<'project' | 'feature' | 'environment', string>>): Key => ({
  pk: countReadingsPartition(project, feature, environment),
  sk: 'SETTLED',
});
/** How often a reading came too late for these sums. Small, so that a late reading costs one unit, however large they are. */
export const lateReadingsKey = ({
  project,
  feature,
  environment,
}: Readonly<Record<'project' | 'feature' | 'environment', string>>): Key => ({
  pk: countReadingsPartition(project, feature, environment),
  sk: 'LATE',
});
export const alarmStatePrefix = (feature?: string): string => `STATE#${feature === undefined ? '' : `${feature}#`}`;
/** The feature of a state. @param sk as `alarmStateKey` makes it */
export const featureOfAlarmState = (sk: string): string => sk.split('#')[1] ?? '';
/**
 * @param environment empty: every environment
 * @param sha256 of the source and the name of the alarm, in hex: both are free text
 */
export const alarmStateKey = (
  { project, feature, environment }: Readonly<Record<'project' | 'feature' | 'environment', string>>,
  sha256: string,
): Key => ({ pk: alarmStatesPartition(project), sk: `${alarmStatePrefix(feature)}${environment}#${sha256}` });

/**
 * The newest change of an alarm of the account. Many alarms change at once when much is broken, so each has its own partition.
 * @param arn of the alarm; free text
 */
export const followedAlarmPartition = (arn: string): string => `FOLLOWEDALARM#${arn}`;
export const followedAlarmKey = (arn: string): Key => ({ pk: followedAlarmPartition(arn), sk: 'CHANGE' });

/** Repositories in whose code flags are looked for; one query reads all. */
export const codeRepositoriesPartition = 'CODEREPOSITORIES';
export const codeRepositoryKey = (name: string): Key => ({ pk: codeRepositoriesPartition, sk: name });
/** The branches of repositories that refer to flags of a project. */
export const codeBranchesPartition = (project: string): string => `CODEBRANCHES#${project}`;
export const codeBranchPrefix = (repository = ''): string => `HEAD#${repository}${repository && '#'}`;
/** @param branch free text, so it is last */
export const codeBranchKey = (
  project: string,
  { repository, branch }: Readonly<Record<'repository' | 'branch', string>>,
): Key => ({
  pk: codeBranchesPartition(project),
  sk: `${codeBranchPrefix(repository)}${branch}`,
});
/** What a push of a branch stored: an index, and what has to be removed. The ids have one length, so the branch may be free text. */
export const codeIndexKey = (
  project: string,
  { repository, branch, push }: Readonly<Record<'repository' | 'branch' | 'push', string>>,
): Key => ({ pk: codeBranchesPartition(project), sk: `INDEX#${repository}#${branch}#${push}` });
export const codeLeftoversPrefix = ({
  repository,
  branch,
}: Readonly<Record<'repository' | 'branch', string>>): string => `LEFT#${repository}#${branch}#`;
export const codeLeftoversKey = (
  project: string,
  { push, ...place }: Readonly<Record<'repository' | 'branch' | 'push', string>>,
): Key => ({ pk: codeBranchesPartition(project), sk: `${codeLeftoversPrefix(place)}${push}` });
/** Since which commits flags are gone: of a project, of a repository, or of a branch. */
export const codeExtinctionPrefix = ({ repository, branch }: { repository?: string; branch?: string } = {}): string =>
  `GONE#${[repository, branch].flatMap((part) => (part === undefined ? [] : [`${part}#`])).join('')}`;
/** No name of a flag has a `#`, so the branch may be free text. */
export const codeExtinctionKey = (
  { project, feature }: Readonly<Record<'project' | 'feature', string>>,
  place: Readonly<Record<'repository' | 'branch', string>>,
): Key => ({ pk: codeBranchesPartition(project), sk: `${codeExtinctionPrefix(place)}${feature}` });
/** Where code refers to a flag. */
export const codeReferencesPartition = (project: string, feature: string): string => `CODEREFS#${project}#${feature}`;
export const codeHunksKey = (
  { project, feature }: Readonly<Record<'project' | 'feature', string>>,
  {
    repository,
    branch,
    push,
    part,
  }: Readonly<Record<'repository' | 'branch' | 'push', string>> & { readonly part: number },
): Key => ({
  pk: codeReferencesPartition(project, feature),
  sk: `HUNKS#${repository}#${branch}#${push}#${padded(part)}`,
});

/** Metrics that SDKs reported in an environment, by hour and set of labels. */
export const metricPartition = (environment: string, metric: string): string => `METRIC#${environment}#${metric}`;
/**
 * @param hour `2030-01-31T12`
 * @param series digest of the labels
 */
export const metricKey = (environment: string, metric: string, hour: string, series: string): Key => ({
  pk: metricPartition(environment, metric),
  sk: `${hour}#${series}`,
});
/** When samples of a metric were last left out: after all hours. @param projects digest of those of the tokens */
export const lostSamplesKey = (environment: string, metric: string, projects: string): Key => ({
  pk: metricPartition(environment, metric),
  sk: `LOST#${projects}`,
});
/** Which metrics there are, in which environments. */
export const knownMetricsPartition = 'METRICS';
export const knownMetricPrefix = (environment: string): string => `${environment}#`;
export const knownMetricKey = (environment: string, metric: string): Key => ({
  pk: knownMetricsPartition,
  sk: `${knownMetricPrefix(environment)}${metric}`,
});
/** How many samples of metrics were not stored. @param day `2030-01-31` */
export const droppedMetricsPartition = 'METRICSDROPPED';
export const droppedMetricsKey = (day: string, environment: string): Key => ({
  pk: droppedMetricsPartition,
  sk: `${day}#${environment}`,
});

/** The applications that reported usage, by project and environment. */
export const applicationUsePartition = 'APPLICATIONUSE';
export const applicationUsePrefix = (project: string, environment: string): string => `${project}#${environment}#`;
export const applicationUseKey = (project: string, environment: string, application: string): Key => ({
  pk: applicationUsePartition,
  sk: `${applicationUsePrefix(project, environment)}${application}`,
});
/** The features for which an application reported usage. */
export const applicationFeaturesPartition = (application: string): string => `APPLICATIONFEATURES#${application}`;
export const applicationFeaturesKey = (application: string, project: string, environment: string): Key => ({
  pk: applicationFeaturesPartition(application),
  sk: `${project}#${environment}`,
});

/** Feature names that SDKs reported and that do not exist. @param day `2030-01-31` */
export const unknownFlagsPartition = (day: string): string => `UNKNOWNFLAGS#${day}`;
export const unknownFlagPrefix = 'NAME#';
export const unknownFlagKey = (day: string, name: string, environment: string, application: string): Key => ({
  pk: unknownFlagsPartition(day),
  sk: `${unknownFlagPrefix}${name}#${environment}#${application}`,
});
/** Number of unknown names on a day. */
export const unknownFlagCountKey = (day: string): Key => ({ pk: unknownFlagsPartition(day), sk: 'COUNT' });

// Signals: no head, no event ---------------------------------------------------------------------------------------
/** What was sent to a signal endpoint, by id. */
export const signalsPartition = (endpoint: number | '*'): string =>
  `SIGNALS#${endpoint === '*' ? '*' : padded(endpoint)}`;
export const signalKey = (endpoint: number, id: number): Key => ({ pk: signalsPartition(endpoint), sk: padded(id) });
/** The last id of a signal. */
export const signalCounterKey: Key = { pk: 'SIGNALCOUNTER', sk: 'COUNTER' };
/** The signals of an endpoint from which actions follow, until all of them are executed. */
export const waitingSignalsPartition = (endpoint: number): string => `WAITINGSIGNALS#${padded(endpoint)}`;
export const waitingSignalKey = (endpoint: number, id: number): Key => ({
  pk: waitingSignalsPartition(endpoint),
  sk: padded(id),
});
/** That the clock has to execute actions. Signals of one minute have one. @param minute its beginning, ISO 8601 */
export const signalWorkKey = (minute: string, endpoint: number): Key => ({
  pk: schedulePartition,
  sk: `${minute}#SIGNALS#${padded(endpoint)}`,
});
/** A signed body that was taken, so that it is taken once. @param sha256 of the body, in hex */
export const takenSignalKey = (endpoint: number, sha256: string): Key => ({
  pk: `TAKENSIGNALS#${padded(endpoint)}`,
  sk: sha256,
});

// Event log -------------------------------------------------------------------------------------------------------
export const eventLogPartition = 'EVENTLOG';
export const cursorPrefix = 'CURSOR#';
export const cursorKey = (scope: Scope): Key => ({ pk: eventLogPartition, sk: `${cursorPrefix}${scope}` });
export const eventCounterKey: Key = { pk: eventLogPartition, sk: 'COUNTER' };
export const eventsPartition = 'EVENTS';
export const projectEventsPartition = (project: string): string => `EVENTS#PROJECT#${project}`;
export const featureEventsPartition = (feature: string): string => `EVENTS#FEATURE#${feature}`;
/**
 * How many events a project has had: one item a day, with one attribute for each hour.
 * @param since the revision that made the project; a later project with the same id has its own counts
 */
export const activityPartition = (project: string, since = 1): string =>
  since > 1 ? `ACTIVITY#${project}#${padded(since)}` : `ACTIVITY#${project}`;
/** @param day `2030-01-31` */
export const activityKey = (project: string, since: number | undefined, day: string): Key => ({
  pk: activityPartition(project, since),
  sk: day,
});

/** Counts over all events of the log, and the id of the last event that was counted. */
export const eventTallyKey: Key = { pk: 'EVENTTALLY', sk: 'TALLY' };

// Deliveries: no head, no event -------------------------------------------------------------------------------------
/** Up to which event of the log deliveries were made. It exists while there is an integration. */
export const dispatchCursorKey: Key = { pk: 'DISPATCH', sk: 'CURSOR' };
/**
 * Marks that are there while there is an integration, each beside what somebody reads anyway: before everything that the
 * clock looks for in the schedule, and beside the counter of the log, for the event-log writer.
 */
export const clockMarkKey: Key = { pk: schedulePartition, sk: '!DELIVERIES' };
export const writerMarkKey: Key = { pk: eventLogPartition, sk: 'COUNTER#DELIVERIES' };
/** Up to which event of the log events were put on the bus. */
export const busCursorKey: Key = { pk: 'DISPATCH', sk: 'BUS' };
/** The deliveries to an integration that wait for an attempt, in the order in which they are due. */
export const waitingPartition = (integration: number | '*'): string =>
  `WAITING#${integration === '*' ? '*' : padded(integration)}`;
/** @param due ISO 8601 */
export const waitingKey = (integration: number, due: string, event: number): Key => ({
  pk: waitingPartition(integration),
  sk: `${due}#${padded(event)}`,
});
/** The deliveries to an integration that were attempted, by event. */
export const deliveriesPartition = (integration: number | '*'): string =>
  `DELIVERIES#${integration === '*' ? '*' : padded(integration)}`;
export const deliveryKey = (integration: number, event: number): Key => ({
  pk: deliveriesPartition(integration),
  sk: padded(event),
});
/** Who delivers to an integration just now, and how its receiver has been doing. */
export const delivererPartition = (integration: number | '*'): string =>
  `DELIVERER#${integration === '*' ? '*' : padded(integration)}`;
/** A part of the log that is sent to an integration again. */
export const resendKey = (integration: number): Key => ({ pk: delivererPartition(integration), sk: 'RESEND' });
export const delivererKey = (integration: number): Key => ({ pk: delivererPartition(integration), sk: 'DELIVERER' });

// Snapshots -------------------------------------------------------------------------------------------------------
export const snapshotsPartition = 'SNAPSHOTS';
/** The newest snapshot of each scope; one partition, so that the recovery run reads all in one query. */
export const snapshotKey = (scope: Scope): Key => ({ pk: snapshotsPartition, sk: scope });
/** @param writing id of the writing that made the part: two parallel writings do not touch each other's parts */
export const snapshotPartKey = (scope: Scope, writing: string, part: number): Key => ({
  pk: `SNAPSHOT#${scope}`,
  sk: `${writing}#${padded(part)}`,
});

// History ---------------------------------------------------------------------------------------------------------
/** Whether the journal keeps the earlier states under a key. It does for everything that catalogs show. */
export const hasHistory = ({ pk, sk }: Key): boolean =>
  pk === configPartition || (pk.startsWith(projectScope('')) && (sk === 'PROJECT' || sk.startsWith(featurePrefix)));
/** The subject under which the states of an item are stored: a feature with its environments, else the item itself. */
export const subjectOfKey = ({ pk, sk }: Key): Key => {
  const [kind, feature] = sk.split('#');
  return kind === 'FEATURE' && pk !== configPartition ? { pk, sk: `${featurePrefix}${feature}` } : { pk, sk };
};
/** Earlier states of a subject, each under the revision of the commit that replaced it. */
export const versionsPartition = ({ pk, sk }: Key): string => `VERSIONS#${pk}#${sk}`;
export const versionKey = (subject: Key, rev: number): Key => ({ pk: versionsPartition(subject), sk: padded(rev) });
/** The newest checkpoint of each scope; one partition, so that the recovery run reads all in one query. */
export const checkpointsPartition = 'CHECKPOINTS';
export const newestCheckpointKey = (scope: Scope): Key => ({ pk: checkpointsPartition, sk: scope });
/** Checkpoints of a scope, in the order of their revisions. */
export const checkpointPartition = (scope: Scope): string => `CHECKPOINT#${scope}`;
export const checkpointKey = (scope: Scope, rev: number): Key => ({ pk: checkpointPartition(scope), sk: padded(rev) });
/**
 * In a partition of its own, so that a query for checkpoints reads no parts.
 * @param writing id of the writing that made the part, as of a snapshot
 */
export const checkpointPartKey = (scope: Scope, writing: string, part: number): Key => ({
  pk: `CHECKPOINTPART#${scope}`,
  sk: `${writing}#${padded(part)}`,
});

// Scopes ----------------------------------------------------------------------------------------------------------
/** The scope in whose history an item is written; undefined: in that of any scope (name guards of features). */
export const scopeOfKey = ({ pk, sk }: Key): Scope | undefined => {
  if (pk.startsWith('PROJECT#')) return projectScope(pk.slice('PROJECT#'.length));
  if (pk.startsWith(changeRequestsPrefix)) return projectScope(pk.slice(changeRequestsPrefix.length));
  if (pk.startsWith(actionRunsPrefix)) return projectScope(pk.slice(actionRunsPrefix.length));
  if (pk === actionsPartition) return projectScope(sk);
  if (pk === clockMarkKey.pk && sk === clockMarkKey.sk) return instance;
  const [first] = pk.split('#');
  if (pk === schedulePartition || first === noticesPartition || first === releaseNoticesPartition())
    return projectScope(sk.slice(sk.lastIndexOf('#') + 1));
  return pk.startsWith(featureNamePrefix) ? undefined : instance;
};

// Seed ------------------------------------------------------------------------------------------------------------
export const seedKey: Key = { pk: 'SEED', sk: 'SEED' };
/** The id of this installation, made when it is first needed. */
export const installationKey: Key = { pk: 'SEED', sk: 'INSTALLATION' };
/** The release of the stage (lib/seed/upgrade). Its partition is its own, so that a function may write nothing else. */
export const releaseKey: Key = { pk: 'RELEASE', sk: 'RELEASE' };

// Imports of states that are not complete -----------------------------------------------------------------------------
export const importKey = (digest: string): Key => ({ pk: 'IMPORT', sk: digest });

// Jobs --------------------------------------------------------------------------------------------------------------
/** Existing tables store jobs under this older name, so it stays. */
export const jobsPartition = 'UNFINISHED';
export const jobKey = (name: string): Key => ({ pk: jobsPartition, sk: name });

// Imports of features that take several commits ----------------------------------------------------------------------
/** The plan of such an import, in compressed parts. */
export const batchPlanKey = (id: string, part: number): Key => ({ pk: `BATCHPLAN#${id}`, sk: padded(part) });
/** The progress of such an import: in the scope of the project, so that its steps do not write the instance. */
export const batchProgressKey = (project: string, id: string): KeyOf<BatchProgressItem> => ({
  pk: projectPartition(project),
  sk: `BATCH#${id}`,
});

/** Whether a key can contain the name. DynamoDB answers a read of a longer one with an error, not with absence. */
export const fitsKey = (name: string): boolean => Buffer.byteLength(name) <= maxNameBytes;

/** Whether the key can be stored. DynamoDB answers a read of an empty or a longer key with an error. */
export const isStorableKey = ({ pk, sk }: Key): boolean =>
  pk !== '' && sk !== '' && Buffer.byteLength(pk) <= maxPartitionKeyBytes && Buffer.byteLength(sk) <= maxSortKeyBytes;

/** A range of one partition: everything, a prefix, or `from` ≤ sk ≤ `to`. */
export interface Range {
  readonly pk: string;
  readonly prefix?: string;
  readonly from?: string;
  readonly to?: string;
  readonly descending?: boolean;
  /** Largest number of items; default all. */
  readonly limit?: number;
  /** Items for each call, for readers whom the first few may satisfy; default: as many as fit into 1 MB. */
  readonly pageSize?: number;
}
