import type { Action, ActionMatch, ActionRunState, ActionState } from '../../contract/schemas/action.ts';
import type { Banner } from '../../contract/schemas/banner.ts';
import type { Change, ChangeRequestState, Schedule } from '../../contract/schemas/change-request.ts';
import type { Dependency } from '../../contract/schemas/feature.ts';
import type { FeatureLink, StoredLinkTemplate } from '../../contract/schemas/feature-link.ts';
import type { OwnerReference } from '../../contract/schemas/feature-owner.ts';
import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { StoredChart } from '../../contract/schemas/impact-metric.ts';
import type { StoredCompletion } from '../../contract/schemas/lifecycle.ts';
import type { FlagType } from '../../contract/schemas/manifest.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import type { DefaultStrategy, FeatureNaming, ProjectMode } from '../../contract/schemas/project.ts';
import type { Safeguard, StoredReleasePlan, StoredTemplateMilestone } from '../../contract/schemas/release-plan.ts';
import type { Segment } from '../../contract/schemas/segment.ts';
import type { SignalRule } from '../../contract/schemas/signal.ts';
import type { StrategyType } from '../../contract/schemas/strategy-type.ts';
import type { Tag, TagType } from '../../contract/schemas/tag.ts';
import type { Variant } from '../../contract/schemas/variant.ts';
import type { SignInMethod } from '../../contract/sign-in.ts';

/** Members of every item that a commit writes: its key, its kind and its revision, which is that of the commit. */
export interface Stored {
  readonly pk: string;
  readonly sk: string;
  readonly kind: string;
  readonly rev: number;
}

export interface ProjectItem extends Stored {
  readonly kind: 'project';
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly mode: ProjectMode;
  readonly defaultStickiness: string;
  readonly featureLimit: number | null;
  readonly featureNaming: FeatureNaming;
  readonly createdAt: string;
  /** When it was stored here, if `createdAt` differs (an import); absent: at `createdAt`. */
  readonly madeAt?: string;
  readonly updatedAt: string | null;
  /** Linked environments; order does not matter. */
  readonly environments: readonly { readonly name: string; readonly defaultStrategy?: DefaultStrategy }[];
  /** By environment: where changes need change requests (contract: change-requests §1.1). */
  readonly changeRequests?: Readonly<Record<string, { readonly enabled: true; readonly requiredApprovals: number }>>;
  /** What new features get as links; absent: nothing (contract: feature-links §4). */
  readonly linkTemplates?: readonly StoredLinkTemplate[];
}

export interface FeatureItem extends Stored {
  readonly kind: 'feature';
  readonly name: string;
  readonly project: string;
  readonly type: string;
  readonly description: string | null;
  readonly stale: boolean;
  /** When it was marked as stale; absent: it is not, or a version that did not store this marked it. */
  readonly staleAt?: string;
  readonly impressionData: boolean;
  readonly archived: boolean;
  readonly createdAt: string;
  /** When it was stored here, if `createdAt` differs (given by a caller, an import); absent: at `createdAt`. */
  readonly madeAt?: string;
  /** Id of the account that created it; absent: a token did, or it came with an import. */
  readonly createdBy?: number;
  readonly archivedAt: string | null;
  readonly lastSeenAt: string | null;
  readonly tags: readonly Tag[];
  readonly dependencies: readonly Dependency[];
  /**
   * The event for becoming potentially stale was emitted; absent: the feature is not stale yet, or has no event yet.
   */
  readonly potentiallyStale?: true;
  /** The declaration in a manifest; absent: no manifest declares the feature (contract: manifest §3). */
  readonly manifest?: DeclaredFlag;
  /** The mark that it is completed; absent: it is not (contract: lifecycle §3). */
  readonly completed?: StoredCompletion;
  /** Charts of metrics, the oldest first; absent: none (contract: impact-metrics §6). */
  readonly charts?: readonly StoredChart[];
  /** In the order in which they were added; absent: none (contract: feature-links §1). */
  readonly links?: readonly FeatureLink[];
  /** In their order, also those that do not exist any more; absent: none (contract: feature-owners §1). */
  readonly owners?: readonly OwnerReference[];
}

