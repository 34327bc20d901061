import { describe, expect, it } from 'vitest';
import type { PermissionName } from '../../../lib/contract/schemas/permission.ts';
import {
  hasAnyPermission,
  hasPermission,
  type PermissionTarget,
  seesProject,
} from '../../../lib/identity/rights/has-permission.ts';
import { allRights, type Grant, noRights, type Rights } from '../../../lib/identity/rights/rights.ts';

const holding = (...grants: readonly Grant[]): Rights => ({ ...noRights, grants });

describe('access §4: what a grant satisfies', () => {
  const cases: readonly {
    readonly says: string;
    readonly grants: readonly Grant[];
    readonly asked: PermissionName;
    readonly place?: PermissionTarget;
    readonly answer: boolean;
  }[] = [
    { says: 'nothing granted is denied', grants: [], asked: 'CREATE_PROJECT', answer: false },
    {
      says: 'a root permission counts everywhere',
      grants: [{ permission: 'CREATE_PROJECT' }],
      asked: 'CREATE_PROJECT',
      answer: true,
    },
    {
      says: 'another permission does not',
      grants: [{ permission: 'CREATE_SEGMENT' }],
      asked: 'CREATE_PROJECT',
      answer: false,
    },
    {
      says: 'a project permission counts in its project',
      grants: [{ permission: 'UPDATE_FEATURE', project: 'a' }],
      asked: 'UPDATE_FEATURE',
      place: { project: 'a' },
      answer: true,
    },
    {
      says: 'and in no other',
      grants: [{ permission: 'UPDATE_FEATURE', project: 'a' }],
      asked: 'UPDATE_FEATURE',
      place: { project: 'b' },
      answer: false,
    },
    {
      says: 'a project permission asked without a project is denied',
      grants: [{ permission: 'UPDATE_FEATURE', project: 'a' }],
      asked: 'UPDATE_FEATURE',
      answer: false,
    },
    {
      says: 'an environment permission without an environment counts in each',
      grants: [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'a' }],
      asked: 'UPDATE_FEATURE_ENVIRONMENT',
      place: { project: 'a', environment: 'production' },
      answer: true,
    },
    {
      says: 'one for an environment counts there',
      grants: [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'a', environment: 'development' }],
      asked: 'UPDATE_FEATURE_ENVIRONMENT',
      place: { project: 'a', environment: 'development' },
      answer: true,
    },
    {
      says: 'and in no other environment',
      grants: [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'a', environment: 'development' }],
      asked: 'UPDATE_FEATURE_ENVIRONMENT',
      place: { project: 'a', environment: 'production' },
      answer: false,
    },
    {
      says: 'nor in that environment of another project',
      grants: [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'a', environment: 'development' }],
      asked: 'UPDATE_FEATURE_ENVIRONMENT',
      place: { project: 'b', environment: 'development' },
      answer: false,
    },
    {
      says: '3.1: asked without an environment, an environment permission is satisfied by ADMIN alone',
      grants: [{ permission: 'SKIP_CHANGE_REQUEST', project: 'a' }],
      asked: 'SKIP_CHANGE_REQUEST',
      place: { project: 'a' },
      answer: false,
    },
  ];
  it.each(cases)('$says', ({ grants, asked, place, answer }) => {
    expect(hasPermission(holding(...grants), asked, place)).toBe(answer);
  });

  it('ADMIN satisfies every check, with and without a place', () => {
    expect(hasPermission(allRights, 'SKIP_CHANGE_REQUEST', { project: 'a' })).toBe(true);
    expect(hasPermission(allRights, 'UPDATE_FEATURE')).toBe(true);
  });

  it('of several alternatives one suffices', () => {
    const rights = holding({ permission: 'UPDATE_PROJECT_SEGMENT', project: 'a' });
    expect(hasAnyPermission(rights, ['UPDATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'], { project: 'a' })).toBe(true);
    expect(hasAnyPermission(rights, ['UPDATE_SEGMENT', 'UPDATE_PROJECT_SEGMENT'], { project: 'b' })).toBe(false);
  });
});

describe('access §7: private projects', () => {
  it.each([
    { says: 'a project that is not private is seen by all', rights: noRights, hidden: false, sees: true },
    { says: 'a private one is hidden from callers without a role', rights: noRights, hidden: true, sees: false },
    { says: 'members see it', rights: { ...noRights, memberOf: new Set(['p']) }, hidden: true, sees: true },
    { says: 'members of another do not', rights: { ...noRights, memberOf: new Set(['q']) }, hidden: true, sees: false },
    { says: 'other root roles see it', rights: { ...noRights, seesPrivateProjects: true }, hidden: true, sees: true },
    { says: 'admin tokens see it', rights: allRights, hidden: true, sees: true },
  ])('$says', ({ rights, hidden, sees }) => {
    expect(seesProject(rights, { id: 'p', private: hidden })).toBe(sees);
  });
});
