import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { optionOf } from './words.ts';

const cdkJson = z.object({
  context: z.record(z.string(), z.unknown()),
  /** The stack that `cdk bootstrap` makes. */
  toolkitStackName: z.string().optional(),
});

const readCdkJson = (): z.infer<typeof cdkJson> =>
  cdkJson.parse(JSON.parse(readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8')));

/** The context that `cdk deploy` would see: that of `cdk.json`, and that of the command line. */
export const contextOf = (args: readonly string[]): Readonly<Record<string, unknown>> => {
  const given = args.flatMap((arg, i) => {
    if (arg === '--context' || arg === '-c') return args[i + 1] ?? [];
    return /^(?:--context|-c)=/.test(arg) ? arg.slice(arg.indexOf('=') + 1) : [];
  });
  return {
    ...readCdkJson().context,
    ...Object.fromEntries(given.map((text) => [text.split('=', 1)[0], text.slice(text.indexOf('=') + 1)])),
  };
};

/** The stack that `cdk bootstrap` makes, as somebody has named it; undefined: nobody has. */
export const toolkitStackOf = (args: readonly string[]): string | undefined =>
  optionOf(args, '--toolkit-stack-name') ?? process.env.CDK_TOOLKIT_STACK_NAME ?? readCdkJson().toolkitStackName;