/** A flag as manifests of OpenFeature declare it. */
export interface DeclaredFlag {
  readonly type: FlagType;
  /** JSON text: values may be nested more deeply than the table can store. */
  readonly defaultValue: string;
}

/** A feature in one environment. Without this item, the feature is off there and has no strategies and variants. */
export interface FeatureEnvironmentItem extends Stored {
  readonly kind: 'feature-environment';
  readonly feature: string;
  readonly environment: string;
  readonly enabled: boolean;
  /** In evaluation order: `sortOrder`, then creation. */
  readonly strategies: readonly StoredStrategy[];
  readonly variants: readonly Variant[];
  readonly lastSeenAt: string | null;
  /** When it was switched on for the first time; absent: never (`avgTimeToProd`). */
  readonly firstEnabledAt?: string;
  /** The strategies of its active milestone are in force beside `strategies` (contract: release-plans §2). */
  readonly releasePlan?: StoredReleasePlan;
  /** Thresholds that switch the feature off in this environment (contract: release-plans §6). */
  readonly safeguards?: readonly Safeguard[];
}

export interface FeatureNameItem extends Stored {
  readonly kind: 'feature-name';
  readonly project: string;
}

export interface EnvironmentItem extends Stored {
  readonly kind: 'environment';
  readonly name: string;
  readonly type: string;
  readonly sortOrder: number;
  readonly enabled: boolean;
  readonly protected: boolean;
}

export interface SegmentItem extends Stored, Segment {
  readonly kind: 'segment';
  /** The segment is about to be removed or limited to a project: no new strategy may use it. */
  readonly reserved?: true;
}

export interface StrategyTypeItem extends Stored, StrategyType {
  readonly kind: 'strategy-type';
  readonly sortOrder: number;
}

export interface ContextFieldItem extends Stored {
  readonly kind: 'context-field';
  readonly name: string;
  readonly description: string | null;
  readonly stickiness: boolean;
  readonly sortOrder: number;
  readonly legalValues: readonly { readonly value: string; readonly description?: string }[];
  readonly createdAt: string;
}

export interface FeatureTypeItem extends Stored {
  readonly kind: 'feature-type';
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly lifetimeDays: number | null;
  readonly sortOrder: number;
}

export interface TagTypeItem extends Stored, TagType {
  readonly kind: 'tag-type';
}

export interface TagItem extends Stored, Tag {
  readonly kind: 'tag';
  /** The tag is about to be removed: no further feature may get it. */
  readonly reserved?: true;
}

/** A role in a project; stored in the item of the user or group that has it. */
export interface ProjectRole {
  readonly project: string;
  readonly role: number;
  readonly createdAt: string;
}

/** A personal or service-account token, as the item of its owner lists it. */
export interface TokenReference {
  readonly id: number;
  readonly sha256: string;
  /** The description; unique among the tokens of one owner. */
  readonly name: string;
}

/** Attributes that SCIM set for a user and that the user item has no member for (contract: scim §3). */
export interface ScimFacts {
  readonly externalId?: string;
  readonly displayName?: string;
  readonly formatted?: string;
  readonly givenName?: string;
  readonly familyName?: string;
  /** Type of the email; absent: SCIM sent no email, and the user name is used as the email. */
  readonly emailType?: string;
}

/** A user or a service account. */
export interface UserItem extends Stored {
  readonly kind: 'user';
  readonly id: number;
  readonly accountType: 'User' | 'Service Account';
  readonly name: string | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly rootRole: number | null;
  readonly projectRoles: readonly ProjectRole[];
  readonly createdAt: string;
  /** The member `password` of the item with the hash of the password; absent: the user cannot log in with a password. */
  readonly password?: string;
  /** The hash itself, where an older version stored it: never written. */
  readonly passwordHash?: string;
  /**
   * When all sessions and links of the user were last ended; absent: never. Sessions and links with another value here
   * have ended. Values are compared for equality, so that differences between clocks do not matter.
   */
  readonly signedOutAt?: string;
  /** Until when the invitation to set a first password is valid; absent: there is no invitation. */
  readonly invitedUntil?: string;
  /** The user signed up by a public link, and nothing has proven since that the email is its own. Absent: nobody doubts it. */
  readonly unproven?: true;
  /** The account is disabled: no way of signing in works. Absent: the account is enabled. */
  readonly disabled?: true;
  /** Attributes from SCIM beyond the names above; absent: SCIM does not manage the account. */
  readonly scim?: ScimFacts;
  /** The user's own tokens, so that they can be counted, named and removed with this item alone. Absent: none. */
  readonly tokens?: readonly TokenReference[];
}

