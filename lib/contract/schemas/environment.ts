import * as z from 'zod';
import { maxPosition } from '../limits.ts';
import { placeName } from './names.ts';

/** What an environment is for (contract: environments §1). Features enabled in one of type `production` count as released. */
export const environmentTypes = ['development', 'test', 'preproduction', 'production'] as const;

/** Larger numbers mean nothing as a position, and the table could not keep them. */
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

export const environmentBody = z.object({
  name: placeName,
  type: z.enum(environmentTypes),
  sortOrder: position.optional(),
});
export type EnvironmentBody = z.infer<typeof environmentBody>;

/** Members of an update; absent ones stay. The name is the one in the path. */
export const environmentUpdate = z.object({
  name: z.string().optional().describe('Environments keep their name: another one than that in the path is refused'),
  type: z.enum(environmentTypes).optional(),
  sortOrder: position.optional(),
});
export type EnvironmentUpdate = z.infer<typeof environmentUpdate>;
