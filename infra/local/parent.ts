const lookMs = 200;

/**
 * Calls `gone` once the process that started this one has ended. npm runs a script in a shell, and that shell dies of a
 * SIGTERM without passing it on: its going is all that arrives here.
 */
export const whenParentIsGone = (gone: () => void): void => {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, lookMs);
  timer.unref();
};
