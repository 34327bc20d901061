import { describe, expect, it } from 'vitest';
import { cleaned, off, on } from './project.ts';

const screen = `// The checkout.
import { oldWay } from "./old";
import { newWay } from "./new";

export const first = () => {
  // Old and new.
  if (client.isEnabled('new-checkout', { userId: 'x' })) {
    // the new one
    const x = newWay();
    log( x );
  } else {
    log(oldWay());
  }
  const isNew = client.isEnabled('new-checkout');
  if (!isNew) {
    return 1;
  }
  if (a && isNew) log('both');
  if (b) log('b');
  else if (client.isEnabled('new-checkout')) log('new');
  else log('old');
  return isNew ? 'new' : 'old';
};

function wrapper(user: string) {
  return client.isEnabled('new-checkout', { user });
}

export async function second() {
  if (await feature.getBooleanValue('new-checkout', false)) return \`a
    b\`;
  return wrapper('x') && other();
}
`;
const ways = { 'old.ts': 'export const oldWay = () => 1;\n', 'new.ts': 'export const newWay = () => 2;\n' };

describe('a flag that is on for everybody', () => {
  it('leaves the code of the branch that is taken, and takes away what only the other one has used', () => {
    const { texts, result } = cleaned({ 'screen.ts': screen, ...ways }, on);
    expect(texts['screen.ts']).toBe(`// The checkout.
import { newWay } from "./new";

export const first = () => {
  // Old and new.
  // the new one
  const x = newWay();
  log( x );
  if (a) log('both');
  if (b) log('b');
  else log('new');
  return 'new';
};

export async function second() {
  return \`a
    b\`;
}
`);
    expect(result.complaints).toEqual([]);
    expect(result.left).toEqual([]);
    expect(result.mentions).toEqual([]);
    expect(result.uses.map(({ line }) => line)).toEqual([7, 14, 20, 26, 30, 32]);
  });

  it('folds elements of JSX', () => {
    const view = `export const View = ({ user }: { user: boolean }) => {
  const enabled = client.isEnabled('new-checkout');
  return (
    <div>
      {enabled && (
        <section>
          new
        </section>
      )}
      {!enabled && <old />}
      {user && enabled && <p>both</p>}
      text {enabled ? 'x' : 'y'}
      <input disabled={!enabled} />
    </div>
  );
};
`;
    const { texts, result } = cleaned({ 'view.tsx': view }, on);
    expect(texts['view.tsx']).toBe(`export const View = ({ user }: { user: boolean }) => {
  return (
    <div>
      <section>
        new
      </section>
      {user && <p>both</p>}
      text {'x'}
      <input disabled={false} />
    </div>
  );
};
`);
    expect(result.left).toEqual([{ file: 'view.tsx', line: 13, text: 'the value is passed to an element' }]);
  });
});

describe('a flag that is off', () => {
  it('ends a function where it always returns', () => {
    const { texts } = cleaned({ 'screen.ts': screen, ...ways }, off);
    expect(texts['screen.ts']).toBe(`// The checkout.
import { oldWay } from "./old";

export const first = () => {
  // Old and new.
  log(oldWay());
  return 1;
};

export async function second() {
  return false;
}
`);
  });
});

describe('what a clean-up keeps', () => {
  const one = (text: string, forward = on): string => cleaned({ 'one.js': text }, forward).texts['one.js'] ?? '';

  it('side effects of arguments', () => {
    expect(one("export {};\nif (client.isEnabled('new-checkout', log(1))) log(2);\n")).toBe(
      'export {};\nlog(1);\nlog(2);\n',
    );
    expect(one("export const x = () => client.isEnabled('new-checkout', { at: log(1) }) && a;\n")).toBe(
      'export const x = () => (log(1), a);\n',
    );
  });

  it('the parentheses of a sequence, which is one argument', () => {
    expect(one("export const f = () => log((client.isEnabled('new-checkout') ? (a, b) : c));\n")).toBe(
      'export const f = () => log((a, b));\n',
    );
  });

  it('a block whose names are used around it', () => {
    expect(
      one(
        "export const f = () => {\n  const x = 1;\n  if (client.isEnabled('new-checkout')) {\n    const x = 2;\n    log(x);\n  }\n  return x;\n};\n",
      ),
    ).toBe('export const f = () => {\n  const x = 1;\n  {\n    const x = 2;\n    log(x);\n  }\n  return x;\n};\n');
  });

  it('variables and functions that a branch or dead code declares for others', () => {
    expect(
      one(
        "export const f = () => {\n  if (client.isEnabled('new-checkout')) {\n    var x = 2;\n  }\n  return x;\n};\n",
        off,
      ),
    ).toBe('export const f = () => {\n  var x;\n  return x;\n};\n');
    expect(
      one(
        "export const f = () => {\n  if (client.isEnabled('new-checkout')) return g();\n  log(1);\n  function g() {\n    return 2;\n  }\n};\n",
      ),
    ).toBe('export const f = () => {\n  return g();\n  function g() {\n    return 2;\n  }\n};\n');
  });

  it('what this of a called function is', () => {
    expect(one("export const f = (o) => (client.isEnabled('new-checkout') ? o.a : o.b)();\n")).toBe(
      'export const f = (o) => (0, o.a)();\n',
    );
  });

  it('another flag, and a method of another thing', () => {
    const text = `import { isEnabled } from "./mine";\nexport const x = isEnabled('new-checkout') && client.isEnabled('other');\n`;
    const mine = 'export const isEnabled = (name) => name.length > 3;\n';
    expect(cleaned({ 'one.js': text, 'mine.js': mine }, on).texts['one.js']).toBe(text);
  });
});