/** The hash of a user's password. */
export interface PasswordItem extends Stored {
  readonly kind: 'password';
  /** The id of the user. */
  readonly id: number;
  /** Distinguishes this password from earlier and later ones of the user, who names it. */
  readonly password: string;
  /** Encoded scrypt hash. */
  readonly hash: string;
}

export interface GroupItem extends Stored {
  readonly kind: 'group';
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly rootRole: number | null;
  /** `createdBy`: who added the member; older items do not have it. */
  readonly users: readonly { readonly id: number; readonly joinedAt: string; readonly createdBy?: string }[];
  /** Names of groups at login providers whose members belong here. Absent: none. */
  readonly mappingsSSO?: readonly string[];
  readonly projectRoles: readonly ProjectRole[];
  readonly createdAt: string;
  readonly createdBy: string | null;
  /** Present: SCIM manages the name and the members of the group. */
  readonly scim?: { readonly externalId?: string };
}

/** `root` and `project` are built in; `root-custom` and `custom` (project) are made by administrators. */
export interface RoleItem extends Stored {
  readonly kind: 'role';
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: 'root' | 'project' | 'root-custom' | 'custom';
  /** Without `environment`, a permission holds in every environment. */
  readonly permissions: readonly { readonly name: PermissionName; readonly environment?: string }[];
}

/**
 * The session of a user in a browser, found by the hash of its cookie. Like all items about sessions it is written
 * without a commit: it has no revision and no event, and DynamoDB removes it after `expires`.
 */
export interface SessionItem extends Stored {
  readonly kind: 'session';
  /** The id in lists and paths; not a secret. */
  readonly id: string;
  readonly userId: number;
  readonly method: SignInMethod;
  /** Times in ISO 8601. */
  readonly createdAt: string;
  /** When the cookie was last used. */
  readonly usedAt: string;
  /** When the session ends, even if it is still in use. */
  readonly endsAt: string;
  /** Address from which the session was started. */
  readonly address: string;
  readonly agent: string | null;
  /** Value of `signedOutAt` of the user when the sign-in was checked. */
  readonly signedOutAt?: string;
  /** The data that signing out at the provider needs, encrypted. */
  readonly provider?: string;
  /** Epoch seconds. */
  readonly expires: number;
}

/** The browsers and networks in which a user signed in, the newest first; all are hashed (docs/decisions/0246). */
export interface KnownPlacesItem extends Stored {
  readonly kind: 'known-places';
  /** SHA-256 of the cookies of sessions, most of which have ended. */
  readonly cookies: readonly string[];
  readonly networks: readonly string[];
  /** As in the user when the last of these signed in. */
  readonly unproven?: true;
  /** Epoch seconds. */
  readonly expires: number;
}

/** The short-lived token of a session, found by its hash. */
export interface SessionTokenItem extends Stored {
  readonly kind: 'session-token';
  readonly userId: number;
  /** SHA-256 of the session's cookie. */
  readonly session: string;
  readonly expiresAt: string;
  readonly expires: number;
}

/** A link with which a user sets a password, once; found by the hash of its secret. */
export interface PasswordLinkItem extends Stored {
  readonly kind: 'password-link';
  readonly userId: number;
  /** An invitation of a new user, or a link for a user who forgot the password. */
  readonly purpose: 'invite' | 'reset';
  readonly createdAt: string;
  readonly createdBy: string;
  /** Value of `signedOutAt` of the user when the link was made. */
  readonly signedOutAt?: string;
  /** Address to which the link was sent; absent: it was not sent. The link ends when the email of the user changes. */
  readonly email?: string;
  readonly expiresAt: string;
  readonly expires: number;
}

