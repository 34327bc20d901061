import * as z from 'zod';
import { maxName } from '../limits.ts';

/** A screen that a console shows once (contract: splash §1). */
export const splash = z.object({ userId: z.number().int(), splashId: z.string(), seen: z.literal(true) });
export type Splash = z.infer<typeof splash>;

export const splashParams = z.object({ id: z.string().min(1).max(maxName).describe('Name of the screen') });
