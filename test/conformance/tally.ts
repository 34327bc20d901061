import type { Difference } from './difference.ts';
import type { Explainer, Explanation } from './explanation.ts';
import { isList, isRecord } from './json.ts';
import type { Played } from './play.ts';

/** Numbers of equal and different results. */
export interface Count {
  readonly compared: number;
  readonly agree: number;
  /** Different, and all differences are explained. */
  readonly explained: number;
  readonly unexplained: number;
}

export interface FamilyTally {
  readonly family: string;
  readonly steps: number;
  /** Number of steps by the result of their answers. */
  readonly answers: Count;
  /** Number of changing steps by the result of their events. */
  readonly written: Count;
  /** Number of features in playground answers. */
  readonly features: Count;
}

export interface ReasonTally {
  readonly explanation: Explanation;
  readonly families: readonly string[];
  readonly steps: number;
  /** Number of single differences. */
  readonly places: number;
}

export interface Tally {
  /** In the order of execution. */
  readonly families: readonly FamilyTally[];
  /** In the order of the list of explanations. */
  readonly reasons: readonly ReasonTally[];
  readonly unexplained: readonly { readonly id: string; readonly differences: readonly Difference[] }[];
}

type Outcome = 'agree' | 'explained' | 'unexplained';

const countOf = (outcomes: readonly Outcome[]): Count => ({
  compared: outcomes.length,
  agree: outcomes.filter((one) => one === 'agree').length,
  explained: outcomes.filter((one) => one === 'explained').length,
  unexplained: outcomes.filter((one) => one === 'unexplained').length,
});

/** Results of the features in a playground answer: a feature is equal unless a difference lies within it. */
const featureOutcomes = (
  { step }: Played,
  differing: readonly Difference[],
  unexplained: readonly Difference[],
): Outcome[] => {
  const { body } = step.response;
  if (!isRecord(body) || !('input' in body) || !isList(body.features)) return [];
  return body.features.map((feature): Outcome => {
    const lies = ({ path }: Difference): boolean =>
      path.startsWith('(') || (isRecord(feature) && `${path}.`.startsWith(`features.${feature.name}.`));
    if (!differing.some(lies)) return 'agree';
    return unexplained.some(lies) ? 'unexplained' : 'explained';
  });
};

interface Judged {
  readonly played: Played;
  readonly answer: Outcome | undefined;
  readonly written: Outcome | undefined;
  readonly features: readonly Outcome[];
  readonly explained: ReadonlyMap<Explanation, readonly Difference[]>;
  readonly unexplained: readonly Difference[];
}

const outcome = (found: readonly Difference[] | undefined, unexplained: readonly Difference[]): Outcome | undefined => {
  if (!found) return undefined;
  if (found.length === 0) return 'agree';
  return found.some((one) => unexplained.includes(one)) ? 'unexplained' : 'explained';
};

const judge = (played: Played, explainer: Explainer): Judged => {
  const { step, answer, written } = played;
  const { by, unexplained } = explainer.explain(step.id, [...(answer ?? []), ...(written ?? [])]);
  return {
    played,
    answer: outcome(answer, unexplained),
    written: outcome(written, unexplained),
    features: answer ? featureOutcomes(played, answer, unexplained) : [],
    explained: by,
    unexplained,
  };
};

const known = (outcomes: readonly (Outcome | undefined)[]): Outcome[] => outcomes.filter((one) => one !== undefined);

/** Counts the results by family and by reason. */
export const tally = (played: readonly Played[], explanations: readonly Explanation[], explainer: Explainer): Tally => {
  const judged = played.map((one) => judge(one, explainer));
  const families = Map.groupBy(judged, (one) => one.played.step.family);
  return {
    families: [...families].map(([family, own]) => ({
      family,
      steps: own.length,
      answers: countOf(known(own.map(({ answer }) => answer))),
      written: countOf(known(own.map(({ written }) => written))),
      features: countOf(own.flatMap(({ features }) => features)),
    })),
    reasons: explanations.map((explanation) => {
      const own = judged.filter(({ explained }) => explained.has(explanation));
      return {
        explanation,
        families: [...new Set(own.map(({ played }) => played.step.family))],
        steps: own.length,
        places: own.flatMap(({ explained }) => explained.get(explanation) ?? []).length,
      };
    }),
    unexplained: judged
      .filter(({ unexplained }) => unexplained.length > 0)
      .map(({ played: { step }, unexplained }) => ({ id: step.id, differences: unexplained })),
  };
};