/** A SAML sign-in that a browser began; found by the request id, which the provider repeats in its answer. */
export interface SamlRequestItem extends Stored {
  readonly kind: 'saml-request';
  /** SHA-256 of the cookie of that browser. */
  readonly browser: string;
  /** Path to go to after signing in. */
  readonly returnTo: string;
  readonly createdAt: string;
  /** The network at which it began; answers that are refused count for it. Items of earlier versions do not have it. */
  readonly network?: string;
  readonly expires: number;
}

/** An assertion that was used to sign in, so that it cannot be used again; found by the hash of its issuer and id. */
export interface SamlAssertionItem extends Stored {
  readonly kind: 'saml-assertion';
  readonly expires: number;
}

/** The person in a provider's assertion, kept until it is known that the same browser began the sign-in. */
export interface SamlTicketItem extends Stored {
  readonly kind: 'saml-ticket';
  readonly browser: string;
  readonly returnTo: string;
  readonly person: {
    readonly email: string;
    readonly name?: string | undefined;
    readonly groups?: readonly string[] | undefined;
  };
  /** The data that signing out at the provider needs. */
  readonly subject: { readonly nameId: string; readonly format?: string; readonly sessionIndex?: string };
  readonly expires: number;
}

/** An attempt to sign in. It never stores the typed name: for an unknown account it has no name. */
export interface LoginItem extends Stored {
  readonly kind: 'login';
  readonly id: string;
  readonly at: string;
  readonly userId: number | null;
  readonly username: string | null;
  readonly method: SignInMethod;
  readonly successful: boolean;
  readonly reason: string | null;
  readonly address: string;
  readonly expires: number;
}

/** An API token (admin, client, frontend), a personal or service-account token (`user`), or the SCIM token. */
export interface TokenItem extends Stored {
  readonly kind: 'token';
  readonly id: number;
  readonly sha256: string;
  readonly type: 'admin' | 'client' | 'frontend' | 'user' | 'scim' | 'signal';
  /** Name of an API token, description of a personal one. */
  readonly name: string;
  /** Project ids, or `['*']`. */
  readonly projects: readonly string[];
  /** Environment name, or `*`. */
  readonly environment: string;
  /** Owner of a personal or service-account token. */
  readonly userId: number | null;
  readonly expiresAt: string | null;
  readonly createdAt: string;
}

/** Makes a name unique among users, roles or groups, and refers to the owner of the name. */
export interface AccessNameItem extends Stored {
  readonly kind: 'access-name';
  readonly id: number;
}

/** A public signup token (contract: signup §2). */
export interface SignupTokenItem extends Stored {
  readonly kind: 'signup-token';
  readonly secret: string;
  readonly name: string;
  /** The value that was last set; whether the token works also depends on `expiresAt`. */
  readonly enabled: boolean;
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly createdBy: string | null;
  /** Ids of the users who signed up with it. */
  readonly users: readonly number[];
}

