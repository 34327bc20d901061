import { requireStage } from '../watch/rollback-options.ts';
import { checkAccount } from './account.ts';
import { contextOf } from './command-context.ts';
import { wordsOf } from './words.ts';

const usage = `usage: npm run check:account -- --context stage=<name> [--context <setting>=<value> …] [--profile <profile>]

Asks the account, with the credentials of npm run deploy, everything that would make a deployment of this stage fail. Nothing
is changed. ✗ would make it fail, ? needs a look.`;

const main = async (args: readonly string[]): Promise<number> => {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return 0;
  }
  const { profile } = wordsOf(args);
  if (profile !== undefined) process.env.AWS_PROFILE = profile;
  const { failures } = await checkAccount({ stage: await requireStage(args), context: contextOf(args) }, console.log);
  console.log(failures === 0 ? '\nNothing stands in the way of a deployment.' : `\n${failures} to mend first.`);
  return failures === 0 ? 0 : 1;
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
