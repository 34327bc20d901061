import * as z from 'zod';
import { maxFeatureLimit, maxItems, maxLongName, maxName, maxPosition, maxText } from '../limits.ts';
import { constraint, storedConstraint } from './constraint.ts';
import { feature } from './feature.ts';
import { linkTemplates, storedLinkTemplate } from './feature-link.ts';
import { lifecycleSummary } from './lifecycle.ts';
import { newProjectId, placeName } from './names.ts';
import { strategyVariant } from './variant.ts';

export const projectMode = z.enum(['open', 'protected', 'private']);
export type ProjectMode = z.infer<typeof projectMode>;

/** Naming rule of a project's features (contract: projects §5). */
export const featureNaming = z.object({
  pattern: z.string().nullable(),
  example: z.string().nullable().optional(),
  description: z.string().nullable().optional(),
});
export type FeatureNaming = z.infer<typeof featureNaming>;

/** The default strategy of a project in one of its environments (contract: project-settings §8). */
export const defaultStrategy = z.object({
  name: z.string(),
  title: z.string().nullable().optional(),
  disabled: z.boolean().nullable().optional(),
  sortOrder: z.number().optional(),
  constraints: z.array(storedConstraint).optional(),
  variants: z.array(strategyVariant).optional(),
  parameters: z.record(z.string(), z.string()).optional(),
  segments: z.array(z.number().int()).optional(),
});
export type DefaultStrategy = z.infer<typeof defaultStrategy>;

/** A default strategy in a request: a gradual rollout (contract: project-settings §8). */
export const defaultStrategyBody = defaultStrategy.extend({
  sortOrder: z.number().min(-maxPosition).max(maxPosition).optional(),
  constraints: z.array(constraint).optional(),
  segments: z.array(z.number().int().min(1)).optional(),
});
export type DefaultStrategyBody = z.infer<typeof defaultStrategyBody>;

/** A project in answers to writes. */
export const project = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional().describe('Absent: none'),
  mode: projectMode,
  defaultStickiness: z.string(),
  featureLimit: z.number().nullable(),
  featureNaming,
  linkTemplates: z.array(storedLinkTemplate).optional(),
  createdAt: z.string(),
  updatedAt: z.string().nullable(),
  environments: z.array(z.string()).describe('Names of the linked environments'),
});
export type Project = z.infer<typeof project>;

/** A project in the list of projects. */
export const projectSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional().describe('Absent: none'),
  mode: projectMode,
  defaultStickiness: z.string(),
  health: z.number(),
  featureCount: z.number().int().describe('Number of active features'),
  memberCount: z.number().int(),
  favorite: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string().nullable(),
});
export type ProjectSummary = z.infer<typeof projectSummary>;

/** Activity in the last 30 days, and in the 30 days before (contract: projects §3). */
export const projectStats = z.object({
  avgTimeToProdCurrentWindow: z.number().describe('Mean days from creation to the first enabling in production'),
  createdCurrentWindow: z.number(),
  createdPastWindow: z.number(),
  archivedCurrentWindow: z.number(),
  archivedPastWindow: z.number(),
  projectActivityCurrentWindow: z.number().describe('Number of events'),
  projectActivityPastWindow: z.number(),
  projectMembersAddedCurrentWindow: z.number(),
});
export type ProjectStats = z.infer<typeof projectStats>;

/** Members that all views of one project have in common (contract: projects §3). */
export const projectFacts = z.object({
  version: z.number().int(),
  name: z.string(),
  description: z.string().nullable().optional(),
  defaultStickiness: z.string(),
  mode: projectMode,
  featureLimit: z.number().nullable(),
  featureNaming,
  linkTemplates: z.array(storedLinkTemplate).describe('Links that new features get'),
  members: z.number(),
  health: z.number(),
  environments: z.array(
    z.object({
      environment: z.string(),
      changeRequestsEnabled: z.boolean().optional(),
      defaultStrategy: defaultStrategy.optional(),
    }),
  ),
  updatedAt: z.string().nullable(),
  createdAt: z.string().nullable(),
  favorite: z.boolean(),
});
export type ProjectFacts = z.infer<typeof projectFacts>;

