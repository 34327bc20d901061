import { readFeatureCodeReferences } from '../../lib/contract/routes/code-references.ts';
import { featureReferencesReads, readFeatureReferences } from '../../lib/flags/code-references/read.ts';
import { featurePlaceOf } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(readFeatureCodeReferences, {}, ({ params }) =>
  featureReferencesReads(featurePlaceOf(params)),
)(async ({ params, query, context }) => ({
  status: 200,
  body: await readFeatureReferences(context, featurePlaceOf(params), query.branch),
}));
