import type ts from 'typescript-5';
import { isGenerated } from '../uses/generated.ts';
import { bare, type Code, functionOf, onlyResult } from './code.ts';
import type { AnswerKind } from './forward.ts';
import { textAt } from './literal.ts';

/** A call that asks an SDK for a flag. */
export interface Question {
  readonly flag: string;
  readonly kind: AnswerKind;
  /** The type of values, where the method names it: `getStringValue`. */
  readonly type: 'boolean' | 'string' | 'number' | 'object' | undefined;
  /** The value if the flag gives none; undefined: nobody said. */
  readonly defaultValue: ts.Expression | undefined;
  readonly isPromise: boolean;
}

interface Form {
  readonly kind: AnswerKind;
  readonly type?: Question['type'];
  /** Position of the default among the arguments. */
  readonly defaultAt?: number;
}

const openFeatureForms = (['Boolean', 'String', 'Number', 'Object'] as const).flatMap((name): [string, Form][] => {
  const type = name.toLowerCase() as 'boolean' | 'string' | 'number' | 'object';
  const value: Form = { kind: 'value', type, defaultAt: 1 };
  const details: Form = { kind: 'details', type, defaultAt: 1 };
  return [
    [`get${name}Value`, value],
    [`get${name}Details`, details],
    [`use${name}FlagValue`, value],
    [`useSuspense${name}FlagValue`, value],
    [`use${name}FlagDetails`, details],
  ];
});

/** The functions and methods of SDKs that ask for a flag by its name, which is their first argument. */
const forms: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['isEnabled', { kind: 'enabled' }],
  ['useFlag', { kind: 'enabled' }],
  ['getVariant', { kind: 'variant' }],
  ['useVariant', { kind: 'variant' }],
  ...openFeatureForms,
]);

const packagesOfSdks = /(?:^|\/node_modules\/)(?:unleash-client|unleash-proxy-client|@unleash\/|@openfeature\/)/;

/** The tables that `halyard types` writes, and what their functions answer. */
const tables: Readonly<Record<string, AnswerKind>> = {
  openFeatureFlags: 'value',
  openFeatureDetails: 'details',
  unleashFlags: 'value',
};

/** How a function of the project asks for the flag that it is called with. */
interface Passing extends Form {
  /** Position of the name among the arguments. */
  readonly nameAt: number;
}

export interface Questions {
  /** What a call asks for; undefined: it asks for no flag, or for one whose name is not known. */
  of(call: ts.CallExpression): Question | undefined;
  /** Whether a call asks for a flag whose name is known only when the program runs. */
  isOpen(call: ts.CallExpression): boolean;
}

