import * as z from 'zod';

/** There is none (contract: billing §1). */
export const license = z.strictObject({});

export const licenseCheck = z.object({ isValid: z.literal(true), message: z.string() });

/** There are none (contract: billing §2). */
export const invoices = z.object({ invoices: z.array(z.never()).max(0) });

/** Of an installation of one's own (contract: billing §3). */
export const instanceStatus = z.object({ plan: z.literal('Unknown').describe('There are no plans') });
/** The only one. */
export const noPlan = { plan: 'Unknown' } as const;
