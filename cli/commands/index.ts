import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { register as projects } from './projects.ts';
import { register as whoami } from './whoami.ts';

/** Every command, in the order of the help. A command adds one line here. */
export const commands: readonly ((program: Command, context: Context) => void)[] = [whoami, projects];
