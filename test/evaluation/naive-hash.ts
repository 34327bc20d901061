/** MurmurHash3 x86 32 as in its description: whole blocks first, then the tail, then the final mix. */
export const naiveHash = (text: string, seed: number): number => {
  const bytes = [...new TextEncoder().encode(text)];
  let h = seed;
  while (bytes.length >= 4) {
    h ^= scramble(word(bytes.splice(0, 4)));
    h = Math.imul(rotate(h, 13), 5) + 0xe6546b64;
  }
  h ^= scramble(word(bytes));
  h ^= new TextEncoder().encode(text).length;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h >>> 0;
};

const word = (bytes: readonly number[]): number => bytes.reduce((sum, byte, index) => sum | (byte << (8 * index)), 0);

const scramble = (block: number): number => Math.imul(rotate(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));
