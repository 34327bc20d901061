#!/usr/bin/env node
import { runCli } from './main.ts';
import { nodeProblem } from './node-version.ts';
import { processContext } from './service/context.ts';

const problem = nodeProblem(process.version);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

// `halyard … | head` closes the pipe before all output is written.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runCli(process.argv.slice(2), processContext());

// Nothing reads stdin any more: an open input must not keep the process alive.
process.stdin.destroy();
