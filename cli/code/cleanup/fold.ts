import type ts from 'typescript-5';
import type { Edits } from './edits.ts';
import type { Evaluation } from './evaluation.ts';
import { foldExpression, foldJsxChild } from './fold-expression.ts';
import { foldStatement, foldStatements } from './fold-statement.ts';
import type { Folding } from './folding.ts';

/** A place in the code, and what is noted about it. */
export interface Left {
  readonly node: ts.Node;
  readonly reason: string;
}

/** Prepares the changes of one file; `visit(file)` makes them. */
export const openFolding = (evaluation: Evaluation, file: ts.SourceFile, edits: Edits, left: Left[]): Folding => {
  const { ts } = evaluation.code;
  const folding: Folding = {
    ts,
    file,
    evaluation,
    edits,
    expression: (node, place) => foldExpression(folding, node, place),
    statements: (list, container) => foldStatements(folding, list, container),
    leave: (node, reason) => left.push({ node, reason }),
    visit: (node) => {
      if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
      if (ts.isSourceFile(node) || ts.isBlock(node) || ts.isModuleBlock(node))
        foldStatements(folding, node.statements, node);
      else if (ts.isCaseOrDefaultClause(node)) {
        if (ts.isCaseClause(node)) foldExpression(folding, node.expression, 'value');
        foldStatements(folding, node.statements, node);
      } else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) foldJsxChild(folding, node);
      else if (ts.isStatement(node)) foldStatement(folding, node);
      else if (ts.isExpression(node) && !ts.isJsxOpeningLikeElement(node) && !ts.isJsxExpression(node))
        foldExpression(folding, node, 'value');
      else ts.forEachChild(node, folding.visit);
    },
  };
  return folding;
};

/** Whether a line begins inside of a text, whose blanks belong to its value. */
export const fixedLines = ({ code: { ts } }: Evaluation, file: ts.SourceFile): ((at: number) => boolean) => {
  const parts: (readonly [number, number])[] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteral(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && node.getText(file).includes('\n')) parts.push([node.getStart(file), node.end]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return (at) => parts.some(([start, end]) => start < at && at < end);
};
