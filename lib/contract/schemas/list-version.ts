import * as z from 'zod';

/** What lists of this API carry beside their items. */
export const listVersion = z.number().int().min(1).describe('Version of the form of this answer');
