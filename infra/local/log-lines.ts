/**
 * Writes the lines of the log (`console.info`) together, after each turn of the event loop: writing a line to a file or a
 * pipe stops this process until the system has it, which takes longer than many a request. Answers are not held up, and
 * lines keep their order. What the process has not written when it ends is written then.
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
