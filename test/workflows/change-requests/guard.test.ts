import { describe, expect, it } from 'vitest';
import { allRights, noRights, type Rights } from '../../../lib/identity/rights/rights.ts';
import { requireArrival, requireDirectWrite } from '../../../lib/workflows/change-requests/guard/guarded-write.ts';
import { projectItem } from '../../flags/projects/stored.ts';

const open = projectItem({ id: 'p' });
const guarded = projectItem({ id: 'p', changeRequests: { production: { enabled: true, requiredApprovals: 1 } } });
const skipping = (environment?: string): Rights => ({
  ...noRights,
  grants: [{ permission: 'SKIP_CHANGE_REQUEST', project: 'p', ...(environment !== undefined && { environment }) }],
});

describe('change-requests §2: the guard', () => {
  it('refuses writes where change requests are on, naming permission and environment', () => {
    expect(() => requireDirectWrite(noRights, guarded, ['production'])).toThrow(
      expect.objectContaining({
        name: 'NoAccessError',
        message: expect.stringMatching(/SKIP_CHANGE_REQUEST.*in environment production/),
      }),
    );
    expect(() => requireDirectWrite(noRights, guarded, ['development'])).not.toThrow();
    expect(() => requireDirectWrite(noRights, open, ['production'])).not.toThrow();
    expect(() => requireDirectWrite(noRights, open, 'project')).not.toThrow();
  });

  it('allows writes to callers who may skip it there', () => {
    expect(() => requireDirectWrite(skipping('production'), guarded, ['production'])).not.toThrow();
    expect(() => requireDirectWrite(skipping('development'), guarded, ['production'])).toThrow();
    expect(() => requireDirectWrite(skipping(), guarded, ['production'])).not.toThrow();
    expect(() => requireDirectWrite(allRights, guarded, ['production'])).not.toThrow();
  });

  it('allows only administrators to write what counts in the whole project', () => {
    for (const rights of [noRights, skipping('production'), skipping()])
      expect(() => requireDirectWrite(rights, guarded, 'project')).toThrow(
        expect.objectContaining({ name: 'NoAccessError', message: expect.not.stringContaining('in environment') }),
      );
    expect(() => requireDirectWrite(allRights, guarded, 'project')).not.toThrow();
  });

  it('does not count environments that are no longer linked', () => {
    const unlinked = projectItem({ ...guarded, environments: [{ name: 'development' }] });
    expect(() => requireDirectWrite(noRights, unlinked, 'project')).not.toThrow();
  });

  it('refuses features that are cloned or moved in', () => {
    expect(() => requireArrival(skipping(), guarded, 'Cloning')).toThrow(
      expect.objectContaining({ name: 'ForbiddenError' }),
    );
    expect(() => requireArrival(noRights, open, 'Cloning')).not.toThrow();
    expect(() => requireArrival(allRights, guarded, 'Cloning')).not.toThrow();
  });
});
