import type { Route } from '../../lib/contract/routes/route.ts';

const follows = 'the catalog follows what other processes committed: the journal, then the items that it names';
const removes = 'a removal is several commits, each based on what the one before left';

/** Operations that ask the table more often one time after the other than their kind may, and why. */
const exceptions: Readonly<Record<string, { readonly waves: number; readonly because: string }>> = {
  updateRole: { waves: 3, because: 'the old name, which the rename releases, is only in the role' },
  deleteRole: { waves: 3, because: 'the name that is released is only in the role' },
  deleteGroup: { waves: 3, because: 'the name that is released is only in the group' },
  deleteUser: { waves: 3, because: 'the names and tokens that go with it are only in the user' },
  deleteServiceAccount: { waves: 3, because: 'the username and the tokens that go with it are only in the account' },
  deleteUserToken: { waves: 3, because: 'the key of the token is only in its user' },
  deleteOwnToken: { waves: 3, because: 'the key of the token is only in its user' },
  deleteServiceAccountToken: { waves: 3, because: 'the key of the token is only in its account' },
  removeUserRoles: {
    waves: 3,
    because: 'whether an owner leaves is only in the user, and then another owner has to be found among all',
  },
  addFavoriteProject: { waves: 3, because: 'the rights of a user are read again when the instance has changed' },
  createEnvironment: { waves: 4, because: follows },
  createProject: { waves: 4, because: follows },
  createSegment: { waves: 5, because: `the names of all segments have to differ, and ${follows}` },
  deleteEnvironment: { waves: 28, because: `${removes}, project by project` },
  deleteProject: { waves: 12, because: removes },
  deleteSegment: {
    waves: 14,
    because: 'a global segment is reserved in a commit before it is looked for in all projects',
  },
  deleteTag: { waves: 9, because: removes },
  deleteTagType: { waves: 10, because: removes },
  getProject: { waves: 4, because: 'pending events are appended before the hours of the project are read' },
  getProjectOverview: { waves: 4, because: 'pending events are appended before the hours of the project are read' },
  importState: {
    waves: 5,
    because: 'where its features are is in items that name them, and its commits follow each other',
  },
  listEvents: { waves: 3, because: 'the ids of pending events are given by the transaction that appends them' },
  listFeatureEvents: { waves: 3, because: 'the ids of pending events are given by the transaction that appends them' },
  registerClient: {
    waves: 4,
    because: 'a new application takes a place, then its event is stored, then that it was seen',
  },
  searchEvents: { waves: 3, because: 'the ids of pending events are given by the transaction that appends them' },
  sendClientMetrics: { waves: 6, because: `the times are counted when they are stored, and ${follows}` },
  unlinkEnvironment: { waves: 12, because: removes },
  updateFeatureStrategy: {
    waves: 3,
    because: 'the type and the segments that the body leaves out are in the item of the environment',
  },
  patchFeatureStrategy: {
    waves: 3,
    because: 'the type and the segments that the patch leaves are in the item of the environment',
  },
  addFeatureTag: { waves: 3, because: 'the project of the feature is in its name guard' },
  changeFeatureTags: { waves: 3, because: 'the project of the feature is in its name guard' },
  removeFeatureTag: { waves: 3, because: 'the project of the feature is in its name guard' },
  reviveFeature: { waves: 3, because: 'the project of the feature is in its name guard' },
  deleteFeature: { waves: 3, because: 'the project of the feature is in its name guard' },
  addFeatureDependency: {
    waves: 4,
    because: 'the children are found in the catalog, which reads the journal and then what has changed',
  },
  archiveFeature: {
    waves: 4,
    because: 'the children are found in the catalog, which reads the journal and then what has changed',
  },
  archiveFeatures: {
    waves: 4,
    because: 'the children are found in the catalog, which reads the journal and then what has changed',
  },
  moveFeature: {
    waves: 4,
    because: 'the children are found in the catalog, which reads the journal and then what has changed',
  },
  exportFeaturesBatch: {
    waves: 5,
    because: 'the features are found in the catalog, which reads a project that is new to it in three waves',
  },
  importFeaturesBatch: {
    waves: 5,
    because: 'the catalog reads the journal and then what has changed, and only then the plan names what it is about',
  },
  addChangesToRequest: {
    waves: 3,
    because: 'which of the open requests is the caller’s own is in an item by itself',
  },
};

/** Waves of requests to the table that an operation may take (docs/decisions/0173-one-round-trip.md). */
export const waveLimit = ({ operation, role }: Route): number => {
  const exception = exceptions[operation];
  if (exception) return exception.waves;
  if (role === 'none') return 0;
  return role === 'reader' ? 1 : 2;
};

export const waveExceptions: readonly string[] = Object.keys(exceptions);
