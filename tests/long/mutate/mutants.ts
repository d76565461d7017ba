import { parseAst } from 'vitest/node';

/** One small change to a source file, in UTF-16 offsets. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  /** The text that replaces it. */
  readonly after: string;
  /** The kind of change, for the report. */
  readonly kind: string;
  /** Whether a whole statement is removed. Otherwise, an expression is replaced. */
  readonly isStatement: boolean;
}

/** A node of the syntax tree (ESTree). */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** TypeScript nodes that contain an expression. All other nodes whose names begin with TS are types. */
const transparent: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
]);
const skipped: ReadonlySet<string> = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
]);

/** Operators with nearly the same meaning, which only a test of exactly that case can distinguish. */
const operators: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '&&': ['||'],
  '||': ['&&'],
};
const assignments: Readonly<Record<string, string>> = {
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '|=': '&=',
  '&=': '|=',
  '^=': '|=',
  '<<=': '>>=',
  '>>=': '<<=',
};
/** Methods and their possible replacements; '' removes the call. */
const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  find: 'findLast',
  findLast: 'find',
  indexOf: 'lastIndexOf',
  floor: 'ceil',
  ceil: 'floor',
  filter: '',
  sort: '',
  toSorted: '',
  reverse: '',
  toReversed: '',
  slice: '',
  trim: '',
  trimEnd: '',
  trimStart: '',
  toLowerCase: '',
  toUpperCase: '',
};
/** Whether a value is read by index, or with `?.` from a value that is itself read by index. */
function isIndexed({ type, computed, object, expression, optional }: Node): boolean {
  if (type === 'ChainExpression') return isIndexed(expression as Node);
  if (type !== 'MemberExpression') return false;
  return computed === true || (optional === true && isIndexed(object as Node));
}

const yesOrNo: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '===', '!==', '&&', '||', '!', 'in']);

/** Lists values to return instead of an expression. The compiler rejects those that do not fit the type. */
function otherResults({ type, operator }: Node): readonly string[] {
  if (type.endsWith('Expression') && yesOrNo.has(String(operator))) return ['true', 'false'];
  if (type === 'Literal' || type === 'TemplateLiteral' || type === 'ArrayExpression') return [];
  return type === 'BinaryExpression' ? ['0', "''"] : ['undefined', 'true', 'false', '[]'];
}

