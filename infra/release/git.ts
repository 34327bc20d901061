import { execFileSync } from 'node:child_process';

/** Runs git in a folder. @returns what it printed, without white space around it */
export type Git = (...args: readonly string[]) => string;

/** @throws Error with what git said, when it fails */
export const gitIn =
  (folder: string): Git =>
  (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
