import { buildTestedBundles } from '../support/bundles.ts';

/** Builds the bundles for the second run of the end-to-end tests. */
export default async (): Promise<void> => {
  await buildTestedBundles();
};
