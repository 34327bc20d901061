import { invalid } from '../../contract/problems.ts';
import type { Variant } from '../../contract/schemas/variant.ts';

/**
 * Requires that payloads of type `json` can be parsed (contract: feature-variants §1).
 * @param path of the list in the body, e.g. `variants`; empty: the list is the whole body
 * @throws Problem ValidationError naming the place
 */
export const requirePayloads = (variants: readonly Pick<Variant, 'payload'>[], path: string): void => {
  for (const [i, { payload }] of variants.entries()) {
    if (payload?.type !== 'json') continue;
    try {
      JSON.parse(payload.value);
    } catch {
      throw invalid(`${path === '' ? '' : `${path}/`}${i}/payload/value`, 'must be JSON', payload.value);
    }
  }
};
