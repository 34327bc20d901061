import { describe, expect, it } from 'vitest';
import { allRights, noRights, type Rights } from '../../../lib/identity/rights/rights.ts';
import { guardArrival, guardChangeRequests } from '../../../lib/workflows/change-requests/guard.ts';
import { projectItem } from '../../flags/projects/stored.ts';

const open = projectItem({ id: 'p' });
const guarded = projectItem({ id: 'p', changeRequests: { production: { enabled: true, requiredApprovals: 1 } } });
const skipping = (environment?: string): Rights => ({
  ...noRights,
  grants: [{ permission: 'SKIP_CHANGE_REQUEST', project: 'p', ...(environment !== undefined && { environment }) }],
});

describe('the guard of change requests', () => {
  it('stops writes where they are on, naming permission and environment', () => {
    expect(() => guardChangeRequests(noRights, guarded, ['production'])).toThrow(
      expect.objectContaining({
        name: 'NoAccessError',
        message: expect.stringMatching(/SKIP_CHANGE_REQUEST.*in environment production/),
      }),
    );
    expect(() => guardChangeRequests(noRights, guarded, ['development'])).not.toThrow();
    expect(() => guardChangeRequests(noRights, open, ['production'])).not.toThrow();
    expect(() => guardChangeRequests(noRights, open, 'project')).not.toThrow();
  });

  it('lets those through who may skip it there', () => {
    expect(() => guardChangeRequests(skipping('production'), guarded, ['production'])).not.toThrow();
    expect(() => guardChangeRequests(skipping('development'), guarded, ['production'])).toThrow();
    expect(() => guardChangeRequests(skipping(), guarded, ['production'])).not.toThrow();
    expect(() => guardChangeRequests(allRights, guarded, ['production'])).not.toThrow();
  });

  it('lets only administrators change what concerns the whole project', () => {
    for (const rights of [noRights, skipping('production'), skipping()])
      expect(() => guardChangeRequests(rights, guarded, 'project')).toThrow(
        expect.objectContaining({ name: 'NoAccessError', message: expect.not.stringContaining('in environment') }),
      );
    expect(() => guardChangeRequests(allRights, guarded, 'project')).not.toThrow();
  });

  it('does not count environments that are no longer linked', () => {
    const unlinked = projectItem({ ...guarded, environments: [{ name: 'development' }] });
    expect(() => guardChangeRequests(noRights, unlinked, 'project')).not.toThrow();
  });

  it('keeps features from arriving', () => {
    expect(() => guardArrival(skipping(), guarded, 'Cloning')).toThrow(
      expect.objectContaining({ name: 'ForbiddenError' }),
    );
    expect(() => guardArrival(noRights, open, 'Cloning')).not.toThrow();
    expect(() => guardArrival(allRights, guarded, 'Cloning')).not.toThrow();
  });
});
