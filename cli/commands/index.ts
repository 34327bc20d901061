import type { Command } from 'commander';
import type { Context } from '../service/context.ts';
import { register as apply } from './apply.ts';
import { register as cleanup } from './cleanup.ts';
import { register as diff } from './diff.ts';
import { register as evaluate } from './evaluate.ts';
import { register as exportFlags } from './export.ts';
import { register as history } from './history.ts';
import { register as integrations } from './integrations.ts';
import { register as mcp } from './mcp.ts';
import { register as migrate } from './migrate.ts';
import { register as plan } from './plan.ts';
import { register as projects } from './projects.ts';
import { register as pull } from './pull.ts';
import { register as refs } from './refs.ts';
import { register as release } from './release.ts';
import { register as restore } from './restore.ts';
import { register as toggle } from './toggle.ts';
import { register as types } from './types.ts';
import { register as undo } from './undo.ts';
import { register as watch } from './watch.ts';
import { register as whoami } from './whoami.ts';

/** Every command, in the order of the help. A command adds one line here. */
export const commands: readonly ((program: Command, context: Context) => void)[] = [
  whoami,
  projects,
  pull,
  plan,
  apply,
  types,
  exportFlags,
  cleanup,
  migrate,
  refs,
  evaluate,
  toggle,
  release,
  watch,
  history,
  diff,
  restore,
  undo,
  integrations,
  mcp,
];
