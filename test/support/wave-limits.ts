import type { Route } from '../../lib/contract/routes/route.ts';

/** The number of waves of an operation that exceeds the limit of its kind, with the reason. */
interface Exception {
  readonly waves: number;
  readonly because: string;
}

const removes = 'a removal is several commits, each based on what the one before left';
const nameOnly = 'the name that is released is only in the item';
const tokenOfUser = 'the key of the token is only in its user';
const projectOfName = 'the project of the feature is in its name guard';
const newInstance =
  'a new application takes a place, then its instance takes one of the application and one of all, then it is stored';
const lastAdministrator = 'where somebody may lose ADMIN, it is looked for among all users, groups and roles';
const storedStrategy = 'the type and the segments that the body leaves out are in the item of the environment';

const exceptions: Readonly<Record<string, Exception>> = {
  updateRole: { waves: 3, because: nameOnly },
  deleteRole: { waves: 3, because: nameOnly },
  deleteGroup: { waves: 3, because: nameOnly },
  deleteUser: { waves: 4, because: `the names and tokens that go with it are only in the user; ${lastAdministrator}` },
  createUser: { waves: 3, because: 'the invitation names the user, whose id is given by the commit' },
  getPublishedFeatures: {
    waves: 2,
    because: 'whether all objects are as new as the answer is read after the answer (docs/decisions/0240)',
  },
  changeOwnPassword: { waves: 3, because: 'an attempt is counted before the password is judged' },
  setPasswordByLink: {
    waves: 4,
    because: 'whose password it sets is only in the link, which ends before that is stored',
  },
  signInWithPassword: {
    waves: 7,
    because:
      'whose name it is is in its name guard; the address is counted before the account, and the account before the user, ' +
      'because who has no room must use up nobody else’s; and the known places are read before they are written',
  },
  deleteServiceAccount: { waves: 3, because: 'the username and the tokens that go with it are only in the account' },
  deleteUserToken: { waves: 3, because: tokenOfUser },
  deleteOwnToken: { waves: 3, because: tokenOfUser },
  deleteServiceAccountToken: { waves: 3, because: tokenOfUser },
  updateSignalEndpointToken: { waves: 3, because: 'the key of the token is only in its endpoint' },
  deleteSignalEndpointToken: { waves: 3, because: 'the key of the token is only in its endpoint' },
  listSignals: { waves: 2, because: 'which endpoints there are is only in their item' },
  sendSignal: {
    waves: 4,
    because: 'whether the endpoint may take one more is counted before an id is taken, under which it is stored',
  },
  patchScimUser: {
    waves: 4,
    because: 'the name that SCIM reserves is only in the user; then another administrator has to be found among all',
  },
  deleteScimUser: { waves: 4, because: 'the names and tokens that go with it are only in the user' },
  replaceScimGroup: { waves: 3, because: 'who is in it by hand is only in the group' },
  patchScimGroup: { waves: 4, because: 'its members are only in the group, and those who come are known after them' },
  setScimSettings: { waves: 3, because: 'the key of the token is only in the settings' },
  replaceScimToken: { waves: 3, because: 'the key of the token before it is only in the settings' },
  deleteScimGroups: { waves: 7, because: removes },
  deleteScimGroup: { waves: 3, because: nameOnly },
  removeUserRoles: {
    waves: 3,
    because: 'whether an owner leaves is only in the user, and then another owner has to be found among all',
  },
  cloneEnvironment: {
    waves: 16,
    because: 'it copies project by project, each commit based on what the one before left',
  },
  deleteEnvironment: { waves: 27, because: `${removes}, project by project` },
  deleteProject: { waves: 15, because: removes },
  exportFeaturesBatch: { waves: 3, because: 'who their owners are is only in the features' },
  listCodeBranches: { waves: 2, because: 'in which projects it has references is only in the repository' },
  pushCodeReferences: {
    waves: 10,
    because: 'a branch names its index; what it replaces is listed, written, shown by one write, and then removed',
  },
  readFeatureCodeReferences: {
    waves: 3,
    because: 'a branch names its index, which says in which items references are',
  },
  listProjectCodeReferences: { waves: 2, because: 'a branch names its index' },
  getImpactMetrics: { waves: 2, because: 'in which environments the metric is reported is only in its item' },
  getReleasePlanStatus: { waves: 2, because: 'since when readings count is only in the plan' },
  updateMilestoneStrategy: { waves: 3, because: storedStrategy },
  searchChangeRequests: { waves: 2, because: 'which projects have change requests is known only from them' },
  listSegmentStrategies: { waves: 2, because: 'which projects have change requests is known only from them' },
  setProjectAccess: {
    waves: 3,
    because: 'who loses a role is found among all users and groups, after the head that every grant moves',
  },
  deleteSegment: {
    waves: 10,
    because: 'a global segment is reserved in a commit before it is looked for in all projects',
  },
  deleteTag: { waves: 7, because: removes },
  deleteTagType: { waves: 8, because: removes },
  importState: { waves: 3, because: 'in which project a feature is stored is only in its name guard' },
  registerClient: { waves: 5, because: newInstance },
  sendBulkMetrics: { waves: 5, because: newInstance },
  listRevisions: { waves: 3, because: 'the ids of the events of a commit are in its record' },
  getPastState: { waves: 2, because: 'which records lead back to a revision is known from the head' },
  searchEvents: { waves: 3, because: 'the ids of pending events are given by the transaction that appends them' },
  setStrategySegments: { waves: 3, because: 'the feature of a strategy is only known from its project' },
  unlinkEnvironment: { waves: 12, because: removes },
  updateFeatureStrategy: { waves: 3, because: storedStrategy },
  patchFeatureStrategy: { waves: 3, because: storedStrategy },
  changeFeatureTags: { waves: 3, because: projectOfName },
  removeFeatureTag: { waves: 3, because: projectOfName },
  importFeaturesBatch: {
    waves: 3,
    because: 'what is stored under the names of the data set decides what its plan reads',
  },
  finishOidcSignIn: {
    waves: 4,
    because: 'the sample is refused: it is counted, for its address and then for the day, before it is kept',
  },
  diffHistory: { waves: 3, because: 'which segments were used is known only from the moments that are compared' },
  restoreHistory: { waves: 3, because: 'what its commands read is known only from what was there then' },
  undoHistory: {
    waves: 5,
    because:
      'which features it is about is in the commit; what was there is read back, the long way where that is not filed yet',
  },
  listAddons: { waves: 2, because: 'the ids of the integrations whose health is shown are only in the list' },
  deleteAddon: { waves: 3, because: 'whether another one is left is asked after the head that the commit is based on' },
  resendEvents: {
    waves: 11,
    because: 'the first and the last event are found by halving the log, and the job goes on after it is stored',
  },
  addChangesToRequest: { waves: 3, because: 'which of the open requests is the caller’s own is in an item by itself' },
};

