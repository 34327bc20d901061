import * as z from 'zod';
import { isObject } from '../../basics/object.ts';
import { maxManifestDefault } from '../limits.ts';
import { urlFriendlyName } from './names.ts';

/**
 * Types of flags in manifests of OpenFeature (contract: manifest §3). The description of the protocol does not have
 * `float`; OpenFeature's command line and manifest files have it (docs/decisions/0220-types-of-flags.md).
 */
export const flagTypes = ['boolean', 'string', 'integer', 'float', 'object'] as const;
export type FlagType = (typeof flagTypes)[number];

const isOfType: Readonly<Record<FlagType, (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  integer: Number.isSafeInteger,
  float: Number.isFinite,
  object: isObject,
};

const type = z.enum(flagTypes);
const defaultValue = z.unknown().describe('What the code gets when the service has no value; of the type of the flag');

/** A flag in a manifest. */
export const manifestFlag = z.object({
  key: z.string().describe('Name of the feature'),
  type,
  description: z.string().optional(),
  defaultValue,
});
export type ManifestFlag = z.infer<typeof manifestFlag>;

interface Given {
  readonly key: string;
  readonly type: FlagType;
  readonly name?: string | undefined;
  readonly defaultValue?: unknown;
}

const isNamedByKey = ({ name, key }: Given): boolean => name === undefined || name === key;
const namedByKey = { path: ['name'], message: 'must be the key: flags have no other name here' };

const hasDefault = ({ defaultValue }: Given): boolean => defaultValue !== undefined;
const fitsType = (given: Given): boolean => !hasDefault(given) || isOfType[given.type](given.defaultValue);
const ofType = { path: ['defaultValue'], message: 'must be of the type that `type` names' };

const isSmall = (given: Given): boolean =>
  !hasDefault(given) || new TextEncoder().encode(JSON.stringify(given.defaultValue)).length <= maxManifestDefault;
const small = { path: ['defaultValue'], message: `must have at most ${maxManifestDefault} bytes as JSON` };

const given = {
  type,
  name: z.string().optional().describe('The same as `key`, or left out'),
  description: z.string().nullish(),
};

/** A flag to create. */
export const newManifestFlag = z
  .object({ key: urlFriendlyName, ...given, defaultValue })
  .refine(isNamedByKey, namedByKey)
  .refine(hasDefault, { path: ['defaultValue'], message: 'is required' })
  .refine(fitsType, ofType)
  .refine(isSmall, small);
export type NewManifestFlag = z.infer<typeof newManifestFlag>;

/** New metadata of a flag; without `defaultValue` the default value stays unchanged. */
export const changedManifestFlag = z
  .object({ key: z.string(), ...given, defaultValue: defaultValue.optional() })
  .refine(isNamedByKey, namedByKey)
  .refine(fitsType, ofType)
  .refine(isSmall, small);
export type ChangedManifestFlag = z.infer<typeof changedManifestFlag>;

/** All active flags of a project. */
export const manifest = z.object({ flags: z.array(manifestFlag) });

/** The answer to a change. */
export const writtenManifestFlag = z.object({ flag: manifestFlag, updatedAt: z.string() });
export type WrittenManifestFlag = z.infer<typeof writtenManifestFlag>;

export const archivedManifestFlag = z.object({ message: z.string(), archivedAt: z.string() });
