import { parseArgs } from 'node:util';
import { newAdminPassword } from '../../lib/seed/first-user.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { initTokens } from './init-tokens.ts';
import { type Service, startService } from './service.ts';
import { type DataFolder, openDataFolder } from './storage/data-folder.ts';
import { keyBeside } from './storage/secrets-key.ts';

/** Port from an environment variable; 0: any free port. */
const portOf = (variable: 'PORT' | 'FRONT_PORT', text: string): number => {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Error(`${variable} must be a whole number from 0 to 65535, not "${text}"`);
  return port;
};

/** Reports of SDKs are stored sooner than on AWS, where each invocation costs: who tries something out looks at once. */
const reportMs = 2_000;

/** The front listens one port above the API. If the API takes any free port, the front does, too. */
const frontPortBeside = (port: number): string => String(port === 0 ? 0 : port + 1);

/** A text that says where to find a token. */
const tokenLine = (service: Service, folder: DataFolder | undefined, given: boolean): string => {
  if (service.adminToken !== undefined) {
    const kept = folder?.keepToken(service.adminToken);
    return `${service.adminToken}  (shown this once${kept ? `; kept in ${kept}` : ''})`;
  }
  if (given) return 'those of INIT_ADMIN_API_TOKENS at the first start on this data';
  if (folder?.tokenFile) return `see ${folder.tokenFile}`;
  return 'those of the first start on this data; to begin anew, delete the data';
};

/** A text that says how to sign in for the first time. */
const signInLine = (service: Service, folder: DataFolder | undefined, password: string | undefined): string => {
  if (service.passwordSet && password !== undefined) {
    const kept = process.env.INIT_ADMIN_PASSWORD ? undefined : folder?.keepPassword(password);
    if (process.env.INIT_ADMIN_PASSWORD) return 'as admin, with the password of INIT_ADMIN_PASSWORD';
    return `as admin, with the password ${password}  (shown this once${kept ? `; kept in ${kept}` : ''})`;
  }
  if (folder?.passwordFile)
    return `as admin, with the password in ${folder.passwordFile}, or the one it was changed to`;
  return 'with a link: POST /api/admin/user-admin/reset-password {"id": 1} makes one for the user admin';
};

/** A text that says which address SDKs use. */
const sdkLine = ({ url, frontUrl, frontProblem }: Service): string =>
  frontUrl === undefined
    ? `${url}  (without the stand-in of the front. ${frontProblem})`
    : `${frontUrl}  (as behind CloudFront)`;

/** The addresses of a service. */
export type ServiceAddresses = Pick<Service, 'url' | 'frontUrl' | 'endpoint' | 'tableName'>;

/** A service that runs in this process. */
export interface Running {
  readonly place: ServiceAddresses;
  /** Stops everything in the order that loses nothing. */
  stop(): Promise<void>;
}

/**
 * Starts the service as the environment of this process and the command line describe it, and prints its addresses.
 * @throws Error that says which variable is wrong, or what is missing
 */
export const run = async (args: readonly string[]): Promise<Running> => {
  const { env } = process;
  const { values } = parseArgs({
    args: [...args],
    options: {
      bundles: { type: 'string' },
      stage: { type: 'string' },
      'no-front': { type: 'boolean' },
      replica: { type: 'boolean' },
      'one-at-a-time': { type: 'boolean' },
      // For tests.
      'report-ms': { type: 'string' },
      'clock-ms': { type: 'string' },
    },
  });
  const port = portOf('PORT', env.PORT || '4242');
  const frontPort = values['no-front'] ? undefined : portOf('FRONT_PORT', env.FRONT_PORT || frontPortBeside(port));
  const tokens = initTokens(env);
  const adminPassword = env.INIT_ADMIN_PASSWORD || (tokens.admin.length === 0 ? newAdminPassword() : undefined);
  const dataFolder = env.HALYARD_DATA || '.halyard';
  const folder = env.DYNAMODB_ENDPOINT ? undefined : openDataFolder(dataFolder);
  if (!env[variables.secretsKeyParameter]) env[variables.secretsKeyFile] ||= keyBeside(dataFolder);
  // Validating an answer takes longer than making it, so the local service validates only on request.
  env[variables.validateResponses] ||= 'false';
  const service = await startService({
    host: env.HOST || '127.0.0.1',
    port,
    frontPort,
    initTokens: tokens,
    adminPassword,
    report: (name, error) => console.error(`${name} failed:`, error),
    env,
    dataFile: folder?.dataFile,
    bundles: values.bundles,
    stage: values.stage,
    replica: values.replica,
    oneAtATime: values['one-at-a-time'],
    reportMs: values['report-ms'] === undefined ? reportMs : Number(values['report-ms']),
    clockMs: values['clock-ms'] === undefined ? undefined : Number(values['clock-ms']),
  }).catch((error: unknown) => {
    folder?.close();
    throw error;
  });
  console.log(`Halyard is running at ${service.url}

  Console        ${service.consoleUrl}/
  API reference  ${service.consoleUrl}/docs
  Health         ${service.url}/health
  For SDKs       ${sdkLine(service)}
  Admin token    ${tokenLine(service, folder, tokens.admin.length > 0)}
  Sign in        ${signInLine(service, folder, adminPassword)}
  Data           ${folder ? `${folder.path}, ` : ''}table ${service.tableName} at ${service.endpoint}

Send the token in the Authorization header. Ctrl-C stops it.`);
  const { url, frontUrl, endpoint, tableName } = service;
  return {
    place: { url, frontUrl, endpoint, tableName },
    stop: async () => {
      await service.stop();
      folder?.close();
    },
  };
};
