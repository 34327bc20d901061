import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applied } from '../../../cli/code/cleanup/edits.ts';
import { runs } from '../../support/runs.ts';
import { programs } from './programs.ts';
import { cleaned, off, on } from './project.ts';
import { allOthers, blue, run } from './run-program.ts';

const forwards = fc.constantFrom(on, off, blue);

describe('laws of a clean-up', () => {
  it('a program does the same without the flag, a second run changes nothing, and the rest of the text stays', async () => {
    const batch = fc.array(programs, { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(batch, forwards, async (all, forward) => {
        const files = Object.fromEntries(all.map(({ name, text }, at) => [`p${at}/${name}`, text]));
        const { texts, result } = cleaned(files, forward);
        for (const [name, text] of Object.entries(files)) {
          const after = texts[name] ?? '';
          for (const others of allOthers) {
            const wanted = await run(text, forward, others);
            expect(await run(after, forward, others), `${text}\n--- became ---\n${after}`).toBe(wanted);
          }
          expect(after).toContain('const first = "untouched" ;   /*  as it is  */\n');
          expect(after).toContain('};\nconst last = [ 1,2 ,3 ] ;\n');
          expect(after, after).not.toMatch(/'new-checkout'/);
        }
        for (const { before, after, edits } of result.files) expect(applied(before, edits)).toBe(after);
        expect(result.complaints).toEqual([]);
        const again = cleaned(texts, forward);
        expect(again.result.files).toEqual([]);
      }),
      { numRuns: runs(4, 160) },
    );
  });
});
