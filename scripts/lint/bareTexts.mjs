// @ts-check
import ts from 'typescript';

/**
 * A place in the code and what is wrong there.
 * @typedef {{ node: ts.Node, what: string }} BareText
 */

/**
 * What an expression in JSX can become.
 * @typedef {'text' | 'element' | 'nothing' | 'other'} Kind
 */

/**
 * One end of a choice; `sure` where it is taken only if it is something; `null` for nothing.
 * @typedef {{ node: ts.Expression, sure: boolean } | null} Outcome
 */

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike | ts.TypeFlags.Void;

/**
 * @param {ts.Expression} node
 * @returns {ts.Expression}
 */
const inner = (node) => (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) ? inner(node.expression) : node);

/**
 * The expressions that a choice (`?:`, `&&`, `??`) can end in.
 * @param {ts.Expression} given
 * @returns {Outcome[]}
 */
function outcomes(given, sure = false) {
  const node = inner(given);
  if (ts.isConditionalExpression(node)) return [...outcomes(node.whenTrue, sure), ...outcomes(node.whenFalse, sure)];
  if (!ts.isBinaryExpression(node)) return [{ node, sure }];
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return [...(sure ? [] : [null]), ...outcomes(node.right, sure)];
  // What stands at the left counts where it is something.
  if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken)
    return [...outcomes(node.left, true), ...outcomes(node.right, sure)];
  return [{ node, sure }];
}

/**
 * @param {Outcome} outcome
 * @param {ts.TypeChecker} checker
 * @returns {Kind[]}
 */
function kindsOf(outcome, checker) {
  if (outcome === null) return ['nothing'];
  const { node, sure } = outcome;
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return ['element'];
  const type = checker.getTypeAtLocation(node);
  const parts = type.isUnion() ? type.types : [type];
  /** @type {Kind[]} */
  const kinds = parts.map(({ flags }) => (flags & TEXT ? 'text' : flags & NOTHING ? 'nothing' : 'other'));
  // What is passed in, such as children, is checked where it is written.
  if (kinds.includes('other')) return ['other'];
  return sure ? kinds.filter((kind) => kind !== 'nothing') : kinds;
}

/**
 * What translators leave where it is: comments, line breaks of the code, and `{' '}`.
 * @param {ts.JsxChild} node
 */
function isSpace(node) {
  if (ts.isJsxText(node)) return node.text.trim() === '';
  if (!ts.isJsxExpression(node)) return false;
  return !node.expression || (ts.isStringLiteral(node.expression) && node.expression.text.trim() === '');
}

/**
 * Whether a function is a component, by its name.
 * @param {ts.SignatureDeclaration} node
 */
function isComponent(node) {
  const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return name !== undefined && ts.isIdentifier(name) && /^[A-Z]/.test(name.text);
}

/**
 * What a component can return.
 * @param {ts.SignatureDeclaration} node
 * @returns {Outcome[]}
 */
function returned(node) {
  const body = 'body' in node ? node.body : undefined;
  if (!body) return [];
  if (!ts.isBlock(body)) return outcomes(/** @type {ts.Expression} */ (body));
  /** @type {Outcome[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ part) => {
    if (ts.isFunctionLike(part)) return;
    if (ts.isReturnStatement(part) && part.expression) found.push(...outcomes(part.expression));
    ts.forEachChild(part, visit);
  };
  visit(body);
  return found;
}

/**
 * Texts in the code of a page that React puts into the document beside others, or takes out of it, without an element of
 * their own. On a page that the browser translates they have been moved into other elements, and the page dies of it:
 *
 * - text that a component returns, or that is right in a fragment;
 * - text that comes and goes, or takes turns with elements, beside other children of its element;
 * - text of an element, right after another child that comes and goes.
 *
 * @param {ts.SourceFile} source
 * @param {ts.TypeChecker} checker
 * @returns {BareText[]}
 */
export function findBareTexts(source, checker) {
  /** @type {BareText[]} */
  const found = [];
  const note = (/** @type {ts.Node} */ node, /** @type {string} */ what) => void found.push({ node, what });
  const kindsIn = (/** @type {ts.Expression} */ node) => outcomes(node).flatMap((one) => kindsOf(one, checker));
  const kindsOfChild = (/** @type {ts.JsxChild} */ child) => {
    if (ts.isJsxText(child)) return ['text'];
    return ts.isJsxExpression(child) && child.expression ? kindsIn(child.expression) : ['element'];
  };
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isFunctionLike(node) && isComponent(node))
      for (const one of returned(node))
        if (one && kindsOf(one, checker).includes('text')) note(one.node, 'a component returns it');
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter((child) => !isSpace(child));
      children.forEach((child, at) => {
        const kinds = kindsOfChild(child);
        if (!kinds.includes('text')) return;
        const before = children[at - 1];
        if (ts.isJsxFragment(node)) note(child, 'it is right in a fragment');
        else if (children.length > 1 && new Set(kinds).size > 1) note(child, 'it comes and goes');
        else if (before && ts.isJsxExpression(before) && kindsOfChild(before).includes('nothing'))
          note(child, 'what is before it comes and goes');
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * The rule for ESLint.
 * @type {import('eslint').Rule.RuleModule}
 */
export const bareTexts = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { bare: 'A page that the browser translates breaks at this text: {{what}}. Wrap it in StableText.' },
  },
  create({ sourceCode, report }) {
    return {
      Program(program) {
        /** What typescript-eslint read. @type {{ program: ts.Program, esTreeNodeToTSNodeMap: Map<object, ts.Node> }} */
        const { program: types, esTreeNodeToTSNodeMap } = /** @type {never} */ (sourceCode.parserServices);
        const source = /** @type {ts.SourceFile} */ (esTreeNodeToTSNodeMap.get(program));
        for (const { node, what } of findBareTexts(source, types.getTypeChecker())) {
          const [start, end] = [node.getStart(source), node.getEnd()].map((at) => sourceCode.getLocFromIndex(at));
          if (start && end) report({ loc: { start, end }, messageId: 'bare', data: { what } });
        }
      },
    };
  },
};
