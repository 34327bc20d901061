import * as z from 'zod';
import { maxFreeName, maxName, maxText } from '../limits.ts';

const text = z.string().nullable();

/** An application in the list (contract: applications §1). */
export const application = z.object({
  appName: z.string(),
  createdAt: z.string().optional().describe('Absent: it only reports usage'),
  sdkVersion: z.string().optional().describe('Of the registration that was kept last'),
  description: text,
  strategies: z.array(z.string()).describe('Names of the strategies that it registered with or was given'),
  url: text,
  color: text,
  icon: text,
  usage: z
    .array(
      z.object({
        project: z.string().describe('`*`: it registered with a token of all projects, and has not reported'),
        environments: z.array(z.string()),
      }),
    )
    .describe('Where it is used, as far as the caller sees the projects'),
});
export type Application = z.infer<typeof application>;

const notFound = z.literal(true).optional().describe('There is none of this name');

/** One application (contract: applications §2). */
export const applicationDetails = application.omit({ usage: true, strategies: true }).extend({
  strategies: z.array(z.looseObject({ name: z.string(), notFound })),
  instances: z.array(
    z.object({
      appName: z.string(),
      instanceId: z.string(),
      sdkVersion: z.string().nullable(),
      clientIp: z.null().describe('Addresses are not stored'),
      lastSeen: z.string(),
      createdAt: z.string(),
      environment: z.string(),
    }),
  ),
  seenToggles: z.array(z.looseObject({ name: z.string(), notFound })),
  links: z.object({ self: z.string() }),
});
export type ApplicationDetails = z.infer<typeof applicationDetails>;

/** The members that people set; absent members stay unchanged. */
export const applicationBody = z.object({
  description: z.string().max(maxText).nullish(),
  url: z.string().max(maxText).nullish(),
  color: z.string().max(maxName).nullish(),
  icon: z.string().max(maxText).nullish(),
  strategies: z.array(z.string().max(maxFreeName)).max(50).optional(),
});
export type ApplicationBody = z.infer<typeof applicationBody>;
