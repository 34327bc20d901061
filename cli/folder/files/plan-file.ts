import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { CliError } from '../../exit.ts';
import { jsonText } from '../../output/plain-text.ts';
import type { Plan } from '../plan.ts';
import { canonicalText } from '../value.ts';

/** A plan in a file. The file is not executed: `apply` makes the plan again, and compares. */
const planFile = z.object({ version: z.literal(1), skipReview: z.boolean(), plan: z.unknown() });

export type PlanFile = z.output<typeof planFile>;

export const planFileText = (plan: Plan, { skipReview }: { readonly skipReview: boolean }): string =>
  `${jsonText({ version: 1, skipReview, plan }, 1)}\n`;

/** @throws CliError when the file does not exist or contains no plan */
export const readPlanFile = async (path: string): Promise<PlanFile> => {
  try {
    return planFile.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    const reason =
      cause instanceof Error && 'code' in cause ? cause.message : 'it was not written by halyard plan --out';
    throw new CliError(`The plan ${path} cannot be used: ${reason}`);
  }
};

export const isSamePlan = (file: PlanFile, plan: Plan): boolean => canonicalText(file.plan) === canonicalText(plan);
