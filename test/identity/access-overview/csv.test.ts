import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccessOverviewEntry } from '../../../lib/contract/schemas/access-overview.ts';
import { overviewCsv } from '../../../lib/identity/access-overview/csv.ts';

/** Reads a file as RFC 4180 says. */
const parse = (text: string): string[][] => {
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[i + 1] === '"') {
        cell += '"';
        i++;
      } else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ',') {
      row.push(cell);
      cell = '';
    } else if (char === '\r' && text[i + 1] === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      i++;
    } else cell += char;
  }
  return rows;
};

const name = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '=', '+', '-', '@', '\t', 'é', ' ', "'") });
const entry: fc.Arbitrary<AccessOverviewEntry> = fc.record({
  userId: fc.nat(),
  userName: fc.option(name),
  userEmail: fc.option(name),
  accountType: fc.constantFrom('User', 'Service Account'),
  createdAt: fc.constant('2030-01-01T00:00:00.000Z'),
  lastSeen: fc.constant(null),
  rootRole: fc.option(name),
  accessibleProjects: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
  groups: fc.array(name, { maxLength: 2 }),
  groupProjects: fc.constant([]),
});

describe('access-overview §2: the file', () => {
  it('has each account in a line, whatever people are called, and no formula', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), (entries) => {
        const [names = [], ...rows] = parse(overviewCsv(entries));
        expect(rows).toHaveLength(entries.length);
        for (const [i, row] of rows.entries()) {
          expect(row).toHaveLength(names.length);
          for (const [column, cell] of row.entries()) {
            const value = entries[i]?.[names[column] as keyof AccessOverviewEntry];
            const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
            expect([text, `'${text}`]).toContain(cell);
            expect(cell).not.toMatch(/^[=+\-@\t\r]/);
          }
        }
      }),
    );
  });
});
