import type { Banner } from '../../contract/schemas/banner.ts';
import type { Change, ChangeRequestState, Schedule } from '../../contract/schemas/change-request.ts';
import type { Dependency } from '../../contract/schemas/feature.ts';
import type { StoredStrategy } from '../../contract/schemas/feature-strategy.ts';
import type { FlagType } from '../../contract/schemas/manifest.ts';
import type { PermissionName } from '../../contract/schemas/permission.ts';
import type { DefaultStrategy, FeatureNaming, ProjectMode } from '../../contract/schemas/project.ts';
import type { Segment } from '../../contract/schemas/segment.ts';
import type { StrategyType } from '../../contract/schemas/strategy-type.ts';
import type { Tag, TagType } from '../../contract/schemas/tag.ts';
import type { Variant } from '../../contract/schemas/variant.ts';
import type { SignInMethod } from '../../contract/sign-in.ts';

/** Members of every item that a commit writes: its key, its kind and the revision of that commit. */
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
  /** When it was stored here, if `createdAt` is another time (an import); absent: at `createdAt`. */
  readonly madeAt?: string;
  readonly updatedAt: string | null;
  /** Linked environments; order does not matter. */
  readonly environments: readonly { readonly name: string; readonly defaultStrategy?: DefaultStrategy }[];
  /** By environment: where changes go through change requests (contract: change-requests §1.1). */
  readonly changeRequests?: Readonly<Record<string, { readonly enabled: true; readonly requiredApprovals: number }>>;
}

export interface FeatureItem extends Stored {
  readonly kind: 'feature';
  readonly name: string;
  readonly project: string;
  readonly type: string;
  readonly description: string | null;
  readonly stale: boolean;
  readonly impressionData: boolean;
  readonly archived: boolean;
  readonly createdAt: string;
  /** When it was stored here, if `createdAt` is another time (given by a caller, an import); absent: at `createdAt`. */
  readonly madeAt?: string;
  readonly archivedAt: string | null;
  readonly lastSeenAt: string | null;
  readonly tags: readonly Tag[];
  readonly dependencies: readonly Dependency[];
  /** Its event of becoming potentially stale was emitted; absent: it is not, or not yet. */
  readonly potentiallyStale?: true;
  /** What a manifest declared; absent: nothing did (contract: manifest §3). */
  readonly manifest?: DeclaredFlag;
}

/** A flag as manifests of OpenFeature declare it. */
export interface DeclaredFlag {
  readonly type: FlagType;
  /** As JSON: nested values may be deeper than the table stores them. */
  readonly defaultValue: string;
}

/** A feature in one environment; a missing item means off, no strategies, no variants. */
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
  /** It is just being removed or limited to a project: nobody may begin to use it. */
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
  /** It is just being removed: no feature may get it. */
  readonly reserved?: true;
}

/** A role in a project that the user or group has in whose item it is. */
export interface ProjectRole {
  readonly project: string;
  readonly role: number;
  readonly createdAt: string;
}

/** A personal or service-account token, as its owner's item lists it. */
export interface TokenReference {
  readonly id: number;
  readonly sha256: string;
  /** The description; unique among the tokens of one owner. */
  readonly name: string;
}

/** What SCIM gave of a user that it manages, where the user itself has no place for it (contract: scim §3). */
export interface ScimFacts {
  readonly externalId?: string;
  readonly displayName?: string;
  readonly formatted?: string;
  readonly givenName?: string;
  readonly familyName?: string;
  /** Type of the email; absent: no email was given, and the user name took its place. */
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
  /** Encoded scrypt hash; absent: the user cannot log in with a password. */
  readonly passwordHash?: string;
  /**
   * When all its sessions and links were ended last; absent: never. Those that have another value of it have ended: clocks
   * are not compared.
   */
  readonly signedOutAt?: string;
  /** Until when the invitation is open with which the user sets a first password; absent: there is none. */
  readonly invitedUntil?: string;
  /** The account is switched off: nothing lets it in. Absent: it is not. */
  readonly disabled?: true;
  /** What SCIM gave beside the names above; absent: SCIM does not manage the account. */
  readonly scim?: ScimFacts;
  /** Own tokens, so that counting, naming and removing them needs nothing but this item. Absent: none. */
  readonly tokens?: readonly TokenReference[];
}

export interface GroupItem extends Stored {
  readonly kind: 'group';
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly rootRole: number | null;
  /** `createdBy`: who added the member; absent in older items. */
  readonly users: readonly { readonly id: number; readonly joinedAt: string; readonly createdBy?: string }[];
  /** Names of groups at login providers whose members belong here. Absent: none. */
  readonly mappingsSSO?: readonly string[];
  readonly projectRoles: readonly ProjectRole[];
  readonly createdAt: string;
  readonly createdBy: string | null;
  /** Present: SCIM manages its name and members. */
  readonly scim?: { readonly externalId?: string };
}

/** `root` and `project` are built in; `root-custom` and `custom` (project) are made by administrators. */
export interface RoleItem extends Stored {
  readonly kind: 'role';
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: 'root' | 'project' | 'root-custom' | 'custom';
  /** Without `environment`: in every environment. */
  readonly permissions: readonly { readonly name: PermissionName; readonly environment?: string }[];
}

/**
 * Somebody who signed in in a browser, found by the hash of the cookie. Like everything about sessions it is written
 * beside commits: it has no revision and no event, and DynamoDB removes it after `expires`.
 */
