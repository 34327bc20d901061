import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleFunctions } from '../../infra/bundle.ts';

/** Builds what the second run of the end-to-end tests runs on, where the project's environment says. */
export default async ({ config }: TestProject): Promise<void> => {
  const folder = config.env.HALYARD_TEST_BUNDLES;
  if (!folder) throw new Error('The project of the bundles does not say where they are built');
  await bundleFunctions(resolve(config.root, folder));
};
