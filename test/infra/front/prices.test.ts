import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The tables of docs/front.md under "What it costs", cell by cell, without bold marks. */
const text =
  readFileSync(new URL('../../../docs/front.md', import.meta.url), 'utf8').split('## What it costs')[1] ?? '';
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .replaceAll('**', '')
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const cells = (label: string): readonly string[] => {
  const found = rows.filter(([name]) => name === label);
  expect(found, label).toHaveLength(1);
  return (found[0] ?? []).slice(1);
};
/** The price of one unit; the table has prices for `1`, `1,000`, `10,000` or a million. */
const priceOf = (label: string): number => {
  const [, price = '', unit = ''] = /^([\d.]+) for (a GB|a million|[\d,]+)$/.exec(cells(label)[0] ?? '') ?? [];
  const one = { 'a GB': 1, 'a million': 1e6 }[unit] ?? Number(unit.replaceAll(',', ''));
  return Number(price) / one;
};
const amountOf = (label: string): number => {
  const [, amount = '', unit] = /^([\d,]+) (million|GB)$/.exec(cells(label)[0] ?? '') ?? [];
  return Number(amount.replaceAll(',', '')) * (unit === 'million' ? 1e6 : 1);
};

const prices = {
  requests: [priceOf('HTTPS request, North America'), priceOf('HTTPS request, Europe')],
  call: priceOf('call of the function'),
  gb: priceOf('transfer to SDKs, North America and Europe, first 10 TB'),
  get: priceOf('S3 GET'),
};
const free = {
  requests: amountOf('free in each month, for the account: requests'),
  calls: amountOf('… calls of functions'),
  gb: amountOf('… transfer'),
};
const gbOfPoll = 0.5e-6;
const seconds = 30 * 24 * 60 * 60;
/** Ten tokens at two edge locations; each is requested every five seconds. */
const gets = ((10 * 2) / 5) * seconds;
const beyond = (amount: number, without: number): number => Math.max(0, amount - without);

/** The cost of a month in USD, by its parts. */
const billOf = (polls: number, request: number) => [
  beyond(polls, free.requests) * request,
  beyond(polls, free.calls) * prices.call,
  gets * prices.get,
  beyond(polls * gbOfPoll, free.gb) * prices.gb,
];
const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0);
const perMillion = (polls: number, request: number): number => (sum(billOf(polls, request)) / polls) * 1e6;
const shown = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const pollsOf = (sdks: number): number => (sdks / 15) * seconds;
const [america = 0, europe = 0] = prices.requests;

it('a million polls at list prices is what the prices make it', () => {
  const list = (share: number) =>
    prices.requests.map((request) => (request + prices.call + share * prices.get) * 1e6 + 0.5 * prices.gb);
  const [first = []] = rows.filter(([name]) => name === 'together').map(([, ...values]) => values);
  expect(first).toEqual(list(0.06).map((value) => shown(value, 2)));
  expect(cells('every poll asks S3: an SDK that is alone with its token at its edge')).toEqual(
    list(1).map((value) => shown(value, 2)),
  );
});

it('the bills are what prices and free amounts make them', () => {
  const all = [1_000, 10_000].flatMap((sdks) => prices.requests.map((request) => ({ polls: pollsOf(sdks), request })));
  const labels = [
    'requests, without 10 million',
    'calls of the function, without 2 million',
    'S3: 4 GETs a second, 10.4 million',
    'transfer of 304, without 1,000 GB',
  ];
  for (const [i, label] of labels.entries())
    expect([label, cells(label)]).toEqual([
      label,
      all.map(({ polls, request }) => shown(billOf(polls, request)[i] ?? 0, 2)),
    ]);
  expect(cells('million polls')).toEqual(all.map(({ polls }) => shown(polls / 1e6, 1)));
  expect(rows.filter(([name]) => name === 'together')[1]?.slice(1)).toEqual(
    all.map(({ polls, request }) => shown(sum(billOf(polls, request)), 2)),
  );
  expect(cells('a million polls')).toEqual(all.map(({ polls, request }) => shown(perMillion(polls, request), 3)));
});

it('the bar holds in Europe as far as the text says', () => {
  const bar = 1.3;
  const [, sdks = '', before = ''] =
    /up to ([\d,]+) SDKs: the free transfer lasts for ([\d,]+) of them/.exec(text) ?? [];
  const most = Number(sdks.replaceAll(',', ''));
  for (let n = 100; n <= most; n += 20) expect(perMillion(pollsOf(n), europe)).toBeLessThan(bar);
  expect(perMillion(pollsOf(most + 20), europe)).toBeGreaterThan(bar);
  const last = Number(before.replaceAll(',', ''));
  expect(pollsOf(last) * gbOfPoll).toBeLessThan(free.gb);
  expect(pollsOf(last + 10) * gbOfPoll).toBeGreaterThan(free.gb);
  const [, pairs = ''] = /up to (\d+) pairs/.exec(text) ?? [];
  const saved = free.requests * europe + free.calls * prices.call;
  expect(Math.floor(saved / ((seconds / 5) * prices.get))).toBe(Number(pairs));
  expect(text).toContain(`The free amounts are ${shown(saved, 2)} USD`);
  expect(text).toContain(`1.30 − ${shown(saved - gets * prices.get, 2)} / (million polls)`);
  expect(perMillion(1e15, europe)).toBeLessThan(1.345);
  expect(perMillion(pollsOf(1_000_000), america)).toBeLessThan(bar);
});
