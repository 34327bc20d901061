import type { ActionConfiguration } from '../../contract/schemas/action.ts';

const parameters: ActionConfiguration['parameters'] = [
  { name: 'project', label: 'Project', type: 'hidden' },
  { name: 'environment', label: 'Environment', type: 'environment' },
  { name: 'featureName', label: 'Flag', type: 'featureToggle' },
];

const toggle = (id: ActionConfiguration['id'], label: string, description: string): ActionConfiguration => ({
  id,
  name: id,
  label,
  description,
  permissions: ['UPDATE_FEATURE_ENVIRONMENT'],
  parameters,
});

/** What actions there are, for forms of consoles (contract: actions §3). */
export const actionConfigurations: readonly ActionConfiguration[] = [
  toggle('TOGGLE_FEATURE_ON', 'Switch a flag on', 'Switches a flag on in an environment'),
  toggle('TOGGLE_FEATURE_OFF', 'Switch a flag off', 'Switches a flag off in an environment'),
];
