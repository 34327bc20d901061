import * as z from 'zod';
import { maxItems, maxText } from '../limits.ts';

const version = z.object({ oss: z.string().optional(), enterprise: z.string().optional() });

/** The facts that a console needs before it shows anything (contract: ui-config §1). */
export const uiConfig = z.object({
  name: z.string(),
  slogan: z.string(),
  version: z.string(),
  environment: z.string(),
  unleashUrl: z.string().describe('Public address of the API'),
  baseUriPath: z.string().describe('Path of that address, without a slash at its end'),
  authenticationType: z.literal('enterprise'),
  disablePasswordAuth: z.boolean().describe('Nobody can sign in with a password'),
  emailEnabled: z.boolean().describe('E-mails are sent'),
  maintenanceMode: z.boolean().describe('Changes are refused'),
  segmentValuesLimit: z.number().int(),
  strategySegmentsLimit: z.number().int(),
  networkViewEnabled: z.boolean(),
  frontendApiOrigins: z.array(z.string()).describe('Origins of pages that may call the frontend API; `*`: all'),
  flags: z.record(z.string(), z.boolean()),
  links: z.array(z.object({ value: z.string(), icon: z.string(), href: z.string(), title: z.string() })),
  versionInfo: z.object({
    current: version,
    latest: version,
    isLatest: z.boolean(),
    instanceId: z.string().optional().describe('Absent: nobody has asked for the numbers of this installation yet'),
  }),
});
export type UiConfig = z.infer<typeof uiConfig>;

const isOrigin = (text: string): boolean => {
  if (text === '*') return true;
  const { origin, protocol } = URL.parse(text) ?? {};
  return origin === text && !text.includes('*') && (protocol === 'https:' || protocol === 'http:');
};

/** The origin of a page: scheme, host, and port if it is not the default one; `*`: any origin. */
const origin = z
  .string()
  .max(maxText)
  .refine(isOrigin, 'must be an origin such as https://app.example.com, without a path, or "*"');

/** Origins from which the frontend API accepts requests (contract: ui-config §2). */
export const uiConfigChange = z.object({
  frontendSettings: z.object({ frontendApiOrigins: z.array(origin).max(maxItems) }),
});
export type UiConfigChange = z.infer<typeof uiConfigChange>;
