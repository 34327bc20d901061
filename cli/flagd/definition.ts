import type { ProjectFlags } from '../flags/flag.ts';
import { type FlagdFlag, flagdFlag } from './flag.ts';
import { Inexpressible } from './inexpressible.ts';

/** A flag that flagd cannot evaluate to the same results, with the reason. */
export interface LeftOut {
  readonly flag: string;
  /** The end of a sentence that starts with the name of the flag. */
  readonly reason: string;
}

/** A set of flags in the format of flagd. */
export interface FlagdDefinition {
  readonly $schema: string;
  readonly flags: Readonly<Record<string, FlagdFlag>>;
  readonly metadata: Readonly<Record<string, string>>;
}

const schema = 'https://flagd.dev/schema/v0/flags.json';

/**
 * The flags of a project in one environment in the format of flagd, in order, and the flags that had to be left out.
 */
export const flagdDefinition = (
  { project, flags, segments }: ProjectFlags,
  environment: string,
): { readonly definition: FlagdDefinition; readonly leftOut: readonly LeftOut[] } => {
  const context = { environment, segments, flags: new Map(flags.map((flag) => [flag.name, flag])) };
  const exported: [string, FlagdFlag][] = [];
  const leftOut: LeftOut[] = [];
  for (const flag of flags)
    try {
      exported.push([flag.name, flagdFlag(flag, context)]);
    } catch (error) {
      if (!(error instanceof Inexpressible)) throw error;
      leftOut.push({ flag: flag.name, reason: error.message });
    }
  const metadata = { flagSetId: project, environment };
  return { definition: { $schema: schema, flags: Object.fromEntries(exported), metadata }, leftOut };
};
