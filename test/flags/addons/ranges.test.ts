import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressProblem } from '../../../lib/flags/addons/address.ts';
import { isPermitted, parseRanges } from '../../../lib/flags/addons/ranges.ts';
import { runs } from '../../support/runs.ts';

const none = parseRanges('');

/**
 * The registries as IANA publishes them (https://www.iana.org/assignments/iana-ipv4-special-registry, …-ipv6-…), with
 * multicast and the parts of the IPv6 address space that are not given out.
 */
const registries = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '240.0.0.0/4', '255.255.255.255/32', '224.0.0.0/4'],
  ...['::1/128', '::/128', '::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '100:0:0:1::/64'],
  ...['2001::/23', '2001::/32', '2001:1::1/128', '2001:2::/48', '2001:3::/32', '2001:4:112::/48', '2001:10::/28'],
  ...['2001:20::/28', '2001:30::/28', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20', '5f00::/16'],
  // https://www.iana.org/assignments/ipv6-address-space: all but 2000::/3
  ...['::/8', '100::/8', '200::/7', '400::/6', '800::/5', '1000::/4', '4000::/3', '6000::/3', '8000::/3', 'a000::/3'],
  ...['c000::/3', 'e000::/4', 'f000::/5', 'f800::/6', 'fc00::/7', 'fe00::/9', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  '::ffff:0:0:0/96',
];
/** Not in a registry, but a cloud's own. */
const ofClouds = ['168.63.129.16/32'];

const familyOf = (text: string): 'ipv4' | 'ipv6' => (text.includes(':') ? 'ipv6' : 'ipv4');

/** Whether a list of ranges has an address, as Node counts; ranges of the other family do not. */
const listed = (ranges: readonly string[]): ((address: string) => boolean) => {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    lists[familyOf(network)].addSubnet(network, Number(bits), familyOf(network));
  }
  return (address) => lists[familyOf(address)].check(address, familyOf(address));
};
const isSpecial = listed([...registries, ...ofClouds]);

const dotted = (number: number): string => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
const grouped = (number: bigint): string =>
  Array.from({ length: 8 }, (_, index) => ((number >> BigInt(112 - 16 * index)) & 0xffffn).toString(16)).join(':');

const numberOf = (address: string): bigint => {
  if (familyOf(address) === 'ipv4') return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const [head = '', tail = ''] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const [first, last] = [[...head], [...tail]];
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
};

/** Any address of a range, those at its ends included. */
const inRange = (range: string): fc.Arbitrary<string> => {
  const [network = '', bits] = range.split('/');
  const isV4 = familyOf(network) === 'ipv4';
  const size = 1n << BigInt((isV4 ? 32 : 128) - Number(bits));
  const first = numberOf(network);
  return fc
    .oneof(fc.constantFrom(0n, size - 1n), fc.bigInt({ min: 0n, max: size - 1n }))
    .map((offset) => (isV4 ? dotted(Number(first + offset)) : grouped(first + offset)));
};

const anyV4 = fc.nat(0xffffffff).map(dotted);
const anyV6 = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }).map(grouped);
/** Most addresses at random are reserved; those that are given out begin with 001. */
const givenV6 = fc.bigInt({ min: 1n << 125n, max: (1n << 126n) - 1n }).map(grouped);

const bytesOf = (address: string): readonly number[] => address.split('.').map(Number);
const hex = (number: number): string => number.toString(16);

