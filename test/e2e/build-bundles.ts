import { buildTestedBundles } from '../support/bundles.ts';

/** Builds what the second run of the end-to-end tests runs on. */
export default async (): Promise<void> => {
  await buildTestedBundles();
};
