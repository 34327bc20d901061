import * as z from 'zod';

/** One commit of a project, with those of its events that an answer has (contract: events §6.5). */
export const eventCommit = z.object({
  project: z.string().describe('Id of the project that the commit changed'),
  revision: z.number().int().min(1).describe('The revision of the project that the commit made'),
  comment: z.string().nullable().describe('Why the change was made'),
  features: z.array(z.string()).describe('Features that the commit touched, by name'),
  segments: z.array(z.number().int()).describe('Ids of the segments that it changed'),
  events: z.array(z.number().int()).describe('Ids of its events in this answer, newest first'),
});
export type EventCommit = z.infer<typeof eventCommit>;
