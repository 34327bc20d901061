import { describe, expect, it } from 'vitest';
import { statePlan } from '../../console/pages/transfer/state-plan.ts';

const now = {
  version: 4,
  projects: [
    { id: 'default', name: 'Default' },
    { id: 'shop', name: 'Shop', health: 80 },
  ],
  environments: [
    { name: 'production', type: 'production', protected: true },
    { name: 'test', type: 'test', protected: false },
  ],
  segments: [{ id: 7, name: 'nordic', constraints: [] }],
  features: [{ name: 'checkout', description: 'Old', createdAt: '2026-01-01T00:00:00Z' }],
  featureEnvironments: [{ featureName: 'checkout', environment: 'test', name: 'test', enabled: false }],
};
const document = {
  version: 4,
  projects: [{ id: 'shop', name: 'Shop', health: 50 }],
  environments: [],
  segments: [{ id: 1, name: 'nordic', constraints: [] }],
  features: [
    { name: 'checkout', description: 'New' },
    { name: 'basket', description: null },
  ],
  featureEnvironments: [{ featureName: 'checkout', name: 'test', enabled: true }],
};

describe('what an import of a state would do', () => {
  const plan = (mode: 'keep' | 'overwrite' | 'drop') => statePlan(document, now, mode);

  it('keeps what exists: only what is new comes', () => {
    expect(plan('keep')).toEqual([{ category: 'features', added: ['basket'], changed: [], removed: [] }]);
  });

  it('overwrites what differs in what is given, and not for what is only observed or numbered anew', () => {
    expect(plan('overwrite')).toEqual([
      { category: 'features', added: ['basket'], changed: ['checkout'], removed: [] },
      { category: 'featureEnvironments', added: [], changed: ['checkout · test'], removed: [] },
    ]);
  });

  it('removes what lists of the document lack, but never the project default and protected environments', () => {
    expect(plan('drop')).toEqual([
      { category: 'environments', added: [], changed: [], removed: ['test'] },
      { category: 'features', added: ['basket'], changed: ['checkout'], removed: [] },
      { category: 'featureEnvironments', added: [], changed: ['checkout · test'], removed: [] },
    ]);
    expect(statePlan({ version: 4 }, now, 'drop')).toEqual([]);
  });
});
