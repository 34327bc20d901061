import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { variables } from '../../../lib/store/runtime/env.ts';
import { type ParameterStore, startParameterStore } from '../../functions/parameter-store.ts';

let store: ParameterStore;
let secretsKey: typeof import('../../../lib/identity/login-providers/key.ts').secretsKey;
beforeAll(async () => {
  store = await startParameterStore();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await store.close();
});
beforeEach(async () => {
  store.values.clear();
  vi.stubEnv(variables.secretsKeyParameter, '/halyard/test/secrets-key');
  vi.stubEnv(variables.secretsKeyFile, undefined);
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', store.endpoint);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.resetModules();
  ({ secretsKey } = await import('../../../lib/identity/login-providers/key.ts'));
});

describe('the key of a deployed stage', () => {
  it('is read from the parameter once', async () => {
    const key = randomBytes(32);
    store.values.set('/halyard/test/secrets-key', { value: key.toString('base64'), type: 'SecureString' });
    expect(await secretsKey()).toEqual(key);
    store.values.clear();
    expect(await secretsKey()).toEqual(key);
  });

  it('is read again after a failure', async () => {
    await expect(secretsKey()).rejects.toThrow();
    const key = randomBytes(32);
    store.values.set('/halyard/test/secrets-key', { value: key.toString('base64'), type: 'SecureString' });
    expect(await secretsKey()).toEqual(key);
  });

  it('must be configured', async () => {
    vi.stubEnv(variables.secretsKeyParameter, undefined);
    await expect(secretsKey()).rejects.toThrow(/HALYARD_SECRETS_KEY_PARAMETER/);
  });
});
