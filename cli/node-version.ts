/** The oldest Node that has all that the command line uses; `engines` of its package says the same. */
const oldest = 22;

/** What to tell somebody whose Node is too old; undefined: it is not. @param version e.g. `v22.11.0` */
export const nodeProblem = (version: string): string | undefined => {
  const major = Number(/^v?(\d+)/.exec(version)?.[1]);
  return major >= oldest
    ? undefined
    : `error: halyard needs Node ${oldest} or later; this is Node ${version.replace(/^v/, '')}.`;
};
