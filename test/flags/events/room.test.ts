import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gzipRoom, plainRoom, type Room } from '../../../lib/flags/events/room.ts';

/** Joins all pieces that fit into the room. */
const fill = (room: Room, piece: () => string): string => {
  let text = '';
  for (let next = piece(); room.take(next); next = piece()) text += next;
  return text;
};
const lambdaLimit = 6_291_556;

describe('the room of an answer', () => {
  it('is what Lambda takes of a text inside JSON, quotes and all', () => {
    const text = fill(plainRoom(), () => '{"id":1,"type":"tag-created","createdBy":"Åse"},');
    const bytes = Buffer.byteLength(JSON.stringify(text));
    expect(bytes).toBeLessThan(lambdaLimit - 50_000);
    expect(bytes).toBeGreaterThan(lambdaLimit - 100_000);
  });

  it.each([
    { what: 'nothing in it repeats', piece: () => randomBytes(300).toString('hex') },
    { what: 'it is like an event log', piece: () => `{"id":${Math.random()},"type":"feature-created","data":{}},` },
  ])('holds what fits compressed and in base64 when $what', ({ piece }) => {
    const text = fill(gzipRoom(1_500_000), piece);
    const sent = gzipSync(text, { level: 1 }).toString('base64').length;
    expect(sent).toBeLessThan(1_500_000);
    expect(sent).toBeGreaterThan(500_000);
    expect(text.length).toBeGreaterThan(1_000_000);
  });

  it('ends before a function runs out of memory, however well it compresses', () => {
    const text = fill(gzipRoom(), () => ' '.repeat(1024 * 1024));
    expect(text.length).toBe(64 * 1024 * 1024);
  });
});
