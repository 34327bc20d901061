import type { BatchData } from '../../contract/schemas/features-batch.ts';
import type { ImportContext } from './import-context.ts';

/** Names of the features that an import would create, each once: no feature has them yet, in whichever project. */
export const newNames = ({ features }: BatchData, { existing, archived, elsewhere }: ImportContext): string[] =>
  [...new Set(features.map(({ name }) => name))].filter(
    (name) => !existing.has(name) && !archived.has(name) && !elsewhere.has(name),
  );
