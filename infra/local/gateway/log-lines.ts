/**
 * Writes the lines of the log (`console.info`) together, after each turn of the event loop. Writing a line to a file or
 * a pipe blocks this process until the system has taken it, which takes longer than many requests. Answers are not
 * delayed, and lines keep their order. The remaining lines are written when the process ends.
 */
export const gatherLogLines = (): void => {
  let lines: string[] = [];
  const write = (): void => {
    if (lines.length > 0) process.stdout.write(lines.join(''));
    lines = [];
  };
  console.info = (line: unknown): void => {
    if (lines.length === 0) setImmediate(write);
    lines.push(`${String(line)}\n`);
  };
  process.on('exit', write);
};