/** Lists all mutants of a TypeScript source, in source order. Comments, types and imports have none. */
export function mutantsOf(source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const replace = (node: Node, after: string, kind: string) => {
    if (after.trim() === textOf(node).trim()) return;
    mutants.push({ start: node.start, end: node.end, after, kind, isStatement: false });
  };

  const visit = (node: Node, parent: Node | undefined, key: string): void => {
    if (skipped.has(node.type)) return;
    if (node.type.startsWith('TS') && !transparent.has(node.type)) return;
    mutate(node, parent, key);
    for (const [name, value] of Object.entries(node)) {
      if (name === 'typeAnnotation' || name === 'returnType' || name === 'typeArguments') continue;
      // Names and assignment targets are not values.
      if (name === 'source' || (name === 'key' && node.computed !== true)) continue;
      if (node.type === 'TaggedTemplateExpression' && name === 'quasi') continue;
      if (name === 'right' && node.operator === '??' && isIndexed(node.left as Node)) continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node, name);
    }
  };

  const returns = (argument: Node): void => {
    for (const value of otherResults(argument)) replace(argument, value, 'returned constant');
  };

  const mutate = (node: Node, parent: Node | undefined, key: string): void => {
    const { left, right, operator, test, argument, body, expression } = node as Record<
      string,
      Node | undefined
    >;
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression': {
        if (!left || !right) return;
        for (const other of operators[String(operator)] ?? []) {
          replace(node, `(${textOf(left)}) ${other} (${textOf(right)})`, `${operator} becomes ${other}`);
        }
        // An indexed element always exists here. The fallback only satisfies the compiler.
        if (String(operator) === '??' && !isIndexed(left)) replace(node, `(${textOf(left)})!`, 'no fallback');
        return;
      }
      case 'UnaryExpression':
        if (argument && String(operator) === '!') replace(node, textOf(argument), 'negation removed');
        else if (argument && String(operator) === '-') replace(node, textOf(argument), 'sign removed');
        return;
      case 'UpdateExpression': {
        if (!argument) return;
        const other = String(operator) === '++' ? '--' : '++';
        const text = textOf(argument);
        replace(
          node,
          node.prefix === true ? `${other}${text}` : `${text}${other}`,
          `${operator} becomes ${other}`,
        );
        return;
      }
      case 'AssignmentExpression': {
        const other = assignments[String(operator)];
        if (left && right && other) {
          replace(node, `${textOf(left)} ${other} ${textOf(right)}`, `${operator} becomes ${other}`);
        }
        return;
      }
      case 'IfStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ForStatement':
      case 'ConditionalExpression':
        if (test) replace(test, `!(${textOf(test)})`, 'condition negated');
        return;
      case 'ReturnStatement':
        if (argument) returns(argument);
        return;
      case 'ArrowFunctionExpression':
        if (node.expression === true && body) returns(body);
        return;
      case 'ExpressionStatement':
        if (node.directive || expression?.type === 'Literal') return;
        if (
          expression?.type === 'CallExpression' &&
          isNode(expression.callee) &&
          expression.callee.type === 'Super'
        ) {
          return;
        }
        mutants.push({
          start: node.start,
          end: node.end,
          after: ';',
          kind: 'statement removed',
          isStatement: true,
        });
        return;
      case 'ContinueStatement':
      case 'BreakStatement':
        if (key !== 'consequent' || parent?.type !== 'SwitchCase') {
          mutants.push({
            start: node.start,
            end: node.end,
            after: ';',
            kind: 'statement removed',
            isStatement: true,
          });
        }
        return;
      case 'Literal':
        literal(node, key, parent);
        return;
      case 'TemplateLiteral':
        if (parent?.type !== 'TaggedTemplateExpression') replace(node, "''", 'text emptied');
        return;
      case 'ArrayExpression':
        if ((node.elements as unknown[]).length > 0) replace(node, '[]', 'list emptied');
        return;
      case 'ChainExpression':
        chain(node);
        return;
      case 'CallExpression':
        if (parent?.type !== 'ChainExpression') call(node);
        return;
    }
  };

  const literal = (node: Node, key: string, parent: Node | undefined): void => {
    const { value } = node;
    // The text of a directive, or a message that only readers of the code see.
    if (parent?.type === 'NewExpression' && isNode(parent.callee) && /Error$/.test(textOf(parent.callee)))
      return;
    if (key === 'source') return;
    if (typeof value === 'boolean') replace(node, String(!value), 'boolean flipped');
    if (typeof value === 'number') replace(node, value === 0 ? '1' : `${value + 1}`, 'constant changed');
    if (typeof value === 'bigint') replace(node, `${value + 1n}n`, 'constant changed');
    if (typeof value === 'string') replace(node, value === '' ? "'mutant'" : "''", 'text changed');
  };

  /** `a?.b` as if `a` always existed. */
  const chain = (node: Node): void => {
    const links: Node[] = [];
    const collect = (one: unknown): void => {
      if (!isNode(one)) return;
      if (one.optional === true) links.push(one);
      collect(one.object ?? one.callee ?? one.expression);
    };
    collect(node.expression);
    for (const link of links) {
      const object = (link.object ?? link.callee) as Node;
      if (isIndexed(object)) continue;
      const rest = source
        .slice(object.end, node.end)
        .replace(/^\s*\?\.(?=\s*[[(])/, '!')
        .replace(/^\s*\?\./, '!.');
      replace(node, source.slice(node.start, object.end) + rest, '?. removed');
    }
  };

  const call = (node: Node): void => {
    const callee = node.callee as Node;
    if (callee.type !== 'MemberExpression' || callee.computed === true) return;
    const object = callee.object as Node;
    const property = callee.property as Node;
    const other = Object.hasOwn(methods, textOf(property)) ? methods[textOf(property)] : undefined;
    if (other === undefined) return;
    if (other === '') replace(node, textOf(object), `${textOf(property)}() removed`);
    else {
      const after = source.slice(node.start, property.start) + other + source.slice(property.end, node.end);
      replace(node, after, `${textOf(property)}() becomes ${other}()`);
    }
  };

  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, undefined, '');
  return mutants.sort((a, b) => a.start - b.start || b.end - a.end || (a.after < b.after ? -1 : 1));
}

/** Returns the source with one mutant in it. An expression is put in parentheses, so that it stays one operand. */
export const mutated = (source: string, { start, end, after, isStatement }: Mutant): string =>
  source.slice(0, start) + (isStatement ? after : `(${after})`) + source.slice(end);

/**
 * Returns the source with all mutants in it, each behind a switch, so that none needs its own build.
 * `switchName(number)` is called at each place and returns whether that mutant is on.
 */
export function withSwitches(
  source: string,
  mutants: readonly { readonly number: number; readonly mutant: Mutant }[],
  switchName: string,
): string {
  const sorted = mutants.toSorted((a, b) => a.mutant.start - b.mutant.start || b.mutant.end - a.mutant.end);
  /**
   * Builds the text from `from` to `to`, with the mutants from index `at` on that are within it. Also returns the index
   * where it stopped.
   */
  const build = (from: number, to: number, at: number): { text: string; next: number } => {
    let text = '';
    let done = from;
    let next = at;
    for (;;) {
      const first = sorted[next];
      if (!first || first.mutant.start >= to) break;
      const { start, end, isStatement } = first.mutant;
      // Mutants of the same text form one chain of switches.
      let last = next;
      while (sameSpan(sorted[last + 1]?.mutant, first.mutant)) last++;
      const inner = build(start, end, last + 1);
      const cases = sorted.slice(next, last + 1);
      text += source.slice(done, start);
      text += isStatement
        ? `if (${cases.map(({ number }) => `${switchName}(${number})`).join(' || ')}) {} else { ${inner.text} }`
        : `(${cases.map(({ number, mutant }) => `${switchName}(${number}) ? (${mutant.after}) : `).join('')}(${inner.text}))`;
      done = end;
      next = inner.next;
    }
    return { text: text + source.slice(done, to), next };
  };
  return build(0, source.length, 0).text;
}

const sameSpan = (one: Mutant | undefined, other: Mutant): boolean =>
  one !== undefined &&
  one.start === other.start &&
  one.end === other.end &&
  one.isStatement === other.isStatement;
