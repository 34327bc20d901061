/** The digits of Crockford's base 32: no letter that is read as a digit. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeDigits = 10;
const randomDigits = 16;

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/**
 * A new ULID: 26 characters that sort by the time at which they were made (https://github.com/ulid/spec).
 * @param random makes random bytes
 */
export const ulid = (time: Date, random: (count: number) => Uint8Array = randomBytes): string => {
  let rest = time.getTime();
  let text = '';
  for (let i = 0; i < timeDigits; i++) {
    text = digits.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  for (const byte of random(randomDigits)) text += digits.charAt(byte % 32);
  return text;
};
