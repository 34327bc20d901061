import { importedState } from '../../lib/contract/schemas/state.ts';
import type { ImportInput } from '../../lib/workflows/state/import.ts';

/** The contents of a document. */
interface Subject {
  readonly project: string;
  readonly feature: string;
  readonly environment: string;
  readonly tag: string;
  readonly segment: number;
  readonly on: boolean;
}

/** Type of the tags that documents give. */
export const tagType = 'kind';

const strategy = (segments: readonly number[]) => ({
  name: 'flexibleRollout',
  parameters: { rollout: '50', stickiness: 'default', groupId: 'imported' },
  constraints: [],
  segments: [...segments],
});

/** One feature in one environment; with a tag, or on. A state may use segments of other projects, so it uses none. */
export const stateWith = ({ project, feature, environment, tag, on }: Subject): ImportInput => ({
  state: importedState.parse({
    version: 4,
    features: [{ name: feature, project, type: 'release', description: environment }],
    featureEnvironments: [{ featureName: feature, environment, enabled: on }],
    featureStrategies: [{ featureName: feature, environment, ...strategy([]) }],
    ...(!on && { featureTags: [{ featureName: feature, tagType, tagValue: tag }] }),
  }),
  keep: false,
  drop: false,
  consoleUrl: '',
});

/** A document with only one feature: an import that replaces the state removes all others. */
export const stateOf = ({ project, feature }: Subject): ImportInput => ({
  state: importedState.parse({ version: 4, features: [{ name: feature, project, type: 'release' }] }),
  keep: false,
  drop: true,
  consoleUrl: '',
});

/** One feature in one environment, in the form of an export by features. */
export const dataWith = ({ project, feature, environment, tag, segment, on }: Subject) => ({
  project,
  environment,
  data: {
    features: [{ name: feature, type: 'release' }],
    featureStrategies: [{ featureName: feature, ...strategy(on ? [segment] : []) }],
    featureEnvironments: [{ featureName: feature, enabled: on }],
    featureTags: on ? [] : [{ featureName: feature, tagType, tagValue: tag }],
    tagTypes: [],
    contextFields: [],
    segments: on ? [{ id: segment, name: `segment ${segment}` }] : [],
    dependencies: [],
    links: [],
    owners: [],
  },
});
