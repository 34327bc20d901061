import * as z from 'zod';

/** The maintenance mode (contract: maintenance §1). */
export const maintenance = z.object({ enabled: z.boolean().describe('Whether changes are refused') });
export type Maintenance = z.infer<typeof maintenance>;