const ordinaryLimit = ({ role }: Route): number => {
  if (role === 'none') return 0;
  return role === 'reader' || role === 'reporter' ? 1 : 2;
};

/** Maximal number of waves of requests to the table for an operation (docs/decisions/0173-one-round-trip.md). */
export const waveLimit = (route: Route): number => exceptions[route.operation]?.waves ?? ordinaryLimit(route);

/** Whether an operation has an exception but stays within the limit of its kind. */
export const isNeedless = (route: Route, waves: number): boolean =>
  exceptions[route.operation] !== undefined && waves <= ordinaryLimit(route);

export const waveExceptions: readonly string[] = Object.keys(exceptions);

/** What an operation reads ahead although the rule does not ask for it with the data of the sample, with the reason. */
const unused: Readonly<Record<string, { readonly read: string; readonly because: string }>> = {
  listProjectAccess: { read: 'SEEN USER#…', because: 'asked for those who have access; here nobody has' },
  listProjectTokens: { read: 'SEEN TOKEN#…', because: 'asked for the tokens of the project; here it has none' },
  tagProjectFeatures: { read: 'UNFINISHED TAG#simple#spring', because: 'asked for a tag that is new' },
  addFeatureTag: { read: 'UNFINISHED TAG#simple#spring', because: 'asked for a tag that is new' },
  replaceScimGroup: { read: 'ACCESS UNIQUE#GROUP#App team', because: 'asked for a name that changes' },
  replaceScimUser: { read: 'ACCESS UNIQUE#USERNAME#ingrid', because: 'asked for a name that changes' },
  updateApplication: { read: 'SEENAPPLICATIONS NAME#web-shop', because: 'asked for an application that is not stored' },
  reviveFeatures: { read: 'PROJECT#default FEATURE#checkout#ENV#…', because: 'asked for a feature that is archived' },
};

/** Commits since what is in memory: asked for where another process made some. */
const ofOthers = 'JOURNAL#';

/** Reads that an operation names beside its rule, and that nobody asks for. */
export const needlessReads = (operation: string, reads: readonly string[]): readonly string[] =>
  reads.filter((read) => !read.startsWith(ofOthers) && unused[operation]?.read !== read);

/** Operations with an exception for a read that is used, or not named any more. */
export const needlessExceptions = (reads: ReadonlyMap<string, readonly string[]>): readonly string[] =>
  Object.entries(unused)
    .filter(([operation, { read }]) => !reads.get(operation)?.includes(read))
    .map(([operation]) => operation);
