import type { Route } from '../../lib/contract/routes/route.ts';

/** Operations that ask the table more often one time after the other than their kind may, and why. */
const exceptions: Readonly<Record<string, { readonly waves: number; readonly because: string }>> = {
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
    because: 'which request gets the changes is in the item of the own request, or in the counter of the instance',
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