export interface SessionItem extends Stored {
  readonly kind: 'session';
  /** How lists and paths name it; no secret. */
  readonly id: string;
  readonly userId: number;
  readonly method: SignInMethod;
  /** Times in ISO 8601. */
  readonly createdAt: string;
  /** When its cookie was used last. */
  readonly usedAt: string;
  /** When it ends, however much it is used. */
  readonly endsAt: string;
  /** From where it was started. */
  readonly address: string;
  readonly agent: string | null;
  /** That of its user when the user was judged. */
  readonly signedOutAt?: string;
  /** What the provider needs to sign out there, encrypted. */
  readonly provider?: string;
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

/** A link with which somebody sets a password, once; found by the hash of its secret. */
export interface PasswordLinkItem extends Stored {
  readonly kind: 'password-link';
  readonly userId: number;
  /** An invitation of a new user, or a link for somebody who forgot a password. */
  readonly purpose: 'invite' | 'reset';
  readonly createdAt: string;
  readonly createdBy: string;
  /** That of its user when the link was made. */
  readonly signedOutAt?: string;
  /** Where it was sent; absent: nowhere. It ends when the user has another email. */
  readonly email?: string;
  readonly expiresAt: string;
  readonly expires: number;
}

/** That a browser began to sign in with SAML; found by the id that the provider answers with. */
export interface SamlRequestItem extends Stored {
  readonly kind: 'saml-request';
  /** SHA-256 of the cookie of the browser that began. */
  readonly browser: string;
  /** Path to go to afterwards. */
  readonly returnTo: string;
  readonly createdAt: string;
  readonly expires: number;
}

/** An assertion that let somebody in, so that it does not a second time; found by the hash of its issuer and id. */
export interface SamlAssertionItem extends Stored {
  readonly kind: 'saml-assertion';
  readonly expires: number;
}

/** Somebody whom a provider's assertion described, until the browser is known to be the one that began. */
export interface SamlTicketItem extends Stored {
  readonly kind: 'saml-ticket';
  readonly browser: string;
  readonly returnTo: string;
  readonly person: {
    readonly email: string;
    readonly name?: string | undefined;
    readonly groups?: readonly string[] | undefined;
  };
  /** What the provider needs to sign out there. */
  readonly subject: { readonly nameId: string; readonly format?: string; readonly sessionIndex?: string };
  readonly expires: number;
}

/** An attempt to sign in. Never what was typed: an unknown account has no name here. */
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

/** An API token (admin, client, frontend), a personal / service-account token (`user`), or that of SCIM. */
export interface TokenItem extends Stored {
  readonly kind: 'token';
  readonly id: number;
  readonly sha256: string;
  readonly type: 'admin' | 'client' | 'frontend' | 'user' | 'scim';
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

/** Makes a name unique among users, roles or groups; leads to its owner. */
export interface AccessNameItem extends Stored {
  readonly kind: 'access-name';
  readonly id: number;
}

/** A public signup token (contract: signup §2). */
export interface SignupTokenItem extends Stored {
  readonly kind: 'signup-token';
  readonly secret: string;
  readonly name: string;
  /** As it was last set; `expiresAt` also decides whether it works. */
  readonly enabled: boolean;
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly createdBy: string | null;
  /** Ids of those who signed up with it. */
  readonly users: readonly number[];
}

/** A document of settings, e.g. those of a login provider. Members that are secrets are encrypted. */
export interface SettingItem extends Stored {
  readonly kind: 'setting';
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A feature or project that a user marked as favorite; the key says which. */
export interface FavoriteItem extends Stored {
  readonly kind: 'favorite';
  readonly createdAt: string;
}

/** An application that has its event, with what people set (contract: applications §3). */
export interface ApplicationItem extends Stored {
  readonly kind: 'application';
  readonly name: string;
  readonly createdAt: string;
  readonly description?: string | null;
  readonly url?: string | null;
  readonly color?: string | null;
  readonly icon?: string | null;
  /** Beside those that it registers with. */
  readonly strategies?: readonly string[];
}

/** A message that administrators show to everybody. */
export interface BannerItem extends Stored, Banner {
  readonly kind: 'banner';
}

/** Who did something, as they were at that time. Admin API tokens share the id -1 (contract: change-requests §3.2). */
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

/** A change request with everything that belongs to it (contract: change-requests §10.1). */
export interface ChangeRequestItem extends Stored {
  readonly kind: 'change-request';
  readonly id: number;
  readonly title: string;
  readonly project: string;
  readonly environment: string;
  readonly minApprovals: number;
  readonly state: ChangeRequestState;
  /** In the order in which they were first added. */
  readonly changes: readonly StoredChange[];
  readonly approvals: readonly Review[];
  readonly rejections: readonly Review[];
  readonly comments: readonly (Review & { readonly id: number; readonly text: string })[];
  readonly createdBy: Person;
  readonly createdAt: string;
  /** While it is scheduled: when, and in whose name it is applied. */
  readonly schedule?: Schedule & { readonly by: Person };
}

/** Leads to the pending request of a user in an environment. */
export interface OwnChangeRequestItem extends Stored {
  readonly kind: 'own-change-request';
  readonly id: number;
}

/** An entry of the schedule. */
export interface ScheduledChangeRequestItem extends Stored {
  readonly kind: 'scheduled-change-request';
  readonly project: string;
  readonly id: number;
  readonly scheduledAt: string;
}

/** What somebody else has done with a change request. */
export interface NoticeItem extends Stored {
  readonly kind: 'notice';
  /** Type of the event. */
  readonly type: string;
  readonly project: string;
  readonly environment: string;
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

/** How far an import of features in several commits is. */
export interface BatchProgressItem extends Stored {
  readonly kind: 'batch-progress';
  /** Units of its plan that are done. */
  readonly done: number;
  /** Why some features could not be imported when their step was made. */
  readonly refused: readonly string[];
}
