import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { firstSignIn } from './first-sign-in.ts';
import { whenHealthy } from './health.ts';
import { runSmoke } from './programs.ts';
import { readJson } from './questions.ts';
import type { DeployWords } from './words.ts';

const outputsSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** What a stack tells when it is deployed; undefined: nothing was executed. */
export const readOutputs = (file: string, stack: string): Readonly<Record<string, string>> | undefined => {
  try {
    return outputsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))[stack];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const readToken = async (Name: string): Promise<string> => {
  const input = { Name, WithDecryption: true };
  const answer = await readJson('ssm:GetParameter', 'AmazonSSM.GetParameter', input, { service: 'ssm' });
  return z.object({ Parameter: z.object({ Value: z.string() }) }).parse(JSON.parse(answer)).Parameter.Value;
};

/** Checks what was deployed, from outside. @returns where it failed; undefined: all is well */
const verify = async (url: string, parameter: string, { smoke, waitMs }: DeployWords): Promise<string | undefined> => {
  const silent = await whenHealthy(url, waitMs, console.log);
  if (silent !== undefined)
    return (
      `${url}/health does not answer: ${silent}. A stage with an own domain answers when its DNS record points to the ` +
      `output FrontTarget or DomainTarget. Then: npm run smoke -- --url ${url}`
    );
  if (!smoke) return undefined;
  let token: string;
  try {
    token = await readToken(parameter);
  } catch (error) {
    return `the smoke test has no token, ${parameter}: ${error instanceof Error ? error.message : error}. Leave it out with --no-smoke`;
  }
  const code = await runSmoke(url, token);
  return code === 0 ? undefined : 'the smoke test. The stage is deployed; what it answered is above';
};

/** Waits for a stage that was deployed, checks it, and says how to begin. @returns where it failed; undefined: all is well */
export const finish = async (
  outputs: Readonly<Record<string, string>>,
  words: DeployWords,
): Promise<string | undefined> => {
  const { Url: url, AdminTokenParameter: parameter } = outputs;
  if (url === undefined || parameter === undefined) return 'the stack has no output Url, or no AdminTokenParameter';
  const failed = await verify(url, parameter, words);
  console.log(firstSignIn(url, parameter));
  return failed;
};
