import { describe, expect, it } from 'vitest';
import { routes } from '../../lib/contract/routes/index.ts';
import { permissionText } from '../../lib/openapi/permission-text.ts';

/** Operations that every caller may use: on its own data, on data that everyone sees, or reads that leave a trace. */
const forEveryone = [
  'addChangeRequestComment',
  'addFavoriteFeature',
  'addFavoriteProject',
  'changeOwnPassword',
  'createFeedback',
  'createOwnToken',
  'deleteOwnToken',
  'endOwnSession',
  'exportFeaturesBatch',
  'markNotificationsRead',
  'removeFavoriteFeature',
  'removeFavoriteProject',
  'searchEvents',
  'setSplashSeen',
  'updateFeedback',
];

describe('what a route needs of its caller', () => {
  it('is said of every route that changes something, also where the operation itself needs', () => {
    const silent = routes
      .filter(({ access, tokens, method }) => access === 'any' && tokens === undefined && method !== 'GET')
      .filter(({ role, needs }) => role !== 'reader' && needs === undefined)
      .map(({ operation }) => operation)
      .toSorted();
    expect(silent).toEqual(forEveryone);
  });

  it('is a sentence', () => {
    expect(permissionText({ access: 'any' })).toBe('Needs no permission.');
    expect(permissionText({ access: 'any', needs: 'to be its author' })).toBe('Needs to be its author.');
    expect(permissionText({ access: { anyOf: ['ADMIN'] } })).toBe('Needs `ADMIN`.');
    expect(
      permissionText({ access: { anyOf: ['MOVE_FEATURE_TOGGLE'], project: 'p' }, needs: 'in the other too' }),
    ).toBe('Needs `MOVE_FEATURE_TOGGLE` in the project, and in the other too.');
    expect(permissionText({ access: 'any', tokens: ['client'] })).toBe(
      'Needs no permission. Tokens of these kinds: `client`.',
    );
  });
});
