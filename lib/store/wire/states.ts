import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Typical content of item states, so that even a single state compresses well (RFC 1951 with a preset dictionary). The
 * most frequent parts are last. Stored bytes can be read only with the dictionary that wrote them: it never changes. A
 * new dictionary gets a new number.
 */
const dictionary = Buffer.from(
  '"kind":"segment","id":1,"name":"","description":"","project":null,"createdBy":"admin","constraints":[{"contextName":' +
    '"kind":"project","id":"default","mode":"open","defaultStickiness":"default","featureLimit":null,"featureNaming":{' +
    '"pattern":null,"example":null,"updatedAt":null,"environments":[{"name":"development"},{"name":"production"}]' +
    '"DATE_AFTER"NUM_GT"SEMVER_EQ"STR_CONTAINS"STR_STARTS_WITH"NOT_IN"payload":{"type":"json","value":"string"' +
    '"weight":1000,"weightType":"variable","stickiness":"default","overrides":[]},' +
    '"userIds":"","remoteAddress","applicationHostname","userWithId","gradualRolloutRandom","name":"default","parameters":{}' +
    '"constraints":[{"contextName":"userId","operator":"IN","values":[""],"caseInsensitive":false,"inverted":false}]' +
    '"kind":"feature","name":"","project":"default","type":"release","description":"","stale":false,"impressionData":false,' +
    '"archived":false,"createdAt":"2026-01-01T00:00:00.000Z","archivedAt":null,"lastSeenAt":null,"tags":[],"dependencies":[],' +
    '"rev":{"kind":"feature-environment","feature":"","environment":"production","enabled":true,"strategies":[{"id":"' +
    '","name":"flexibleRollout","title":null,"disabled":false,"sortOrder":0,"parameters":{"rollout":"100","stickiness":' +
    '"default","groupId":""},"constraints":[],"variants":[],"segments":[],"createdAt":"2026-"}],"variants":[],' +
    '"lastSeenAt":null,"firstEnabledAt":"2026-',
);

interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** The bytes are damaged, or a later version made them. */
export class UnreadableStates extends Error {
  override readonly name = 'UnreadableStates';
}

/** Number of the dictionary; it is the first byte. */
const version = 1;

/** Compresses the items as of one moment, without their keys. @param states undefined: there is no item */
export const packStates = (states: readonly (Key | undefined)[]): Uint8Array => {
  const text = JSON.stringify(
    states.map((state) => {
      if (!state) return null;
      const { pk: _pk, sk: _sk, ...rest } = state;
      return rest;
    }),
  );
  return Buffer.concat([Buffer.of(version), deflateRawSync(text, { dictionary, level: 9 })]);
};

const parse = (bytes: Uint8Array): readonly (object | null)[] => {
  if (bytes[0] !== version) throw new UnreadableStates(`States have the unknown form ${bytes[0]}`);
  try {
    return JSON.parse(inflateRawSync(bytes.subarray(1), { dictionary }).toString('utf8'));
  } catch (cause) {
    throw new UnreadableStates('States are damaged', { cause });
  }
};

/**
 * @param keys of the items, in the order in which they were packed
 * @throws UnreadableStates when the bytes are damaged, or a later version made them
 */
export const unpackStates = <T extends Key>(
  bytes: Uint8Array,
  keys: readonly Key[],
): readonly { readonly key: Key; readonly item: T | undefined }[] => {
  const states = parse(bytes);
  if (states.length !== keys.length) throw new UnreadableStates(`${states.length} states of ${keys.length} keys`);
  return keys.map((key, i) => {
    const state = states[i];
    return { key, item: state ? ({ pk: key.pk, sk: key.sk, ...state } as T) : undefined };
  });
};
