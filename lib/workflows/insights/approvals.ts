import { hourMs } from '../../contract/day.ts';
import type { CommonInsights } from '../../contract/schemas/insights.ts';
import type { InReview } from './in-review.ts';
import { dayOf } from './period.ts';
import { spreadOf } from './spread.ts';

/** What happens to a change request, as far as it matters for waiting. */
export type Step = 'sentToReview' | 'edited' | 'approved' | 'rejected' | 'cancelled' | 'discarded' | 'applied';

/** A step of a change request. */
export interface RequestStep {
  /** Id of the event: steps happened in the order of their ids. */
  readonly id: number;
  /** The time that counts for the day, epoch ms (contract: insights §2). */
  readonly at: number;
  /** The time of the change itself, between which waits are measured; epoch ms. */
  readonly changedAt: number;
  readonly request: number;
  readonly step: Step;
}

/** Where a request stands while its steps are followed; times in epoch ms. */
interface Standing {
  readonly inReviewSince?: number;
  readonly approvedAt?: number;
}

interface Waits {
  /** From being sent to review to the approval, in ms. */
  readonly toApproval: number[];
  /** From the approval to the application, in ms. */
  readonly toApplication: number[];
  /** Approvals of requests whose way to review is not among the steps. */
  undated: number;
}

/** Follows one step, and notes a wait that ends with it. */
const follow = (standing: Standing, { changedAt: at, step }: RequestStep, waits: Waits): Standing => {
  const { inReviewSince, approvedAt } = standing;
  switch (step) {
    case 'sentToReview':
      return { inReviewSince: at };
    case 'edited':
      // An approved request that is edited is in review again (contract: change-requests §4.9).
      return approvedAt === undefined ? standing : { inReviewSince: at };
    case 'approved':
      if (inReviewSince !== undefined) waits.toApproval.push(Math.max(0, at - inReviewSince));
      // An approved one may ask for more approvals since, and then it is approved again.
      else if (approvedAt === undefined) waits.undated++;
      return { approvedAt: at };
    case 'applied':
      if (approvedAt !== undefined) waits.toApplication.push(Math.max(0, at - approvedAt));
      return {};
    default:
      return {};
  }
};

/** To hundredths. */
const hoursOf = (ms: number): number => Math.round((ms / hourMs) * 100) / 100;

const hours = (waits: readonly number[]) => {
  const { count, median, p75 } = spreadOf(waits.map((ms) => ms / hourMs));
  return { requests: count, medianHours: median, p75Hours: p75 };
};

const countSteps = (steps: readonly RequestStep[]) => {
  const number = (wanted: Step): number => steps.filter(({ step }) => step === wanted).length;
  return {
    sentToReview: number('sentToReview'),
    approved: number('approved'),
    rejected: number('rejected'),
    applied: number('applied'),
  };
};

/**
 * Change requests and how long they waited, of the steps in a period (contract: insights §7).
 * @param steps in any order
 * @param days those that are counted
 * @param inReview the requests that are in review now, whatever the days
 */
export const approvalsOf = (
  steps: readonly RequestStep[],
  days: readonly string[],
  { inReview, now }: { readonly inReview: readonly InReview[]; readonly now: Date },
): CommonInsights['approvals'] => {
  const counted = new Set(days);
  const own = steps.filter(({ at }) => counted.has(dayOf(at))).toSorted((a, b) => a.id - b.id);
  const waits: Waits = { toApproval: [], toApplication: [], undated: 0 };
  const standings = new Map<number, Standing>();
  for (const step of own) standings.set(step.request, follow(standings.get(step.request) ?? {}, step, waits));
  // Steps that end before today do not say where a request stands now.
  const isCurrent = counted.has(dayOf(now.getTime()));
  const stands = ({ id }: InReview) => (isCurrent ? standings.get(id)?.inReviewSince : undefined);
  const since = inReview.flatMap((one) => one.since ?? stands(one) ?? []);
  const byDay = Map.groupBy(own, ({ at }) => dayOf(at));
  return {
    ...countSteps(own),
    cancelled: own.filter(({ step }) => step === 'cancelled').length,
    toApproval: { ...hours(waits.toApproval), undated: waits.undated },
    toApplication: hours(waits.toApplication),
    waiting: {
      requests: inReview.length,
      longestHours: since.length === 0 ? null : hoursOf(Math.max(0, now.getTime() - Math.min(...since))),
      undated: inReview.length - since.length,
    },
    days: days.map((date) => ({ date, ...countSteps(byDay.get(date) ?? []) })),
  };
};
