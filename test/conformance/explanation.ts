import type { Difference } from './difference.ts';

/** Selects differences whose step, path and values match all given patterns. */
export interface Where {
  /** Pattern for the step's id, `<family>/<name>`. */
  readonly step: RegExp;
  readonly path: RegExp;
  /** Pattern for the value as JSON; `none` if there is no value. */
  readonly recorded?: RegExp;
  readonly here?: RegExp;
}

/** Why Halyard deliberately answers something other than the recorded server. */
export interface Explanation {
  /** The behaviour of both, for a reader who knows neither. */
  readonly reason: string;
  /** The document that defines it. */
  readonly source: string;
  readonly where: readonly Where[];
}

/** The text for "no value" in the patterns of an explanation, and in output. */
export const none = 'none';

const matches = ({ step, path, recorded, here }: Where, id: string, found: Difference): boolean =>
  step.test(id) &&
  path.test(found.path) &&
  (recorded?.test(found.recorded ?? none) ?? true) &&
  (here?.test(found.here ?? none) ?? true);

/** Differences, grouped by explanation. */
export interface Explained {
  /** A difference belongs to the first explanation that matches. */
  readonly by: ReadonlyMap<Explanation, readonly Difference[]>;
  readonly unexplained: readonly Difference[];
}

export interface Explainer {
  /** @param id of the step */
  explain(id: string, found: readonly Difference[]): Explained;
  /** Patterns without a match so far: the differences that they explain no longer exist. */
  stale(): { readonly explanation: Explanation; readonly where: Where }[];
}

/** Explains differences, and records which explanations are used. */
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
