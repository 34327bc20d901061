import { randomBytes } from 'node:crypto';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { sha256 } from '../lib/identity/callers/token.ts';
import { newSecretsKey } from '../lib/identity/login-providers/seal.ts';
import { answerCloudFormation } from '../lib/seed/cloudformation.ts';
import { readConcurrency } from '../lib/seed/concurrency.ts';
import { install as installData } from '../lib/seed/install.ts';
import { createParameter, openParameter } from '../lib/seed/parameter.ts';
import { rotateAdminToken } from '../lib/seed/rotate.ts';
import { makeRequest } from '../lib/store/commit/request.ts';
import { table } from '../lib/store/process/table.ts';
import { optional, required } from '../lib/store/runtime/env.ts';
import { logError } from '../lib/store/runtime/log.ts';
import { protectTable } from '../lib/store/table/protection.ts';

/** The invocation by which an operator replaces the admin token (docs/operations.md). */
interface Rotation {
  readonly RequestType: 'Rotate';
}

const parameter = required('adminTokenParameter');
const tokenParameter = openParameter(parameter);
const secretsKey = optional('secretsKeyParameter');

/** Protects the table last: otherwise the table of a failed first deployment could not be deleted. */
const install = async ({ ProtectTable }: Readonly<Record<string, unknown>>, now: Date): Promise<void> => {
  if (secretsKey !== undefined) await createParameter(secretsKey, newSecretsKey(), 'Key of the secrets Halyard stores');
  await installData(makeRequest(table, { now }), { kept: tokenParameter });
  if (ProtectTable !== undefined) await protectTable(table, ProtectTable === 'true');
};

/**
 * Removes the key of stored secrets, unless the table that needs it stays when the stack is deleted (`KeepSecretsKey`).
 */
const uninstall = async ({ KeepSecretsKey }: Readonly<Record<string, unknown>>): Promise<void> => {
  await tokenParameter.remove();
  if (secretsKey !== undefined && KeepSecretsKey !== 'true') await openParameter(secretsKey).remove();
};

/** The custom resource with the secret by which functions recognize the front (docs/front.md). */
const frontSecret = { type: 'Custom::HalyardFrontSecret', id: 'front-secret' } as const;

/** The secret for the distribution, and its SHA-256 for the functions, which need not know the secret itself. */
const newFrontSecret = (): { readonly Secret: string; readonly Sha256: string } => {
  const Secret = randomBytes(32).toString('hex');
  return { Secret, Sha256: sha256(Secret) };
};

/** CloudFormation keeps the value as long as the resource exists: nothing is stored here. */
const makeFrontSecret = (event: CloudFormationCustomResourceEvent): Promise<void> =>
  answerCloudFormation(event, {
    Status: 'SUCCESS',
    id: frontSecret.id,
    ...(event.RequestType !== 'Delete' && { NoEcho: true, Data: newFrontSecret() }),
  });

/** The custom resource that knows the account's limit of concurrent executions. */
const concurrency = { type: 'Custom::HalyardConcurrency', id: 'concurrency' } as const;

const tellConcurrency = async (event: CloudFormationCustomResourceEvent): Promise<void> =>
  answerCloudFormation(event, {
    Status: 'SUCCESS',
    id: concurrency.id,
    ...(event.RequestType !== 'Delete' && { Data: await readConcurrency(event.ResourceProperties) }),
  });

/**
 * CloudFormation calls this with each deployment. It creates the key of stored secrets, seeds the table, keeps the
 * first admin token in a parameter that is deleted with the stack, and protects the table of a production stage.
 * CloudFormation waits for an answer at the address that it sends. Neither the answer nor the log contains the token or
 * the key. It also makes the secret of the front, once, and tells the account's limit of concurrent executions.
 */
export const handler = async (event: CloudFormationCustomResourceEvent | Rotation): Promise<void> => {
  if (event.RequestType === 'Rotate')
    return rotateAdminToken(makeRequest(table, { now: new Date() }), { kept: tokenParameter });
  if (event.ResourceType === frontSecret.type) return makeFrontSecret(event);
  if (event.ResourceType === concurrency.type) return tellConcurrency(event);
  try {
    await (event.RequestType === 'Delete'
      ? uninstall(event.ResourceProperties)
      : install(event.ResourceProperties, new Date()));
  } catch (error) {
    logError('The stage could not be seeded', { error });
    const Reason = error instanceof Error ? error.message : 'See the log';
    return answerCloudFormation(event, { id: parameter, Status: 'FAILED', Reason });
  }
  return answerCloudFormation(event, { id: parameter, Status: 'SUCCESS' });
};
