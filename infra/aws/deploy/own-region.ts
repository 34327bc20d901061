import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SSMClient } from '@aws-sdk/client-ssm';

/** The files in which AWS's programs look for profiles, whether they are there or not. */
const profileFiles = (): readonly string[] => [
  process.env.AWS_CONFIG_FILE ?? join(homedir(), '.aws', 'config'),
  process.env.AWS_SHARED_CREDENTIALS_FILE ?? join(homedir(), '.aws', 'credentials'),
];

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // AWS's own clients do without it, too.
    return '';
  }
};

/** Names of profiles in a file: `[kari]`, or `[profile kari]`, perhaps in quotes. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^\s*\[\s*(?:profile\s+)?(["']?)([^\]]+?)\1\s*\]/gm)].map(([, , name = '']) => name);

/**
 * AWS's clients take a profile that does not exist for one without a region and without credentials.
 * @throws Error naming it
 */
const requireProfile = (): void => {
  const name = process.env.AWS_PROFILE;
  if (!name || name === 'default') return;
  const files = profileFiles();
  if (files.some((file) => namesIn(textOf(file)).includes(name))) return;
  throw new Error(
    `There is no profile ${name} in ${files.join(' or ')}; use one of those that aws configure list-profiles shows, or ` +
      `make it: aws configure --profile ${name}`,
  );
};

/**
 * The region of this process, from its environment or profile; undefined: none is set.
 * @throws Error naming a profile that does not exist, or what is wrong with a region
 */
export const ownRegion = async (): Promise<string | undefined> => {
  requireProfile();
  try {
    return await new SSMClient().config.region();
  } catch (error) {
    if (error instanceof Error && /^Region is missing|^Region not accepted: region=""/.test(error.message))
      return undefined;
    throw error;
  }
};
