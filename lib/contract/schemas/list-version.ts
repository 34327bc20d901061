import * as z from 'zod';

/** A member of lists, beside their items. */
export const listVersion = z.number().int().min(1).describe('Version of the form of this answer');
