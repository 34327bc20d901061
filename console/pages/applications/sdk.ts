/** The name and version that an SDK reports, e.g. `unleash-client-node:6.12.1`. */
export interface Sdk {
  readonly name: string;
  readonly version: string;
}

/** @returns undefined if there is no comparable version */
export const sdkOf = (text: string | null | undefined): Sdk | undefined => {
  const colon = text?.lastIndexOf(':') ?? -1;
  if (!text || colon < 1) return undefined;
  const version = text.slice(colon + 1);
  return /^v?\d/.test(version) ? { name: text.slice(0, colon), version } : undefined;
};

const partsOf = (version: string) => {
  const [release = '', preview] = version.replace(/^v/, '').split(/[-+]/, 2);
  return {
    numbers: release.split('.').map((part) => Number.parseInt(part, 10) || 0),
    preview: version.includes('-') ? (preview ?? '') : undefined,
  };
};

/** Below 0: the first version is older. A version with something after `-` comes before the one without (semver.org §11). */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let i = 0; i < Math.max(left.numbers.length, right.numbers.length); i += 1) {
    const difference = (left.numbers[i] ?? 0) - (right.numbers[i] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.preview === right.preview) return 0;
  if (left.preview === undefined) return 1;
  if (right.preview === undefined) return -1;
  return left.preview.localeCompare(right.preview, 'en', { numeric: true });
};

/** The newest version of each SDK that is in use, by its name. */
export type Newest = ReadonlyMap<string, string>;

/** @param texts what SDKs report as their names and versions */
export const newestOf = (texts: Iterable<string | null | undefined>): Newest => {
  const newest = new Map<string, string>();
  for (const text of texts) {
    const sdk = sdkOf(text);
    const known = sdk && newest.get(sdk.name);
    if (sdk && (known === undefined || compareVersions(known, sdk.version) < 0)) newest.set(sdk.name, sdk.version);
  }
  return newest;
};

/** The newest version in use, if it is newer than this one; undefined: it is not. */
export const newerThan = (text: string | null | undefined, newest: Newest): string | undefined => {
  const sdk = sdkOf(text);
  const known = sdk && newest.get(sdk.name);
  return sdk && known !== undefined && compareVersions(sdk.version, known) < 0 ? known : undefined;
};
