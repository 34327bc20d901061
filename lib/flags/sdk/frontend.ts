import type { FrontendFeatures } from '../../contract/schemas/sdk.ts';
import { decide, prepareContext, type RawContext } from '../../evaluation/index.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { compiledSet } from '../playground/compiled.ts';
import { selectFeatures } from '../playground/selection.ts';
import { withoutTime } from './context-time.ts';
import { reachOf } from './reach.ts';

export interface FrontendInput {
  /** The context for the evaluation, as it was sent. */
  readonly raw: RawContext & { readonly environment?: string | null | undefined };
  /** Network address of the caller; used when the context has none. */
  readonly sourceIp: string;
  /** Uniform in [0, 1), like `Math.random`. */
  readonly random: () => number;
}

/** A token reaches its projects, including private ones: their visibility restricts only users. */
const everyProject = (): boolean => true;

/** The features that are enabled for a context, by name, each with its variant (contract: sdk §6.2). */
export const evaluateFrontend = async (
  context: CatalogCallerContext,
  { raw, sourceIp, random }: FrontendInput,
): Promise<FrontendFeatures> => {
  const { environment, projects } = reachOf(context.caller, raw.environment);
  const selection = await selectFeatures(context, { projects, isVisible: everyProject });
  const set = compiledSet(selection, environment);
  const prepared = prepareContext(
    { ...withoutTime(raw), remoteAddress: raw.remoteAddress || sourceIp },
    { environment, now: context.now.getTime(), random },
  );
  const toggles = selection.records.flatMap(({ feature: { name, impressionData } }): FrontendFeatures['toggles'] => {
    const compiled = set.features.get(name);
    const decision = compiled && decide(set, compiled, prepared);
    if (!decision?.enabled) return [];
    const { payload, ...variant } = decision.variant;
    return [
      { name, enabled: true, variant: { ...variant, ...(payload && { payload: { ...payload } }) }, impressionData },
    ];
  });
  return { toggles };
};
