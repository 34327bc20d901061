import { describe, expect, it } from 'vitest';
import type { BatchExport } from '../../../lib/contract/schemas/features-batch.ts';
import { storedSize } from '../../../lib/store/table/limits.ts';
import { exportedEvent } from '../../../lib/workflows/features-batch/exported-event.ts';

const dataOf = (features: number): BatchExport => ({
  features: Array.from({ length: features }, (_, i) => ({
    name: `feature-${i}`,
    description: 'x'.repeat(1000),
    type: 'release',
    project: 'default',
    stale: false,
    impressionData: false,
    archived: false,
  })),
  featureStrategies: [],
  featureEnvironments: [],
  contextFields: [],
  featureTags: [{ featureName: 'feature-0', tagType: 'simple', tagValue: 'red' }],
  segments: [],
  tagTypes: [],
  dependencies: [],
  links: [],
  owners: [],
});

describe('features-batch §2.4: features-exported', () => {
  it('contains the whole data set up to 300 KB', () => {
    const data = dataOf(200);
    expect(exportedEvent('production', data)).toEqual({ type: 'features-exported', environment: 'production', data });
  });

  it('contains the first items of each list beyond that, and is marked as truncated', () => {
    const data = dataOf(400);
    const written = exportedEvent('production', data).data;
    const size = storedSize(written);
    expect([size > 290 * 1024, size < 301 * 1024]).toEqual([true, true]);
    expect(written).toMatchObject({ truncated: true, featureTags: [], segments: [] });
    const kept = Reflect.get(Object(written), 'features');
    expect(kept).toEqual(data.features.slice(0, kept.length));
  });
});
