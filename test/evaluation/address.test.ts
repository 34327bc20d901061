import { BlockList, isIP, isIPv4 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AddressRange, parseAddress, parseRange, rangeTest } from '../../lib/evaluation/address.ts';
import { runs } from '../support/runs.ts';

const seed = 2_3;

/** Addresses of a small network, so that ranges overlap, touch and repeat. */
const v4 = fc.nat(255).map((last) => `10.0.0.${last}`);
const v6 = fc.nat(255).map((last) => `2001:db8::${last.toString(16)}`);
const v4Range = fc.tuple(v4, fc.integer({ min: 24, max: 32 })).map(([address, bits]) => `${address}/${bits}`);
const v6Range = fc.tuple(v6, fc.integer({ min: 120, max: 128 })).map(([address, bits]) => `${address}/${bits}`);

const family = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** The expected result, from Node's own list of addresses. */
const expected = (ranges: readonly string[], address: string): boolean => {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(network, family(network));
    else list.addSubnet(network, Number(bits), family(network));
  }
  return list.check(address, family(address));
};

const parsed = (ranges: readonly string[]): AddressRange[] => ranges.flatMap((range) => parseRange(range) ?? []);

describe('addresses (RFC 4291 §2.2, RFC 6943 §3.1.1)', () => {
  it('are those that Node takes for addresses', () => {
    const piece = fc.constantFrom(
      ':',
      ':',
      '::',
      '0',
      '1',
      'ff',
      'FFFF',
      '12345',
      'g',
      '1.2.3.4',
      '.',
      '256',
      '01',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 17 }), (pieces) => {
        const text = pieces.join('');
        expect(parseAddress(text) !== undefined).toBe(isIP(text) !== 0);
      }),
      { numRuns: runs(5_000, 20_000), seed },
    );
  });

  it.each([
    ...['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7::', '::2:3:4:5:6:7:8', '1::8', '::', '::1', '1::', '::1.2.3.4', '1::1.2.3.4'],
    ...['1:2:3:4:5:6:1.2.3.4', '0.0.0.0', '255.255.255.255', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8::'],
    ...['::1:2:3:4:5:6:7:8', '1:2:3:4::5:6:7:8', '1::2::3', ':1', '1:', ':::', ':', '', '1.2.3.4::', '1.2.3.4:1::'],
    ...['1:2:3:4:5:6:7:1.2.3.4', '::1.2.3', '::1.2.3.4:5', '1.2.3', '1.2.3.4.5', '1.2.3.256', '1.2.3.04', '1.2.3.-4'],
    ...['00.0.0.0', '1.2.3.4 ', '12345::', 'g::', '0x1.2.3.4', '1.2.3.4/8'],
  ])('%s is one where Node says so', (text) => {
    expect(parseAddress(text) !== undefined).toBe(isIP(text) !== 0);
  });

  it('are numbers of 32 and 128 bits', () => {
    expect(parseAddress('1.2.3.4')).toEqual({ family: 4, number: 0x01020304n });
    expect(parseAddress('255.255.255.255')).toEqual({ family: 4, number: 0xffffffffn });
    expect(parseAddress('1:2:3:4:5:6:7:8')).toEqual({ family: 6, number: 0x00010002000300040005000600070008n });
    expect(parseAddress('1::8')).toEqual({ family: 6, number: 0x00010000000000000000000000000008n });
    expect(parseAddress('::FFFE:1.2.3.4')).toEqual({ family: 6, number: 0xfffe01020304n });
    expect(parseAddress('::ffff:1.2.3.4')).toEqual({ family: 4, number: 0x01020304n });
  });
});

describe('ranges', () => {
  it('hold the addresses that Node says they hold, however they overlap', () => {
    const ranges = fc.array(fc.oneof(v4, v6, v4Range, v6Range), { maxLength: 12 });
    fc.assert(
      fc.property(ranges, fc.array(fc.oneof(v4, v6), { minLength: 8, maxLength: 30 }), (list, addresses) => {
        const holds = rangeTest(parsed(list));
        for (const address of addresses) {
          const number = parseAddress(address);
          expect(number !== undefined && holds(number)).toBe(expected(list, address));
        }
      }),
      { numRuns: 2_000, seed },
    );
  });

  it('reach from their first address to their last', () => {
    expect(parseRange('10.1.2.3')).toEqual({ family: 4, first: 0x0a010203n, last: 0x0a010203n });
    expect(parseRange('10.1.2.3/8')).toEqual({ family: 4, first: 0x0a000000n, last: 0x0affffffn });
    expect(parseRange('10.1.2.3/0')).toEqual({ family: 4, first: 0n, last: 0xffffffffn });
    expect(parseRange('::/0')).toEqual({ family: 6, first: 0n, last: 2n ** 128n - 1n });
    expect(parseRange('::ffff:10.1.2.3/104')).toEqual({ family: 4, first: 0x0a000000n, last: 0x0affffffn });
    expect(parseRange('::ffff:10.1.2.3/96')).toEqual({ family: 4, first: 0n, last: 0xffffffffn });
  });

  it.each([
    ...['10.0.0.1/33', '::1/129', '10.0.0.1/', '/8', '10.0.0.1/-1', '10.0.0.1/08', '10.0.0.1/8.0', '10.0.0.1/ 8'],
    ...['10.0.0.1/1e1', '10.0.0/8', '10.0.0.1/8/8', '::ffff:10.1.2.3/95', 'localhost', ''],
  ])('%s is none', (text) => {
    expect(parseRange(text)).toBeUndefined();
  });
});
