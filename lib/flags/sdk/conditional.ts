/** The first version of the client specification with segments (contract: sdk §3.1). */
const [major, minor] = [4, 2];

/** Whether an SDK resolves segments itself. @param version header `Unleash-Client-Spec`, e.g. `4.5.1` */
export const supportsSegments = (version: string | undefined): boolean => {
  const [, sentMajor, sentMinor] = /^\s*(\d+)\.(\d+)/.exec(version ?? '') ?? [];
  if (sentMajor === undefined || sentMinor === undefined) return false;
  return Number(sentMajor) > major || (Number(sentMajor) === major && Number(sentMinor) >= minor);
};
