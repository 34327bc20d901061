import * as z from 'zod';
import { maxId } from '../limits.ts';

/** The id of a user, group, role or token in a path: a positive integer of at most 12 digits. */
export const accessId = z.coerce.number().int().min(1).max(maxId);
