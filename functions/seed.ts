import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { newSecretsKey } from '../lib/identity/login-providers/seal.ts';
import { answerCloudFormation, type Success } from '../lib/seed/aws/cloudformation.ts';
import { readConcurrency } from '../lib/seed/aws/concurrency.ts';
import { keepFrontSecret, readFrontSecret, removeFrontSecret } from '../lib/seed/aws/front-secret.ts';
import { createParameter, openParameter } from '../lib/seed/aws/parameter.ts';
import { beginBus, endBus } from '../lib/seed/begin-bus.ts';
import { install as installData } from '../lib/seed/install.ts';
import { rotateAdminToken } from '../lib/seed/rotate.ts';
import { makeRequest } from '../lib/store/commit/request.ts';
import { table } from '../lib/store/process/table.ts';
import { optional, required } from '../lib/store/runtime/env.ts';
import { logError } from '../lib/store/runtime/log.ts';
import { protectTable } from '../lib/store/table/protection.ts';

type Properties = Readonly<Record<string, unknown>>;

/** The invocation by which an operator replaces the admin token (docs/operations.md). */
interface Rotation {
  readonly RequestType: 'Rotate';
}

const parameter = required('adminTokenParameter');
const tokenParameter = openParameter(parameter);
const secretsKey = optional('secretsKeyParameter');

/**
 * The bus follows the log before anything is committed: whoever appends events, also a reader, has no need to know of it.
 * Protects the table last: otherwise the table of a failed first deployment could not be deleted.
 */
const install = async ({ EventBus, ProtectTable }: Properties, now: Date): Promise<void> => {
  if (secretsKey !== undefined) await createParameter(secretsKey, newSecretsKey(), 'Key of the secrets Halyard stores');
  if (EventBus !== undefined) await (EventBus === 'true' ? beginBus : endBus)(table);
  await installData(makeRequest(table, { now }), { kept: tokenParameter });
  if (ProtectTable !== undefined) await protectTable(table, ProtectTable === 'true');
};

/**
 * Removes the key of stored secrets, unless the table that needs it stays when the stack is deleted (`KeepSecretsKey`).
 */
const uninstall = async ({ KeepSecretsKey }: Properties): Promise<void> => {
  await tokenParameter.remove();
  if (secretsKey !== undefined && KeepSecretsKey !== 'true') await openParameter(secretsKey).remove();
};

interface CustomResource {
  readonly id: string;
  /** In the log, when a call fails. */
  readonly failure: string;
  /** Makes it, or makes it anew. */
  make(properties: Properties): Promise<Omit<Success, 'Status'>>;
  remove(properties: Properties): Promise<void>;
}

/** The custom resources of a stage, by their types: what seeds is the resource of all other types. */
const customResources: Readonly<Record<string, CustomResource>> = {
  /** The account's limit of concurrent executions. */
  'Custom::HalyardConcurrency': {
    id: 'concurrency',
    failure: 'The limit of concurrent executions could not be told',
    make: async (properties) => ({ Data: { ...(await readConcurrency(properties)) } }),
    remove: async () => {},
  },
  /** A secret by which functions recognize the front (docs/front.md). Its hash is all that leaves it. */
  'Custom::HalyardFrontSecret': {
    id: 'front-secret',
    failure: 'The secret of the front could not be kept',
    make: async ({ Parameter }) => ({ Data: { Sha256: await keepFrontSecret(String(Parameter)) } }),
    remove: ({ Parameter }) => removeFrontSecret(String(Parameter)),
  },
  /** The secret itself, for the stack that sends it. */
  'Custom::HalyardFrontSecretValue': {
    id: 'front-secret-value',
    failure: 'The secret of the front could not be read',
    make: async ({ Parameter, Sha256 }) => ({
      NoEcho: true,
      Data: { Secret: await readFrontSecret(String(Parameter), String(Sha256)) },
    }),
    remove: async () => {},
  },
};
const seeding: CustomResource = {
  id: parameter,
  failure: 'The stage could not be seeded',
  make: async (properties) => {
    await install(properties, new Date());
    return {};
  },
  remove: uninstall,
};

/**
 * CloudFormation calls this with each deployment. It creates the key of stored secrets, seeds the table, keeps the
 * first admin token in a parameter that is deleted with the stack, and protects the table of a production stage.
 * CloudFormation waits for an answer at the address that it sends. Neither the answer nor the log contains the token or
 * the key. It also keeps the secrets of the front, and tells the account's limit of concurrent executions.
 */
export const handler = async (event: CloudFormationCustomResourceEvent | Rotation): Promise<void> => {
  if (event.RequestType === 'Rotate')
    return rotateAdminToken(makeRequest(table, { now: new Date() }), { kept: tokenParameter });
  const { id, failure, make, remove } = customResources[event.ResourceType] ?? seeding;
  const { RequestType, ResourceProperties } = event;
  let made: Omit<Success, 'Status'> = {};
  try {
    if (RequestType === 'Delete') await remove(ResourceProperties);
    else made = await make(ResourceProperties);
  } catch (error) {
    logError(failure, { error });
    const Reason = error instanceof Error ? error.message : 'See the log';
    return answerCloudFormation(event, { id, Status: 'FAILED', Reason });
  }
  return answerCloudFormation(event, { id, Status: 'SUCCESS', ...made });
};
