import { describe, expect, it } from 'vitest';
import { addressProblem, hostOf, knownAddresses } from '../../../lib/flags/addons/address.ts';
import { parseRanges } from '../../../lib/flags/addons/ranges.ts';

const none = parseRanges('');
const loopback = parseRanges('127.0.0.0/8');

describe('an address to which something is to be delivered', () => {
  it.each([
    'https://example.com/hooks',
    'http://example.com',
    'HTTPS://EXAMPLE.COM/a?b=c#d',
    'https://example.com:443/',
    'https://example.com:80/',
    'http://example.com:1024/',
    'https://example.com:8443/hooks',
    'https://example.com:49152/',
    'https://example.com:65535/',
    'https://example.com./',
    'https://bücher.example/',
    'https://localhost.example.com/',
    'https://notlocalhost/',
    'https://8.8.8.8/',
    'https://[2a00:1450:4001::1]/',
    'https://example.com/a@b:c',
  ])('may be %s', (address) => {
    expect(addressProblem(address, none)).toBeUndefined();
  });

  it.each([
    ['', 'must begin with https:// or http://'],
    ['example.com', 'must begin with https:// or http://'],
    ['//example.com', 'must begin with https:// or http://'],
    ['https:example.com', 'must begin with https:// or http://'],
    ['https:\\\\example.com', 'must begin with https:// or http://'],
    ['ftp://example.com/', 'must begin with https:// or http://'],
    ['file:///etc/passwd', 'must begin with https:// or http://'],
    ['gopher://example.com:6379/_FLUSHALL', 'must begin with https:// or http://'],
    ['data:text/plain,a', 'must begin with https:// or http://'],
    ['unix:/var/run/docker.sock', 'must begin with https:// or http://'],
    ['https://', 'must be a complete address, such as https://example.com/hooks'],
    ['https://exa%00mple.com/', 'must be a complete address, such as https://example.com/hooks'],
    ['https://example.com:65536/', 'must be a complete address, such as https://example.com/hooks'],
    ['https://1.2.3.256/', 'must be a complete address, such as https://example.com/hooks'],
    ['https://[fe80::1%25eth0]/', 'must be a complete address, such as https://example.com/hooks'],
    [' https://example.com/', 'must not contain spaces or control characters'],
    ['https://example.com/a b', 'must not contain spaces or control characters'],
    ['https://exa\nmple.com/', 'must not contain spaces or control characters'],
    ['https://example.com/\r\nX: y', 'must not contain spaces or control characters'],
    ['https://example.com/\0', 'must not contain spaces or control characters'],
    ['ht\ttps://example.com/', 'must not contain spaces or control characters'],
    ['https://user@example.com/', 'must not contain a user or a password, which belong in a header'],
    ['https://:secret@example.com/', 'must not contain a user or a password, which belong in a header'],
    ['https://example.com:443@10.0.0.1/', 'must not contain a user or a password, which belong in a header'],
  ])('must not be %j', (address, problem) => {
    expect(addressProblem(address, none)).toBe(problem);
  });

  it.each([
    ...[0, 1, 22, 25, 53, 110, 143, 445, 465, 587, 993, 995, 1023],
    ...[1433, 1521, 2049, 2375, 2525, 3306, 5432, 6000, 6379, 6667, 9042, 9092, 9200, 9300, 10080, 11211, 27017],
  ])('has no port of mail, databases and the like: %i', (port) => {
    const problem = `must not have port ${port}: it has to be 80, 443, or one from 1024 that no database or mail server uses`;
    expect(addressProblem(`https://example.com:${port}/`, none)).toBe(problem);
    expect(addressProblem(`http://127.0.0.1:${port}/`, loopback)).toBe(problem);
  });

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://127.0.0.1./',
    'http://127.0.0.1../',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:FFFF:7F00:1]/',
    'http://１２７.０.０.１/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http:////127.0.0.1/',
    'http://\\127.0.0.1/',
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://localhost../',
    'http://a.localhost/',
    'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
    'http://localh%6fst/',
  ])('%s is this machine', (address) => {
    expect(addressProblem(address, none)).toBe(
      'must not lead to a private or reserved address, unless an operator allows its range',
    );
    expect(addressProblem(address, loopback)).toBeUndefined();
  });

  it.each([
    'http://0/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::7f00:1]/',
    'http://169.254.169.254/',
  ])('%s is private, whether or not 127.0.0.0/8 is allowed', (address) => {
    expect(addressProblem(address, none)).toMatch(/private or reserved/);
    expect(addressProblem(address, loopback)).toMatch(/private or reserved/);
  });

  it('never has its problem contain what may be a secret', () => {
    for (const address of [
      'https://me:hush@example.com/?hush',
      'https://10.0.0.1/hush?hush',
      'hush://x',
      'https://x:25/hush',
    ])
      expect(addressProblem(address, none)).not.toMatch(/hush/);
  });
});

describe('a host', () => {
  it('is looked up without brackets and final dots', () => {
    const hosts = ['https://[::1]/', 'https://a.example./', 'https://a.example../', 'https://A.example:8443/'];
    expect(hosts.map((address) => hostOf(new URL(address)))).toEqual(['::1', 'a.example', 'a.example', 'a.example']);
  });

  it('is known without a look-up if it is an address or this machine', () => {
    expect(
      ['1.2.3.4', '::1', 'localhost', 'a.localhost', 'localhost.example', 'xlocalhost'].map(knownAddresses),
    ).toEqual([['1.2.3.4'], ['::1'], ['127.0.0.1', '::1'], ['127.0.0.1', '::1'], undefined, undefined]);
  });
});
