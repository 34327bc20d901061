import * as z from 'zod';

/** A member of list answers, next to the items. */
export const listVersion = z.number().int().min(1).describe('Version of the form of this answer');
