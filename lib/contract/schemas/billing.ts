import * as z from 'zod';

/** Empty: there is no licence (contract: billing §1). */
export const license = z.strictObject({});

export const licenseCheck = z.object({ isValid: z.literal(true), message: z.string() });

/** Always empty: there are no invoices (contract: billing §2). */
export const invoices = z.object({ invoices: z.array(z.never()).max(0) });

/** The status of a self-hosted installation (contract: billing §3). */
export const instanceStatus = z.object({ plan: z.literal('Unknown').describe('There are no plans') });
/** The only status. */
export const noPlan = { plan: 'Unknown' } as const;
