import { createContext, Script } from 'node:vm';
import { type Forward, variantOf } from '../../../cli/code/cleanup/forward.ts';
import { compiler } from './project.ts';

export const blue: Forward = { enabled: true, variant: { name: 'blue', payload: { type: 'string', value: 'text' } } };

/** What a program does with these values of everything else: what it writes, and what it answers. */
export const run = async (text: string, forward: Forward, others: readonly boolean[]): Promise<unknown> => {
  const written: unknown[] = [];
  let calls = 0;
  const other = (n: number): boolean => {
    calls += 1;
    written.push(['other', n]);
    return others[(calls + n) % others.length] ?? false;
  };
  const exports: { main?: (...values: readonly boolean[]) => Promise<unknown> } = {};
  const isNew = (name: string): boolean => (name === 'new-checkout' ? forward.enabled : (others[0] ?? false));
  const context = createContext({
    exports,
    other,
    log: (...values: unknown[]) => {
      written.push(values);
      return values.length;
    },
    client: { isEnabled: isNew, getVariant: () => variantOf(forward) },
    feature: {
      getBooleanValue: async (name: string) => isNew(name),
      getStringValue: async (_name: string, given: string) => forward.variant?.payload?.value ?? given,
    },
  });
  const code = compiler.transpileModule(text, {
    compilerOptions: { module: compiler.ModuleKind.CommonJS, target: compiler.ScriptTarget.ES2022 },
  }).outputText;
  try {
    new Script(/^export /m.test(text) ? code : text).runInContext(context);
    return JSON.stringify([await exports.main?.(...others), written]);
  } catch (error) {
    return JSON.stringify([String(error), written]);
  }
};

/** All values of three other flags. */
export const allOthers = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [1, 2, 4].map((bit) => (bits & bit) !== 0));
