import type { StrategyType } from '../contract/schemas/strategy-type.ts';
import type { Unwritten } from '../store/commit/context.ts';
import type { StrategyTypeItem } from '../store/table/items.ts';
import { strategyTypeKey } from '../store/table/keys.ts';

type BuiltInType = Pick<StrategyType, 'name' | 'description' | 'parameters'> & {
  readonly displayName: string;
  readonly deprecated?: boolean;
};

const builtInTypes: readonly BuiltInType[] = [
  {
    name: 'flexibleRollout',
    displayName: 'Gradual rollout',
    description: 'On for a share of the users, the same ones on every visit.',
    parameters: [
      { name: 'rollout', type: 'percentage', description: 'Share of the users, 0 to 100.', required: false },
      {
        name: 'stickiness',
        type: 'string',
        description: 'What a decision sticks to: default, userId, sessionId, random, or another context field.',
        required: true,
      },
      {
        name: 'groupId',
        type: 'string',
        description: 'Features with the same group are rolled out to the same users.',
        required: true,
      },
    ],
  },
  { name: 'default', displayName: 'Standard', description: 'On for everyone.', parameters: [] },
  {
    name: 'userWithId',
    displayName: 'UserIDs',
    description: 'On for the users listed. A constraint on userId does the same and more.',
    parameters: [{ name: 'userIds', type: 'list', description: 'User identifiers.', required: false }],
    deprecated: true,
  },
  {
    name: 'remoteAddress',
    displayName: 'IPs',
    description: 'On for the network addresses and ranges listed.',
    parameters: [{ name: 'IPs', type: 'list', description: 'IP addresses and CIDR ranges.', required: true }],
  },
  {
    name: 'applicationHostname',
    displayName: 'Hosts',
    description: 'On for application instances that run on the hosts listed.',
    parameters: [{ name: 'hostNames', type: 'list', description: 'Host names.', required: false }],
  },
];

/** In the order of lists; none of them can be edited (contract: seed §4). */
export const strategyTypes: readonly Unwritten<StrategyTypeItem>[] = builtInTypes.map((type, sortOrder) => ({
  ...strategyTypeKey(type.name),
  kind: 'strategy-type',
  title: null,
  deprecated: false,
  editable: false,
  sortOrder,
  ...type,
}));
