import type { Difference } from './difference.ts';

/** Which differences: those of whose step, path and values all patterns given match. */
export interface Where {
  /** Of the step's id, `<family>/<name>`. */
  readonly step: RegExp;
  readonly path: RegExp;
  /** Of the value as JSON; `none` where there is no such thing. */
  readonly recorded?: RegExp;
  readonly here?: RegExp;
}

/** Why Halyard rightly answers something else than the recorded server. */
export interface Explanation {
  /** What the recorded server does, what Halyard does, for a reader who knows neither. */
  readonly reason: string;
  /** Where it is laid down. */
  readonly source: string;
  readonly where: readonly Where[];
}

/** What stands for "nothing" in the patterns of an explanation, and in print. */
export const none = 'none';

const matches = ({ step, path, recorded, here }: Where, id: string, found: Difference): boolean =>
  step.test(id) &&
  path.test(found.path) &&
  (recorded?.test(found.recorded ?? none) ?? true) &&
  (here?.test(found.here ?? none) ?? true);

/** Differences by what explains them. */
export interface Explained {
  /** A difference counts for the first explanation that fits. */
  readonly by: ReadonlyMap<Explanation, readonly Difference[]>;
  readonly unexplained: readonly Difference[];
}

export interface Explainer {
  /** @param id of the step */
  explain(id: string, found: readonly Difference[]): Explained;
  /** Patterns that nothing matched so far: what they explain is no longer so. */
  stale(): { readonly explanation: Explanation; readonly where: Where }[];
}

/** Explains differences, and keeps the books on which explanations are needed. */
export const openExplainer = (explanations: readonly Explanation[]): Explainer => {
  const used = new Set<Where>();
  const explanationOf = (id: string, found: Difference): Explanation | undefined => {
    for (const explanation of explanations) {
      const where = explanation.where.find((one) => matches(one, id, found));
      if (!where) continue;
      used.add(where);
      return explanation;
    }
    return undefined;
  };
  return {
    explain: (id, found) => {
      const by = Map.groupBy(found, (one) => explanationOf(id, one));
      const unexplained = by.get(undefined) ?? [];
      const explained = [...by].flatMap(([explanation, own]) => (explanation ? [[explanation, own] as const] : []));
      return { by: new Map(explained), unexplained };
    },
    stale: () =>
      explanations.flatMap((explanation) =>
        explanation.where.filter((where) => !used.has(where)).map((where) => ({ explanation, where })),
      ),
  };
};