/** A document of settings, e.g. of a login provider, without its secret members. */
export interface SettingItem extends Stored {
  readonly kind: 'setting';
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The secret members of a setting, or the secrets of an integration, encrypted. */
export interface SealedItem extends Stored {
  readonly kind: 'sealed';
  /** Id of the setting, or of the integration. */
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
}

/** What follows from the signals of an endpoint, in a project. */
export interface StoredActionSet {
  readonly id: number;
  readonly enabled: boolean;
  readonly name: string;
  readonly description: string | null;
  /** Id of the service account in whose name the actions are executed. */
  readonly actorId: number;
  readonly match: ActionMatch;
  /** In the order in which they are executed. */
  readonly actions: readonly Action[];
  readonly createdAt: string;
  readonly createdByUserId: number | null;
}

/** The action sets of a project: they are few, and each signal is compared with all of them. */
export interface ActionSetsItem extends Stored {
  readonly kind: 'action-sets';
  readonly project: string;
  /** The last id that was given; none is used again. */
  readonly last: number;
  readonly sets: readonly StoredActionSet[];
}

/** One execution of an action set: for one signal there is one, whatever dies meanwhile. */
export interface ActionRunItem extends Stored {
  readonly kind: 'action-run';
  readonly project: string;
  readonly signal: number;
  readonly createdAt: string;
  readonly state: ActionRunState;
  /** The set as it was when the execution began. */
  readonly set: StoredActionSet;
  /** How far each action of the set is. */
  readonly steps: readonly { readonly state: ActionState; readonly details?: string }[];
  /** Epoch seconds. */
  readonly expires: number;
}

/** A token of a signal endpoint; its secret is stored as a hash only. */
export interface StoredSignalToken {
  readonly id: number;
  readonly name: string;
  readonly sha256: string;
  readonly createdAt: string;
  readonly createdByUserId: number | null;
}

/** Where others send signals to. */
export interface StoredSignalEndpoint {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly enabled: boolean;
  readonly tokens: readonly StoredSignalToken[];
  /** The name under which the secret is sealed that has to sign what is sent; absent: nothing has to be signed. */
  readonly sealedAs?: string;
  /** What any JSON says of alarms; absent: nothing. */
  readonly readings?: readonly SignalRule[];
  readonly createdAt: string;
  readonly createdByUserId: number | null;
}

/** All signal endpoints: they are few, and each signal is compared with their names. */
export interface SignalEndpointsItem extends Stored {
  readonly kind: 'signal-endpoints';
  /** The last id that was given; none is used again. */
  readonly last: number;
  readonly endpoints: readonly StoredSignalEndpoint[];
}

/** A feature or project that a user marked as favorite; the key contains its name. */
export interface FavoriteItem extends Stored {
  readonly kind: 'favorite';
  readonly createdAt: string;
}

/** An application whose event was emitted, with the members that people set (contract: applications §3). */
export interface ApplicationItem extends Stored {
  readonly kind: 'application';
  readonly name: string;
  readonly createdAt: string;
  readonly description?: string | null;
  readonly url?: string | null;
  readonly color?: string | null;
  readonly icon?: string | null;
  /** In addition to the strategies that it registers with. */
  readonly strategies?: readonly string[];
}

/** A message that administrators show to everybody. */
export interface BannerItem extends Stored, Banner {
  readonly kind: 'banner';
}

/** A chart of the installation (contract: impact-metrics §6). */
export interface ImpactChartItem extends Stored, StoredChart {
  readonly kind: 'impact-chart';
}

/** A template of release plans (contract: release-plan-templates §1). */
export interface ReleasePlanTemplateItem extends Stored {
  readonly kind: 'release-plan-template';
  readonly id: string;
  /** null: it belongs to the installation. */
  readonly project: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly createdByUserId: number;
  readonly createdAt: string;
  /** When it was archived; absent: it is not. */
  readonly archivedAt?: string;
  /** In order. */
  readonly milestones: readonly StoredTemplateMilestone[];
}

/** An integration: where events are delivered (contract: addons §1). Its secrets are sealed in an item of their own. */
export interface AddonItem extends Stored {
  readonly kind: 'addon';
  readonly id: number;
  readonly provider: string;
  readonly description: string | null;
  readonly enabled: boolean;
  /** Without those that are secret. */
  readonly parameters: Readonly<Record<string, string | number | boolean>>;
  /** Names of the parameters that are sealed; those that are sealed beside these do not count. */
  readonly secretParameters: readonly string[];
  /**
   * The name of the value in which its secrets are sealed, a new one with each change of them: secrets are never sent
   * where those before or after them belong. Absent: there are none.
   */
  readonly sealedAs?: string;
  readonly events: readonly string[];
  readonly projects: readonly string[];
  readonly environments: readonly string[];
  readonly features: readonly string[];
  /** `type:value` */
  readonly tags: readonly string[];
  readonly createdAt: string;
  /** Those of `projects` that whoever last changed it sees even while they are private: their events pass then, too. */
  readonly sees: readonly string[];
  /** Whoever last changed it was an administrator: it also gets events without a project, and of projects that are gone. */
  readonly byAdmin?: true;
  /** Of its key pair (`whpk_…`); absent: it has none. */
  readonly publicKey?: string;
  /** Until when both signing secrets sign, ISO 8601; absent: there is one. */
  readonly signsTwiceUntil?: string;
  /** Address of the console, as whoever last changed the integration called it; links in messages begin with it. */
  readonly consoleUrl: string;
  /** When it was last switched on again, ISO 8601; absent: it never was. */
  readonly enabledAt?: string;
  /** When and why the service switched it off; absent: it did not. */
  readonly switchedOff?: { readonly at: string; readonly why: string };
}

/** The author of an action, as of that time. Admin API tokens share the id -1 (contract: change-requests §3.2). */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly imageUrl: string;
}

