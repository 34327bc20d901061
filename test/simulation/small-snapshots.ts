import { gunzipSync, gzipSync } from 'node:zlib';
import type { SnapshotRule } from '../../lib/store/catalog/snapshot.ts';

/**
 * Snapshots of small projects, in several parts. They are compressed at once: zlib's threads would end when they like, and
 * the scheduler alone decides what happens next.
 */
export const smallSnapshots: SnapshotRule = {
  minFeatures: 1,
  maxBehind: 1,
  maxPartBytes: 200,
  compress: async (text) => gzipSync(text),
  expand: async (bytes) => gunzipSync(bytes),
};
