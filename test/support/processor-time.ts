/** Processor time in ms that `run` uses of this thread: unlike time by the clock, it does not depend on other work. */
export const processorMs = (run: () => unknown): number => {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};