/** The overview of a project (contract: projects §3). */
export const projectOverview = projectFacts.extend({ stats: projectStats, features: z.array(feature) });
export type ProjectOverview = z.infer<typeof projectOverview>;

/** The overview without features (contract: projects §3). */
export const projectOutline = projectFacts.extend({
  stats: projectStats,
  featureTypeCounts: z
    .array(z.object({ type: z.string(), count: z.number().int() }))
    .describe('Features by type, archived ones included'),
});
export type ProjectOutline = z.infer<typeof projectOutline>;

export const healthReport = projectFacts.extend({
  stats: projectStats,
  features: z.array(feature),
  potentiallyStaleCount: z.number().int(),
  activeCount: z.number().int().describe('Number of features that are not stale'),
  staleCount: z.number().int(),
});
export type HealthReport = z.infer<typeof healthReport>;

/** How long features took until they reached production (contract: projects §3.9). */
export const timeToProduction = z.object({
  projectAverage: z.number().describe('Mean of the times of `features`, to one decimal; 0 for none'),
  features: z.array(
    z.object({
      name: z.string(),
      timeToProduction: z.number().int().describe('Whole days from creation to the first time on in production'),
    }),
  ),
});
export type TimeToProduction = z.infer<typeof timeToProduction>;

const projectMembers = {
  description: z.string().nullish(),
  mode: projectMode.optional(),
  defaultStickiness: z.string().min(1).max(maxName).optional(),
  featureLimit: z
    .number()
    .int()
    .min(0)
    .max(maxFeatureLimit)
    .nullish()
    .describe('Maximum number of active features; null: no limit'),
};

export const projectBody = z.object({
  id: newProjectId,
  name: z.string().trim().min(1).max(maxLongName),
  ...projectMembers,
  environments: z
    .array(placeName)
    .max(maxItems)
    .optional()
    .describe('Environments to link; absent or empty: all that are switched on'),
});
export type ProjectBody = z.infer<typeof projectBody>;

/** The members of an update; absent members stay unchanged. */
export const projectUpdate = z.object({ name: z.string().trim().min(1).max(maxLongName), ...projectMembers });
export type ProjectUpdate = z.infer<typeof projectUpdate>;

const text = z.string().max(maxText);

/** The members of an update; absent members stay unchanged, and `featureNaming` and `linkTemplates` are replaced as a whole. */
export const projectSettings = z.object({
  mode: projectMode.optional(),
  defaultStickiness: z.string().min(1).max(maxName).optional(),
  featureLimit: z.number().int().min(0).max(maxFeatureLimit).nullish(),
  featureNaming: z
    .object({
      pattern: text.nullish().describe('Regular expression without delimiters, matched against whole names'),
      example: text.nullish().describe('A name that matches'),
      description: text.nullish().describe('Shown to users who create a feature'),
    })
    .optional(),
  linkTemplates: linkTemplates.optional().describe('Links that new features get; the whole list'),
});
export type ProjectSettings = z.infer<typeof projectSettings>;

/** How a project stands (contract: lifecycle §6). */
export const projectStatus = z.object({
  activityCountByDate: z
    .array(z.object({ date: z.string(), count: z.number().int() }))
    .describe('Events of the project, of each day of the last 60 with any'),
  resources: z.object({
    apiTokens: z.number().int().describe('API tokens that name the project'),
    members: z.number().int(),
    segments: z.number().int().describe('Segments that belong to the project'),
  }),
  health: z.object({ current: z.number() }),
  technicalDebt: z.object({ current: z.number().describe('100 less the health') }),
  lifecycleSummary,
  staleFlags: z.object({ total: z.number().int().describe('Active features that are stale or potentially stale') }),
});
export type ProjectStatus = z.infer<typeof projectStatus>;
