import * as z from 'zod';
import { maxFeatures, maxName } from '../limits.ts';

/** Paths that several files of routes share. */
export const featuresPath = '/api/admin/projects/{projectId}/features';
export const featurePath = `${featuresPath}/{featureName}` as const;
export const environmentPath = `${featurePath}/environments/{environment}` as const;

export const projectParams = z.object({ projectId: z.string() });
export const featureParams = z.object({ projectId: z.string(), featureName: z.string() });
export const environmentParams = z.object({ projectId: z.string(), featureName: z.string(), environment: z.string() });

/** Names of features in a body. */
export const featureNames = z.array(z.string().min(1).max(maxName)).max(maxFeatures);

/** Names from the demo data. */
export const featureExample = { projectId: 'default', featureName: 'checkout' } as const;
export const environmentExample = { ...featureExample, environment: 'production' } as const;
