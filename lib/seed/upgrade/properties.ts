import * as z from 'zod';
import type { NewRelease } from './rule.ts';

/**
 * A release as CloudFormation sends it to the function, all as text. The function must not use its own list of releases: in a
 * rollback, CloudFormation may ask before or after it has changed the function back.
 */
export const propertiesOf = ({ versions, reads, writes, forceFrom }: NewRelease): Readonly<Record<string, string>> => ({
  Versions: versions.join(','),
  Reads: String(reads),
  Writes: String(writes),
  ...(forceFrom !== undefined && { ForceFrom: forceFrom }),
});

const schema = z.object({
  Versions: z.string().min(1),
  Reads: z.coerce.number().int(),
  Writes: z.coerce.number().int(),
  ForceFrom: z.string().optional(),
});

/** @throws ZodError when these are not the properties of a release */
export const releaseOf = (properties: unknown): NewRelease => {
  const { Versions, Reads, Writes, ForceFrom } = schema.parse(properties);
  const versions = Versions.split(',');
  return { version: versions.at(-1) ?? '', versions, reads: Reads, writes: Writes, forceFrom: ForceFrom };
};
