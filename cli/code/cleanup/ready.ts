import { ApiError, type Client } from '../../../client/client.ts';
import { inParallel } from '../../../lib/basics/parallel.ts';
import { CliError } from '../../exit.ts';
import { readFacts, readMarked } from './read-facts.ts';
import { type Readiness, readinessOf } from './readiness.ts';

/** Flags that are looked at together. */
const width = 4;

interface Wanted {
  readonly project: string;
  readonly days: number;
  readonly now: Date;
}

const readinessFor = async (client: Client, flag: string, wanted: Wanted): Promise<readonly Readiness[]> => {
  try {
    const { facts } = await readFacts(client, { ...wanted, flag });
    return [readinessOf(facts)];
  } catch (error) {
    // Archived, deleted or moved since the list was read.
    if (error instanceof ApiError && error.status === 404) return [];
    if (!(error instanceof CliError)) throw error;
    const reason = { check: 'duration', verdict: 'blocked', text: error.message } as const;
    return [{ flag, project: wanted.project, verdict: 'blocked', value: undefined, reasons: [reason] }];
  }
};

/** Whether a flag can go without anybody looking at it first. */
export const isReady = ({ verdict, value }: Readiness): boolean => verdict === 'safe' && value !== undefined;

/** Whether the flags of a project that are marked for removal can go, by name. */
export const readMarkedReadiness = async (client: Client, wanted: Wanted): Promise<readonly Readiness[]> => {
  const marked = await readMarked(client, wanted.project);
  return (await inParallel(marked, width, (flag) => readinessFor(client, flag, wanted))).flat();
};

/** The first reason why a flag cannot go. */
export const mainReason = ({ verdict, reasons }: Readiness): string =>
  reasons.find((reason) => reason.verdict === verdict)?.text ?? 'production gives no value';
