const lookMs = 200;

/**
 * Calls `gone` when the process that started this one has ended. npm runs a script in a shell. A SIGTERM ends that
 * shell, but the shell does not pass the signal on, so this process can only detect the end of the shell.
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
