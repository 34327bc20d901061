import * as z from 'zod';
import { maxItems, maxName, maxPosition } from '../limits.ts';
import { placeName } from './names.ts';
import { defaultStrategy } from './project.ts';

/**
 * The purpose of an environment (contract: environments §1). Features that are enabled in one of type `production`
 * count as released.
 */
export const environmentTypes = ['development', 'test', 'preproduction', 'production'] as const;

/** The range is limited, because the table cannot store all larger numbers, and no position needs them. */
export const position = z.number().min(-maxPosition).max(maxPosition);

/** An environment as the API returns it. */
export const environment = z.object({
  name: z.string(),
  /** Usually one of {@link environmentTypes}; an imported one may be any word. */
  type: z.string(),
  sortOrder: z.number(),
  enabled: z.boolean(),
  protected: z.boolean(),
});
export type Environment = z.infer<typeof environment>;

const count = z.number().int().min(0);

/** Numbers of an environment (contract: environments §7). */
export const environmentCounts = z.object({
  projectCount: count.describe('Projects that are linked to it, of those that the caller sees'),
  apiTokenCount: count.describe('Client and frontend tokens for it'),
  enabledToggleCount: count.describe('Active features of these projects that are on in it'),
});
export type EnvironmentCounts = z.infer<typeof environmentCounts>;

export const countedEnvironment = environment.extend(environmentCounts.shape);
export type CountedEnvironment = z.infer<typeof countedEnvironment>;

/** Numbers of an environment in one project (contract: environments §6). */
export const projectEnvironmentCounts = z.object({
  projectApiTokenCount: count.describe('Client and frontend tokens for it that open the project'),
  projectEnabledToggleCount: count.describe('Active features of the project that are on in it'),
});
export type ProjectEnvironmentCounts = z.infer<typeof projectEnvironmentCounts>;

/** An environment from the point of view of a project, linked or not. */
export const projectEnvironment = environment.extend({
  visible: z.boolean().describe('Whether the project is linked to it'),
  ...projectEnvironmentCounts.shape,
  defaultStrategy: defaultStrategy.optional(),
});
export type ProjectEnvironment = z.infer<typeof projectEnvironment>;

export const environmentBody = z.object({
  name: placeName,
  type: z.enum(environmentTypes),
  sortOrder: position.optional(),
});
export type EnvironmentBody = z.infer<typeof environmentBody>;

/** The members of an update; absent members stay unchanged. */
export const environmentUpdate = z.object({
  name: z.string().optional().describe('Must be the name in the path; environments keep their name'),
  type: z.enum(environmentTypes).optional(),
  sortOrder: position.optional(),
});
export type EnvironmentUpdate = z.infer<typeof environmentUpdate>;

/** A new environment with the configuration of an existing one (contract: environments §8). */
export const environmentCloneBody = z.object({
  name: placeName,
  type: z.enum(environmentTypes),
  projects: z
    .array(z.string().max(maxName))
    .max(maxItems)
    .default([])
    .describe('Projects that are linked to it, with what their features have in the other one; `*`: all linked there'),
  clonePermissions: z.boolean().default(true).describe('Whether roles get the permissions that they have in the other'),
});
export type EnvironmentCloneBody = z.infer<typeof environmentCloneBody>;
