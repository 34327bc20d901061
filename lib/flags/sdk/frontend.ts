import type { FrontendFeatures } from '../../contract/schemas/sdk.ts';
import { decide, prepareContext, type RawContext } from '../../evaluation/index.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import { compiledSet } from '../playground/compiled.ts';
import { selectFeatures } from '../playground/selection.ts';
import type { Reach } from './reach.ts';

export interface FrontendOrder {
  readonly reach: Reach;
  readonly context: RawContext;
  /** Address of the caller; that of the context unless it has one. */
  readonly sourceIp: string;
  /** Revision of the instance that this request has read already. */
  readonly instanceRev: number;
  readonly now: Date;
  /** Uniform in [0, 1), like `Math.random`. */
  readonly random: () => number;
}

/** A token's projects are its own business: whether they are private counts for people only. */
const everyProject = (): boolean => true;

/**
 * A context as far as its caller decides about it. Not what time it is: flags that wait for their day would open for
 * whoever names it, and a context read it from its properties too.
 */
const withoutTime = ({ currentTime: _, ...context }: RawContext): RawContext => {
  if (!isMembers(context.properties)) return context;
  const { currentTime: __, ...properties } = context.properties;
  return { ...context, properties };
};

const isMembers = (value: unknown): value is RawContext => typeof value === 'object' && value !== null;

/** The features that are on for a context, by name, each with its variant (behaviour §4, GET /api/frontend). */
export const evaluateFrontend = async (catalog: Catalog, order: FrontendOrder): Promise<FrontendFeatures> => {
  const { reach, sourceIp, instanceRev, now, random } = order;
  const { environment, projects } = reach;
  const selection = await selectFeatures(catalog, { projects, visible: everyProject, instanceRev });
  const set = compiledSet(selection, environment);
  const raw = { ...withoutTime(order.context), remoteAddress: order.context.remoteAddress || sourceIp };
  const context = prepareContext(raw, { environment, now: now.getTime(), random });
  const toggles = selection.records.flatMap(({ feature: { name, impressionData } }): FrontendFeatures['toggles'] => {
    const compiled = set.features.get(name);
    const decision = compiled && decide(set, compiled, context);
    if (!decision?.enabled) return [];
    const { payload, ...variant } = decision.variant;
    return [
      { name, enabled: true, variant: { ...variant, ...(payload && { payload: { ...payload } }) }, impressionData },
    ];
  });
  return { toggles };
};
