import { invalid } from '../../contract/problems.ts';
import type { Variant } from '../../contract/schemas/variant.ts';

/**
 * Payloads of type `json` must parse (contract: feature-variants §1).
 * @param path of the list in the body, e.g. `variants`; empty: it is the body
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