/** @param hasEffects whether an expression does more than to compute a value */
export const openQuestions = (code: Code, hasEffects: (node: ts.Expression) => boolean): Questions => {
  const { ts, checker } = code;
  const passing = new Map<ts.Node, Passing | undefined>();

  const nameNode = (callee: ts.Expression): ts.Node =>
    ts.isPropertyAccessExpression(callee)
      ? callee.name
      : ts.isElementAccessExpression(callee)
        ? callee.argumentExpression
        : callee;

  const memberName = (callee: ts.Expression): string | undefined => {
    if (ts.isPropertyAccessExpression(callee)) return callee.name.text;
    if (ts.isElementAccessExpression(callee)) return textAt(code, callee.argumentExpression);
    return ts.isIdentifier(callee) ? callee.text : undefined;
  };

  /** The module that a name is imported from, for packages that are not installed; and the name that it has there. */
  const importOf = (callee: ts.Expression): { readonly module: string; readonly name: string } | undefined => {
    if (!ts.isIdentifier(callee)) return undefined;
    const declaration = checker.getSymbolAtLocation(callee)?.declarations?.[0];
    if (declaration === undefined || !ts.isImportSpecifier(declaration)) return undefined;
    const { moduleSpecifier } = declaration.parent.parent.parent;
    return {
      module: ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '',
      name: (declaration.propertyName ?? declaration.name).text,
    };
  };

  /** The declaration behind a name: through constants and patterns that only pass it on. */
  const declarationOf = (callee: ts.Expression, depth = 0): ts.Declaration | undefined => {
    const symbol = code.symbolOf(nameNode(callee));
    const declaration = symbol?.valueDeclaration ?? symbol?.declarations?.[0];
    if (symbol === undefined || declaration === undefined || depth > 8) return declaration;
    if (ts.isBindingElement(declaration) && ts.isObjectBindingPattern(declaration.parent)) {
      if (!code.isFixed(symbol, declaration)) return declaration;
      const name = declaration.propertyName ?? declaration.name;
      const text = ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
      const member = text === undefined ? undefined : checker.getTypeAtLocation(declaration.parent).getProperty(text);
      return member?.valueDeclaration ?? declaration;
    }
    if (ts.isVariableDeclaration(declaration) && declaration.initializer && code.isFixed(symbol, declaration)) {
      const value = bare(ts, declaration.initializer);
      if (ts.isIdentifier(value) || ts.isPropertyAccessExpression(value) || ts.isElementAccessExpression(value))
        return declarationOf(value, depth + 1);
    }
    return declaration;
  };

  const isPromise = (call: ts.CallExpression): boolean => {
    const type = checker.getTypeAtLocation(call);
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) {
      let { parent } = call as ts.Node;
      while (ts.isParenthesizedExpression(parent)) parent = parent.parent;
      return ts.isAwaitExpression(parent) || (ts.isPropertyAccessExpression(parent) && parent.name.text === 'then');
    }
    return type.symbol?.name === 'Promise' || type.getProperty('then') !== undefined;
  };

  /** A function of the table of `halyard types`, with the flag that it asks for. */
  const accessorOf = (declaration: ts.Declaration): Omit<Question, 'isPromise'> | undefined => {
    if (!ts.isPropertyAssignment(declaration) || !isGenerated(declaration.getSourceFile())) return undefined;
    const table = ts.findAncestor(declaration, ts.isVariableDeclaration);
    const kind = table && ts.isIdentifier(table.name) ? tables[table.name.text] : undefined;
    const { name, initializer } = declaration;
    if (kind === undefined || !ts.isArrowFunction(initializer)) return undefined;
    const flag = ts.isComputedPropertyName(name) ? textAt(code, name.expression) : name.text;
    if (flag === undefined) return undefined;
    const defaultOf = initializer.parameters[1];
    const asksOnly = bare(ts, initializer.body as ts.Expression);
    const isEnabled = ts.isCallExpression(asksOnly) && memberName(asksOnly.expression) === 'isEnabled';
    const [, type] = /\.get(Boolean|String|Number|Object)(?:Value|Details)\b/.exec(initializer.getText()) ?? [];
    return {
      flag,
      kind: isEnabled ? 'enabled' : kind,
      type: type?.toLowerCase() as Question['type'],
      defaultValue: defaultOf?.initializer,
    };
  };

  /** The SDK's function that a callee is, if it is one. */
  const formOf = (callee: ts.Expression): Form | undefined => {
    const imported = importOf(callee);
    const form = forms.get(imported?.name ?? memberName(callee) ?? '');
    if (form === undefined) return undefined;
    const symbol = code.symbolOf(nameNode(callee));
    const isUnresolved = symbol === undefined || (symbol.declarations ?? []).length === 0;
    if (isUnresolved) {
      if (imported !== undefined) return packagesOfSdks.test(imported.module) ? form : undefined;
      return ts.isIdentifier(callee) ? undefined : form;
    }
    return (symbol.declarations ?? []).every((declaration) => {
      const { fileName } = declaration.getSourceFile();
      if (packagesOfSdks.test(fileName)) return !/\/@unleash\/proxy-client-(?:vue|svelte|solid)\//.test(fileName);
      if (fileName.includes('/node_modules/')) return false;
      // An interface of the project with the method of an SDK; a function with a body shows itself what it asks.
      return (
        ts.isMethodSignature(declaration) ||
        ts.isPropertySignature(declaration) ||
        ts.isParameter(declaration) ||
        (ts.isFunctionLike(declaration) && !('body' in declaration && declaration.body !== undefined)) ||
        (ts.isVariableDeclaration(declaration) && declaration.initializer === undefined)
      );
    })
      ? form
      : undefined;
  };

  const indexOfParameter = (called: ts.FunctionLikeDeclaration, node: ts.Expression): number => {
    const value = bare(ts, node);
    if (!ts.isIdentifier(value)) return -1;
    const symbol = code.symbolOf(value);
    return called.parameters.findIndex(
      ({ name, dotDotDotToken }) =>
        dotDotDotToken === undefined &&
        ts.isIdentifier(name) &&
        symbol !== undefined &&
        checker.getSymbolAtLocation(name) === symbol,
    );
  };

  /** A function that does nothing but ask for the flag whose name it is called with. */
  const passingOf = (called: ts.FunctionLikeDeclaration): Passing | undefined => {
    if (passing.has(called)) return passing.get(called);
    passing.set(called, undefined);
    const result = onlyResult(ts, called);
    if (result === undefined) return undefined;
    const inner = bare(ts, result);
    const call = bare(ts, ts.isAwaitExpression(inner) ? inner.expression : inner);
    if (!ts.isCallExpression(call)) return undefined;
    const { form, nameAt } = askedBy(call) ?? {};
    const name = call.arguments[nameAt ?? 0];
    if (form === undefined || name === undefined) return undefined;
    const at = indexOfParameter(called, name);
    const receiver = ts.isPropertyAccessExpression(call.expression) ? [call.expression.expression] : [];
    if (at < 0 || [...receiver, ...call.arguments].some(hasEffects)) return undefined;
    const given = form.defaultAt === undefined ? undefined : call.arguments[form.defaultAt];
    const defaultAt = given === undefined ? -1 : indexOfParameter(called, given);
    if (given !== undefined && defaultAt < 0 && form.type === undefined) return undefined;
    const { kind, type } = form;
    const found: Passing = { kind, nameAt: at, ...(type && { type }), ...(defaultAt >= 0 && { defaultAt }) };
    passing.set(called, found);
    return found;
  };

  const askedBy = (call: ts.CallExpression): { readonly form: Form; readonly nameAt: number } | undefined => {
    const callee = bare(ts, call.expression);
    const form = formOf(callee);
    if (form !== undefined) return { form, nameAt: 0 };
    const declaration = declarationOf(callee);
    const called = functionOf(ts, declaration);
    if (called === undefined || isGenerated(called.getSourceFile())) return undefined;
    const found = called.getSourceFile().isDeclarationFile ? undefined : passingOf(called);
    return found && { form: found, nameAt: found.nameAt };
  };

  return {
    of: (call) => {
      const accessor = declarationOf(bare(ts, call.expression));
      const typed = accessor && accessorOf(accessor);
      if (typed !== undefined)
        return { ...typed, defaultValue: call.arguments[1] ?? typed.defaultValue, isPromise: isPromise(call) };
      const asked = askedBy(call);
      if (asked === undefined) return undefined;
      const { form, nameAt } = asked;
      const name = call.arguments[nameAt];
      const flag = name && textAt(code, name);
      if (flag === undefined) return undefined;
      return {
        flag,
        kind: form.kind,
        type: form.type,
        defaultValue: form.defaultAt === undefined ? undefined : call.arguments[form.defaultAt],
        isPromise: isPromise(call),
      };
    },
    isOpen: (call) => {
      const asked = askedBy(call);
      const name = asked && call.arguments[asked.nameAt];
      if (asked === undefined || name === undefined || textAt(code, name) !== undefined) return false;
      const around = ts.findAncestor(call, (node): node is ts.FunctionLikeDeclaration => ts.isFunctionLike(node));
      return !(around !== undefined && passingOf(around)?.nameAt === indexOfParameter(around, name));
    },
  };
};