/** Spellings of an IPv4 address that `URL` understands. */
const spellingsOfV4 = (address: string): readonly string[] => {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(address);
  const number = Number(numberOf(address));
  const wide = address.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  return [
    address,
    `${address}.`,
    String(number),
    `0x${hex(number)}`,
    `0${number.toString(8)}`,
    [a, b, c, d].map((byte) => `0x${hex(byte)}`).join('.'),
    [a, b, c, d].map((byte) => `0${byte.toString(8)}`).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `0x${hex(a)}.${(b << 16) | (c << 8) | d}`,
    wide,
    wide.replaceAll('.', '。'),
    address.replace(/\d/g, (digit) => `%3${digit}`),
    `[::ffff:${address}]`,
    `[::FFFF:${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
    `[0:0:0:0:0:ffff:${address}]`,
  ];
};

/** Addresses that only begin where an IPv4 address is inside. */
const carriersOf = (address: string): readonly string[] => {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(address);
  const [high, low] = [hex(a * 256 + b), hex(c * 256 + d)];
  return [
    `::${address}`,
    `64:ff9b::${address}`,
    `64:ff9b:1::${address}`,
    `2002:${high}:${low}::1`,
    `::ffff:0:${address}`,
  ];
};

/** The forms of RFC 6052 §2.2 in the prefix of RFC 8215, with prefixes of 48, 56, 64 and 96 bits. */
const formsOf = (address: string): readonly string[] => {
  const number = numberOf(address);
  const prefix = numberOf('64:ff9b:1::');
  return [
    prefix | ((number >> 16n) << 64n) | ((number & 0xffffn) << 40n),
    prefix | ((number >> 24n) << 64n) | ((number & 0xffffffn) << 32n),
    prefix | (number << 24n),
    prefix | number,
  ].map(grouped);
};

const spellingsOfV6 = (address: string): readonly string[] => [
  `[${address}]`,
  `[${address.toUpperCase()}]`,
  `[${address
    .split(':')
    .map((group) => group.padStart(4, '0'))
    .join(':')}]`,
];

const spellings = (address: string): readonly string[] =>
  familyOf(address) === 'ipv4' ? spellingsOfV4(address) : spellingsOfV6(address);

describe('addresses that may receive', () => {
  it.each([...registries, ...ofClouds])('are not in %s, in whichever spelling', (range) => {
    fc.assert(
      fc.property(inRange(range), (address) => {
        expect(isPermitted(address, none)).toBe(false);
        for (const host of spellings(address)) expect(addressProblem(`http://${host}/`, none), host).toMatch(/private/);
      }),
      { numRuns: runs(20) },
    );
  });

  it('are all others, in whichever spelling', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyV4, givenV6).filter((address) => !isSpecial(address)),
        (address) => {
          expect(isPermitted(address, none)).toBe(true);
          for (const host of spellings(address)) expect(addressProblem(`https://${host}/`, none), host).toBeUndefined();
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('carry no other address in them', () => {
    fc.assert(
      fc.property(anyV4, (address) => {
        for (const carrier of carriersOf(address)) {
          expect(isPermitted(carrier, none), carrier).toBe(false);
          expect(addressProblem(`http://[${carrier}]/`, none), carrier).toMatch(/private/);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it.each(['', 'localhost', '1.2.3', '01.2.3.4', '1.2.3.4 ', '[::1]', 'fe80::1%eth0', '2a00::1%1', '8.8.8.8\0', '::g'])(
    'are addresses, unlike %j',
    (text) => {
      expect(isPermitted(text, none)).toBe(false);
    },
  );
});

describe('ranges that an operator allows', () => {
  const network = fc.oneof(
    fc.tuple(anyV4, fc.integer({ min: 0, max: 32 })),
    fc.tuple(fc.oneof(anyV6, givenV6), fc.integer({ min: 0, max: 128 })),
  );
  const near = ([address, bits]: readonly [string, number]): fc.Arbitrary<string> => {
    const isV4 = familyOf(address) === 'ipv4';
    const width = isV4 ? 32 : 128;
    // The network with other bits behind it, or with its last bit flipped.
    const below = (1n << BigInt(width - bits)) - 1n;
    return fc.tuple(fc.bigInt({ min: 0n, max: below }), fc.boolean()).map(([low, flip]) => {
      const number = ((numberOf(address) | below) ^ below ^ (flip && bits > 0 ? below + 1n : 0n)) | low;
      return isV4 ? dotted(Number(number)) : grouped(number);
    });
  };
  const isOfCloud = listed([
    ...['169.254.0.0/16', 'fd00:ec2::/32', 'fd20:ce::254/128', '100.100.100.200/32', '192.0.0.192/32'],
    ...ofClouds,
  ]);
  const isTranslated = listed(['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '::/96', '::ffff:0:0:0/96']);

  it("widen exactly by themselves, but for what is a cloud's own", () => {
    const withNear = network.chain((range) => fc.tuple(fc.constant(range), fc.oneof(near(range), anyV4, anyV6)));
    fc.assert(
      fc.property(withNear, ([[address, bits], candidate]) => {
        fc.pre(!isOfCloud(address) && !isTranslated(candidate));
        const range = `${address}/${bits}`;
        const expected = !isOfCloud(candidate) && (listed([range])(candidate) || !isSpecial(candidate));
        expect(isPermitted(candidate, parseRanges(range)), `${candidate} in ${range}`).toBe(expected);
      }),
      { numRuns: runs(500) },
    );
  });

  it('hold IPv4-mapped addresses as IPv4 addresses', () => {
    const allowed = parseRanges('10.0.0.0/8');
    expect(isPermitted('::ffff:10.1.2.3', allowed)).toBe(true);
    expect(isPermitted('::ffff:a01:203', allowed)).toBe(true);
    expect(isPermitted('::ffff:11.1.2.3', none)).toBe(true);
    expect(isPermitted('::ffff:192.168.1.1', allowed)).toBe(false);
    expect(addressProblem('http://[::ffff:10.1.2.3]/', allowed)).toBeUndefined();
  });

  it('let NAT64 translate only to addresses that may receive themselves', () => {
    const allowed = parseRanges('64:ff9b::/96, 10.0.0.0/8');
    expect(isPermitted('64:ff9b::8.8.8.8', allowed)).toBe(true);
    expect(isPermitted('64:ff9b::10.0.0.1', allowed)).toBe(true);
    expect(isPermitted('64:ff9b::192.168.0.1', allowed)).toBe(false);
    expect(isPermitted('64:ff9b::169.254.169.254', allowed)).toBe(false);
    expect(isPermitted('64:ff9b::10.0.0.1', parseRanges('10.0.0.0/8'))).toBe(false);
  });

  it.each(['0.0.0.0/0,::/0', 'fd00::/8,100.64.0.0/10,192.0.0.0/24'])('do not open a cloud: %s', (text) => {
    const allowed = parseRanges(text);
    for (const address of ['169.254.169.254', '169.254.170.2', '168.63.129.16', '100.100.100.200', '192.0.0.192'])
      expect(isPermitted(address, allowed), address).toBe(false);
    for (const address of ['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', '::ffff:169.254.169.254'])
      expect(isPermitted(address, allowed), address).toBe(false);
  });

  it('do not open a cloud whose address is in another one', () => {
    const allowed = parseRanges('0.0.0.0/0, ::/0');
    for (const address of ['169.254.169.254', '168.63.129.16', '100.100.100.200', '192.0.0.192'])
      for (const carrier of [...carriersOf(address), ...formsOf(address)])
        expect(isPermitted(carrier, allowed), carrier).toBe(false);
    for (const carrier of [...carriersOf('8.8.8.8'), ...formsOf('8.8.8.8'), ...carriersOf('10.0.0.1'), '::1', '::2'])
      expect(isPermitted(carrier, allowed), carrier).toBe(true);
  });

  it('may be addresses, have spaces around them, and be none at all', () => {
    const allowed = parseRanges(' 10.0.0.7 , fd00::/8,');
    expect(['10.0.0.7', '10.0.0.8', 'fd12::1'].map((one) => isPermitted(one, allowed))).toEqual([true, false, true]);
    expect(isPermitted('10.0.0.7', none)).toBe(false);
  });

  it.each([
    ['10.0.0.0/33', '"10.0.0.0/33" is no range of addresses, such as 10.0.0.0/8 or fd00::/8.'],
    ['10.0.0.0/8,intern', '"intern" is no range of addresses, such as 10.0.0.0/8 or fd00::/8.'],
    ['10.0.0.0-10.0.0.9', '"10.0.0.0-10.0.0.9" is no range of addresses, such as 10.0.0.0/8 or fd00::/8.'],
    ['010.0.0.0/8', '"010.0.0.0/8" is no range of addresses, such as 10.0.0.0/8 or fd00::/8.'],
    ['10.0.0.0/8;fd00::/8', '"10.0.0.0/8;fd00::/8" is no range of addresses, such as 10.0.0.0/8 or fd00::/8.'],
    [
      '10.0.0.0/8,169.254.169.254',
      '"169.254.169.254" cannot be allowed: there a cloud gives out credentials of its machines.',
    ],
    ['fd00:ec2::/64', '"fd00:ec2::/64" cannot be allowed: there a cloud gives out credentials of its machines.'],
  ])('%s: the error names the part that is wrong', (text, message) => {
    expect(() => parseRanges(text)).toThrow(new Error(message));
  });
});
