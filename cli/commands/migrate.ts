import type { Command } from 'commander';
import * as z from 'zod';
import { addExamples } from '../examples.ts';
import { CliError, ExitWith, exitCodes, usageError } from '../exit.ts';
import { contextsIn } from '../migrate/contexts.ts';
import { migrate } from '../migrate/migrate.ts';
import { reportText, verificationText } from '../migrate/report-text.ts';
import { openServer, ServerError } from '../migrate/server.ts';
import { verify } from '../migrate/verify.ts';
import { readIfThere } from '../output/file.ts';
import type { Context } from '../service/context.ts';
import { addressOf, outputOf, targetOf } from '../service/session.ts';

const givenSource = z.object({ from: z.string().optional(), fromToken: z.string().optional() });

const sourceNames = {
  url: '--from',
  token: '--from-token',
  urlVariable: 'HALYARD_FROM_URL',
  tokenVariable: 'HALYARD_FROM_TOKEN',
};

/** Opens both servers, as options and environment name them. */
const openServers = (command: Command, { env, fetch, ...rest }: Context) => {
  const { from, fromToken } = givenSource.parse(command.optsWithGlobals());
  const source = addressOf(
    { url: from ?? env.HALYARD_FROM_URL, token: fromToken ?? env.HALYARD_FROM_TOKEN },
    sourceNames,
  );
  return {
    source: openServer({ ...source, fetch }),
    target: openServer({ ...targetOf(command, { env, fetch, ...rest }), fetch }),
  };
};

/** Runs with progress on stderr, and converts errors of servers to errors of the command. */
const withProgress = async <T>(
  command: Command,
  context: Context,
  work: (progress: (text: string) => void) => Promise<T>,
): Promise<T> => {
  const output = outputOf(command, context);
  try {
    return await work((text) => output.progress(text));
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    const details = error.details.flatMap(({ path, message = '' }) => (path ? [`${path}: ${message}`] : []));
    throw new CliError(error.message, error.status === 409 ? exitCodes.moved : exitCodes.failed, details);
  } finally {
    output.progress('');
  }
};

const migrateOptions = z.object({ dryRun: z.boolean().default(false), overwrite: z.boolean().default(false) });

const wholeNumber = (name: string) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .catch(() => {
      throw usageError(`${name} takes a whole number from 1 on.`);
    });

const verifyOptions = z.object({
  contexts: wholeNumber('--contexts'),
  seed: wholeNumber('--seed'),
  contextsFrom: z.string().optional(),
  environment: z.array(z.string()).optional(),
});

const addSource = (command: Command): Command =>
  command
    .option('--from <address>', 'address of the server to read; else HALYARD_FROM_URL')
    .option('--from-token <token>', 'its admin token; else HALYARD_FROM_TOKEN, which no list of processes shows');

const registerVerify = (parent: Command, context: Context): void => {
  const command = addSource(parent.command('verify'))
    .description('Ask both servers what they decide for many contexts, and compare')
    .option('--contexts <number>', 'how many random contexts', '1000')
    .option('--seed <number>', 'the same number gives the same contexts', '1')
    .option('--contexts-from <file>', 'contexts of your own, one JSON object a line, instead of random ones')
    .option('--environment <name...>', 'only these environments')
    .action(async (given: unknown, command: Command) => {
      const { contexts: count, seed, contextsFrom, environment } = verifyOptions.parse(given);
      const { source, target } = openServers(command, context);
      const lines = contextsFrom === undefined ? undefined : await readIfThere(context, contextsFrom);
      if (contextsFrom !== undefined && lines === undefined) throw usageError(`There is no file ${contextsFrom}.`);
      const own = lines === undefined ? undefined : contextsIn(lines);
      const found = await withProgress(command, context, (progress) =>
        verify(source, target, {
          count,
          seed,
          progress,
          ...(own && { contexts: own }),
          ...(environment && { environments: environment }),
        }),
      );
      const output = outputOf(command, context);
      output.print(found, () => verificationText(found, output.style));
      if (found.differences.length > 0) throw new ExitWith(exitCodes.differences);
    });
  addExamples(command, [
    ['A thousand random contexts in every environment', 'halyard migrate verify --from https://old.example.com'],
    [
      'Those of your own users, in production',
      'halyard migrate verify --contexts-from users.jsonl --environment production',
    ],
  ]);
};

export const register = (program: Command, context: Context): void => {
  const command = addSource(program.command('migrate'))
    .description('Bring what another server of this API has to this one')
    .option('--dry-run', 'say what would be done, and write nothing')
    .option('--overwrite', 'make what is there already, but differs, as it is at the source')
    .enablePositionalOptions()
    .action(async (given: unknown, command: Command) => {
      const { dryRun, overwrite } = migrateOptions.parse(given);
      const { source, target } = openServers(command, context);
      const report = await withProgress(command, context, (progress) =>
        migrate(source, target, { dryRun, overwrite, progress }),
      );
      const output = outputOf(command, context);
      output.print(report, () => reportText(report, output.style));
      if (report.failed.length > 0) throw new ExitWith(exitCodes.failed);
    });
  addExamples(command, [
    ['What would be brought, and what is left out', 'halyard migrate --from https://old.example.com --dry-run'],
    ['Bring it; again, and nothing changes', 'halyard migrate --from https://old.example.com'],
    ['Whether both decide alike', 'halyard migrate verify --from https://old.example.com'],
  ]);
  registerVerify(command, context);
};
