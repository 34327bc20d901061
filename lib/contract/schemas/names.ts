import * as z from 'zod';
import { maxFreeName, maxName } from '../limits.ts';

const urlFriendly = /^[A-Za-z0-9\-_.!~*'()]+$/;

/** Clients resolve `.` and `..` in a path (RFC 3986 §5.2.4), so no request could reach an item with such a name. */
const fitsPath = (name: string): boolean => name !== '.' && name !== '..';

/**
 * A name that equals its own URI-component encoding, 1–100 characters: features, project ids, environments,
 * context fields, strategy types, variants (contract: requests §10).
 */
export const urlFriendlyName = z
  .string()
  .min(1)
  .max(maxName)
  .regex(urlFriendly, "must be URL-friendly: only letters, digits and -_.!~*'()")
  .refine(fitsPath, 'must not be "." or "..", which no path can hold');

/**
 * Whether an item with this name can exist. The table refuses to read keys of some other names. Accepts the same names
 * as `urlFriendlyName`, but makes no list of violations: a report of an SDK has hundreds of names.
 */
export const isPossibleName = (name: string): boolean =>
  name.length > 0 && name.length <= maxName && urlFriendly.test(name) && fitsPath(name);

/** The id of a project or the name of an environment. Not `*`, which means all of them in tokens and queries. */
export const placeName = urlFriendlyName.refine(
  (name) => name !== '*',
  'must not be "*", which stands for all of them',
);

/** Path parts at the place of a project id. Routes below a project with such an id could not be reached. */
const takenInPaths = ['roles', 'validate'];

/** The id of a new project (contract: projects §1.1). */
export const newProjectId = placeName.refine(
  (id) => !takenInPaths.includes(id),
  `must not be ${takenInPaths.map((id) => `"${id}"`).join(' or ')}, which are parts of paths of the API`,
);

/** With an offset, the first and last hours of these years may lie in years that RFC 3339 cannot write. */
const hasYear = (text: string): boolean => {
  const time = Date.parse(text);
  return Number.isNaN(time) || /^\d{4}-/.test(new Date(time).toISOString());
};

/** A name that may have any characters. Spaces around it are removed, so it is not made of them alone. */
export const freeName = z.string().trim().min(1).max(maxFreeName);

/** RFC 3339 date-time; an offset is allowed. */
export const dateTime = z.iso
  .datetime({ offset: true })
  .refine(hasYear, 'must lie between the years 0000 and 9999 in UTC');
