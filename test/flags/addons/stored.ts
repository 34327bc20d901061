import type { AddonItem } from '../../../lib/store/table/items.ts';
import { addonKey } from '../../../lib/store/table/keys.ts';

/** An integration with the given members and ordinary values for the rest. */
export const addonItem = (id: number, members: Partial<AddonItem> = {}): AddonItem => ({
  ...addonKey(id),
  kind: 'addon',
  rev: 0,
  id,
  provider: 'webhook',
  description: null,
  enabled: true,
  parameters: {},
  secretParameters: [],
  events: ['feature-stale-on'],
  projects: [],
  environments: [],
  features: [],
  tags: [],
  createdAt: '2031-01-01T00:00:00.000Z',
  sees: [],
  consoleUrl: 'https://flags.example.com',
  ...members,
});
