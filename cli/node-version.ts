/** The oldest supported Node version; `engines` of the package says the same. */
const oldest = 22;

/** The message for a Node that is too old; undefined: it is not. @param version e.g. `v22.11.0` */
export const nodeProblem = (version: string): string | undefined => {
  const major = Number(/^v?(\d+)/.exec(version)?.[1]);
  return major >= oldest
    ? undefined
    : `error: halyard needs Node ${oldest} or later; this is Node ${version.replace(/^v/, '')}.`;
};