/** A change within a request. */
export type StoredChange = Change & {
  readonly id: number;
  readonly createdBy: Person;
  readonly createdAt: string;
};

export interface Review {
  readonly createdBy: Person;
  readonly createdAt: string;
}

/** A review that approves. */
export interface Approval extends Review {
  /** The environments in which it counts; absent: in the environment of the request. */
  readonly environments?: readonly string[];
}

/** A change request with everything that belongs to it (contract: change-requests §10.1). */
export interface ChangeRequestItem extends Stored {
  readonly kind: 'change-request';
  readonly id: number;
  readonly title: string;
  readonly project: string;
  readonly environment: string;
  readonly minApprovals: number;
  readonly state: ChangeRequestState;
  /** In the order in which each was first added. */
  readonly changes: readonly StoredChange[];
  readonly approvals: readonly Approval[];
  readonly rejections: readonly Review[];
  readonly comments: readonly (Review & { readonly id: number; readonly text: string })[];
  readonly createdBy: Person;
  readonly createdAt: string;
  /** While it is in review: since when; absent: a version that did not store this sent it there. */
  readonly inReviewSince?: string;
  /** The sort key of the notice that asks for a review, until the request is done or a draft again. */
  readonly asked?: string;
  /** While the request is scheduled: when, and in whose name, it is applied. */
  readonly schedule?: Schedule & { readonly by: Person & { readonly tokenId?: number } };
}

/** Refers to the pending request of a user in an environment. */
export interface OwnChangeRequestItem extends Stored {
  readonly kind: 'own-change-request';
  readonly id: number;
}

/** The time at which a scheduled change request is due. */
export interface ScheduledChangeRequestItem extends Stored {
  readonly kind: 'scheduled-change-request';
  readonly project: string;
  readonly id: number;
  readonly scheduledAt: string;
}

/** That the clock has to look at a plan (contract: release-plans §4). What was done meanwhile is in the plan itself. */
export interface ReleaseStepItem extends Stored {
  readonly kind: 'release-step';
  readonly project: string;
  readonly feature: string;
  readonly environment: string;
}

/** An action of somebody else on a change request. */
export interface NoticeItem extends Stored {
  readonly kind: 'notice';
  /** Type of the event. */
  readonly type: string;
  readonly project: string;
  readonly environment: string;
  /** The environments in which the request is reviewed; absent: its own. */
  readonly reviewedIn?: readonly string[];
  /** Id and title of the request, and the id of its author. */
  readonly id: number;
  readonly title: string;
  readonly author: number;
  /** Who did it. */
  readonly by: Person;
  readonly createdAt: string;
  /** Epoch seconds. */
  readonly expires: number;
}

/** What became of a release without whoever runs it, or that a milestone waits for approvals. */
export interface ReleaseNoticeItem extends Stored {
  readonly kind: 'release-notice';
  /** Type of the event; `release-plan-milestone-approved`: an approval is asked for. */
  readonly type: string;
  readonly project: string;
  readonly feature: string;
  readonly environment: string;
  readonly plan: { readonly id: string; readonly name: string };
  readonly milestone?: { readonly id: string; readonly name: string };
  /** Why the release is paused. */
  readonly text?: string;
  /** Who runs the plan. */
  readonly startedBy: { readonly id: number; readonly username: string };
  /** Who did it; absent: the clock, or whoever runs the plan. */
  readonly by?: { readonly id: number; readonly username: string };
  readonly createdAt: string;
  /** Epoch seconds. */
  readonly expires: number;
}

/** The progress of an import of features that takes several commits. */
export interface BatchProgressItem extends Stored {
  readonly kind: 'batch-progress';
  /** Number of units of the plan that are done. */
  readonly done: number;
  /** Why some features could not be imported when their step ran. */
  readonly refused: readonly string[];
}
