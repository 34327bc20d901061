/**
 * Limits that callers can reach and that several files need (docs/contract/limits.md). A limit that only one rule needs
 * is beside that rule.
 */

/**
 * Requests a second that an address may send to a route of signing in: enough for an office behind one address, and far
 * less than the gateway accepts from all addresses together (contract: limits §7).
 */
export const addressLimit = { rate: 10, burst: 100 } as const;
/**
 * Requests a second that an address may send for the console, where a stage has no front. Pages of the console need up to
 * thirty files, once, because browsers keep them.
 */
export const consoleAddressLimit = { rate: 10, burst: 200 } as const;
/** Bytes of a body, decoded, unless its route sets another limit. */
export const maxBodyBytes = 1024 * 1024;
/** Bytes of a state or of a set of features. */
export const maxImportBytes = 4 * 1024 * 1024;
/** Revisions of one page of a history. */
export const maxHistoryPage = 200;
/** Bytes of a body that API Gateway accepts; a limit of AWS. */
export const maxGatewayBytes = 10_485_760;
/** Bytes of request line and headers together that the API for SDKs accepts; a limit of AWS for HTTP APIs. */
export const maxHeadersBytes = 10_240;
/** Tokens that one request may validate: one read of the table. */
export const maxValidatedTokens = 100;
/** Bytes of a request that validates tokens: the number above, each of the greatest length. */
export const maxValidatedBytes = 128 * 1024;
/** Bytes that frontend tokens, which are public, may send, and bytes of a context: every flag is compared with it. */
export const maxContextBytes = 128 * 1024;
/** Bytes that Unleash Edge may send about itself. Large, because it keeps a refused report and sends it again. */
export const maxEdgeStateBytes = 128 * 1024;
/** Bytes of the form with the answer of a SAML provider: some hundred groups. */
export const maxSamlFormBytes = 256 * 1024;
/** Bytes of a signal, as those who send one know it from the reference. */
export const maxSignalBytes = 100 * 1024;
/** Bytes of the registration of an application. */
export const maxRegistrationBytes = 64 * 1024;

/** Time of a request, in ms: how long API Gateway waits for a function; a limit of AWS. */
export const maxRequestMs = 29_000;
/** Characters of a token (contract: requests §1). */
export const maxToken = 1_000;

/** Details that one error lists. */
export const maxDetails = 100;
/** Characters of a value or a name that an error repeats. */
export const maxEcho = 100;
/** Characters of one text of an error (contract: limits §1). */
export const maxErrorText = 4_000;
/** Bytes of an error answer. */
export const maxErrorBytes = 65_536;

/** Characters of a name that is used in paths, of a reference to one, and of a value of a constraint. */
export const maxName = 100;
/** Characters of the name of a project, and of a parameter of a strategy. */
export const maxLongName = 255;
/** Characters of the name of a user, group, role or token, and of a title. */
export const maxFreeName = 200;
/** Characters of a description, a comment or a pattern. */
export const maxText = 1_000;
/** Bytes of the comment of a write, as sent: API Gateway takes 10,240 for all headers together. */
export const maxCommentBytes = 6_000;
/** Characters of the description of a context field, a legal value or a tag type. */
export const maxShortText = 250;
/** Characters of the name of a tag type and of the value of a tag. */
export const minTagText = 2;
export const maxTagText = 50;

/** Bytes of the default value of a flag in a manifest, as JSON. */
export const maxManifestDefault = 16 * 1024;

/** Characters of a parameter of an integration: a template of a body is the longest (contract: limits §2). */
export const maxParameter = 16 * 1024;

/** Groups of login providers that may be mapped to one group. */
export const maxMappings = 100;

/** Largest id of users, groups, roles, tokens and events. */
export const maxId = 999_999_999_999;
/** Largest id of segments. */
export const maxSegmentId = 2_147_483_647;
/** Largest and, negated, smallest `sortOrder`. */
export const maxPosition = 1e9;
/** `sortOrder` of environments and strategy types without one: they are last. */
export const lastPosition = 9_999;
/** Largest `featureLimit` of a project. */
export const maxFeatureLimit = 1e9;
/** Weight of a variant, and of all variants of a list together, in thousandths. */
export const maxWeight = 1_000;

/** Names of features in one request. */
export const maxFeatures = 1_000;
/** Names of features in the request of one export. */
export const maxExportedFeatures = 10_000;
/** Features of one import, and parents of all of them: each name is looked up, for whoever asks. */
export const maxImportedFeatures = 5_000;
/** Items of most other lists: members of a group, permissions of a role, strategies to order, tags to remove. */
export const maxItems = 1_000;
/** Environments in one request. */
export const maxEnvironmentsAtOnce = 50;
/** Changes in one request. */
export const maxChanges = 100;
/** Operations of one JSON patch. */
export const maxOperations = 100;
/** Tags that one request adds to a feature. */
export const maxAddedTags = 30;
/** Owners of a feature. */
export const maxOwners = 20;
/** Links of a feature, and templates of links of a project. */
export const maxLinks = 10;
/** Characters of the address of a link. */
export const maxAddress = 2_000;
/** Segments of one strategy. */
export const maxSegments = 5;
/** Values of all constraints of a segment together. */
export const maxSegmentValues = 1_000;
/** Events or features on one page of a search. */
export const maxPage = 100;

/** Days for which revisions can be read back: the default, and the minimum (contract: history §5). */
export const defaultHistoryDays = 400;
export const minHistoryDays = 30;

/** Days of insights: the default, and the most of one answer (contract: insights §2). */
export const defaultInsightsDays = 90;
export const maxInsightsDays = 366;

/** How long notices are kept, in ms (contract: notifications §1). */
export const maxNoticeAge = 30 * 86_400_000;
