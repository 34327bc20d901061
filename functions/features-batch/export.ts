import { exportFeaturesBatch } from '../../lib/contract/routes/features-batch.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { exportFeatures } from '../../lib/workflows/features-batch/export.ts';
import { selectionReads } from '../../lib/workflows/features-batch/select.ts';
import { fileName } from '../../lib/workflows/state/format.ts';

export const handler = endpoint(exportFeaturesBatch, { catalog }, ({ body }) => selectionReads(body))(
  async ({ body, now, context }) => {
    const data = await exportFeatures(context, body);
    const disposition = `attachment; filename="${fileName(now, 'json')}"`;
    return { status: 200, body: data, headers: { ...(body.downloadFile && { 'Content-Disposition': disposition }) } };
  },
);
