/**
 * Mistakes of the kinds that a review has found unnoticed: who gets the money, keys, pages, what is kept, days, events and
 * records. Each rule knows a pattern of the syntax tree or of SQL, none knows the file that it is applied to.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { type Edit, type Mutant, mutantOf, mutated } from './mutants.ts';
import { calleeOf, parsed, type Span } from './syntax.ts';

export const UNSEEN = [
  'wrong member',
  'wrong key',
  'off by a page',
  'kept too long',
  'other day',
  'left out',
  'doubled',
  'told to another',
  'lease',
  'record',
] as const;
export type Unseen = (typeof UNSEEN)[number];
export const isUnseen = (kind: string): boolean => UNSEEN.some((one) => one === kind);

type Add = (kind: Unseen, edit: Edit) => void;

const MEMBER = /^(?:\w+\??\.)*(?:memberId|member\.id|member_id|invited_by|inviterId|userId|profileId|profile\._id)$/;
const ZONE = /^(?:\w+\.)*(?:timeZone|zone)$/;
const PAGING = /\b(?:page|pages|limit|skip|offset|newest|oldest|total|cursor|seq|lastSeq|PAGE\w*|LISTED|wanted)\b/;
/** A comparison is about what its text names first here. */
const ABOUT: readonly (readonly [Unseen, RegExp])[] = [
  ['lease', /owner|holder|lease|\block|Lock|\bbeat|[aA]live|running|\bconnected/],
  ['wrong key', /(?<!event\.)\bkey\b|intent\b|clientId|request_hash|fingerprint/],
  ['wrong member', /member|profile|session|token|guest/i],
  ['told to another', /startsWith|origin|\bsource\b|\broom\b|\btab\b|channel|sender/],
  ['kept too long', /expire|until\b|valid|\bage\b|stale|Date\.now|[<>]=? now\b|fresh/i],
];
const CLEARS = /^'?(?:clear|remove|delete|forget|drop|reset|un[a-z]|abort|expire|revoke|close|leave|release|calm)/;
const HOLDS = /\block|Lock|lease|\btake\(|\bbeat|ping\b|\blose\(|\bhold/;
const EFFECTS = /^(?:send|emit|tell|post|insert|push|add|record|credit|append|notify|raise|enqueue|write|query|keep)/;
/** Constants that are no time. */
const UNITS = /^(?:SECOND|MINUTE|HOUR|DAY|WEEK|MB|SATANG)S?$|BYTES|PIXELS|SIZE|WIDTH|HEIGHT|LENGTH/;
const NUMBER = /^[\d_ *()+]*\d{4,}[\d_ *()+]*$|^[\d_ *()+A-Z]*(?:SECOND|MINUTE|HOUR|DAY)S?[\d_ *()+]*$|\d_000/;
const SQL = /^\s*(?:select|insert|update|delete|with)\s|\b(?:from|where|order by|returning)\s/;

/** In SQL: a pattern, and what stands in its place. Conditions stay as text, so that each parameter keeps its type. */
const SQL_RULES: readonly (readonly [Unseen, RegExp, string])[] = [
  [
    'wrong member',
    /(?<!insert into \w+ .*)\b(?:\w+\.)?(?:from_)?member_id = (?:\$\d+|\w+\.\w+)(?! *\+)/g,
    '($& or true)',
  ],
  ['wrong member', /\b(?:old|new)\.member_id\b(?= *[,|)])/g, 'greatest(1, $& - 1)'],
  [
    'wrong key',
    /(?<=and )(?:\w+\.)?(?:key|client_id|request_hash|provider|game_code|kind|purpose) = \$\d+/g,
    '($& or true)',
  ],
  ['off by a page', /\blimit (?:\$\d+|\d+)(?= *(?:$|[)\n`'"]))/g, '$& - 1'],
  ['off by a page', /\boffset (?:\$\d+|\d+)/g, '$& + 1'],
  ['off by a page', /(?<=\b(?:seq|no|id) <)(?!=)(?= )/g, '='],
  ['off by a page', /(?<=\b(?:seq|no|id) <)=(?= )/g, ''],
  ['off by a page', /(?<=\b(?:seq|no|id) >)(?!=)(?= )/g, '='],
  ['off by a page', /(?<=order by [\w. ]+) desc\b/g, ''],
  ['kept too long', /\b(?:\w+\.)?(?:expires_at|ends_at) >=? (?:\$\d+|now\(\))/g, '($& or true)'],
  ['kept too long', /\b(?:expires_at|created_at|at) < (?:\$\d+)/g, "$& - interval '30 days'"],
  ['other day', /(?<=at time zone )\$\d+(?:::text)?/g, "coalesce('UTC', $&)"],
  ['other day', /(?<=at time zone )'[\w/]+'/g, "'UTC'"],
  ['other day', /interval '1 day'/g, "interval '2 days'"],
  ['other day', /(?<=\(day )\+ 1(?=\))/g, '+ 2'],
  ['left out', / and (?:\w+\.)?(?!member_id|key)\w+ (?:is (?:not )?null|<> '\w+'|= '\w+')/g, ''],
  ['left out', /(?<= and )not exists/g, 'exists'],
  ['doubled', /\b(\w+) = (?:\w+\.)?\1 [+-] (?:\$\d+|\d+)/g, '$& $SIGN'],
  ['told to another', /(?<=perform tell_account\()new\.\w+/g, 'greatest(1, $& - 1)'],
  ['lease', / for (?:no key )?update(?: of \w+)?(?: skip locked)?/g, ''],
  ['record', /(?<=\b(?:status|type|kind|stage|place) (?:=|<>) ')\w+(?=')/g, '$&_'],
];

function inSql(add: Add, text: string, at: number): void {
  for (const [kind, pattern, put] of SQL_RULES)
    for (const match of text.matchAll(pattern)) {
      const [found] = match;
      const again = /[+-] (?:\$\d+|\d+)$/.exec(found)?.[0] ?? '';
      const edited = put.replace('$&', () => found).replace('$SIGN', () => again);
      add(kind, { start: at + match.index, end: at + match.index + found.length, text: edited });
    }
}

/** Of the functions of a migration that no later one replaces. What else it does, it does to tables without rows. */
function inMigration(add: Add, source: string): void {
  for (const { 0: body, index } of source.matchAll(
    /create (?:or replace )?function[\s\S]*?\$\$[\s\S]*?\$\$|create trigger[^;]*;/g,
  )) {
    inSql(add, body, index);
    for (const statement of body.matchAll(/^ +(?:perform|insert into|update|delete from) [^;]*;/gm)) {
      const [text] = statement;
      const start = index + statement.index;
      add('left out', { start, end: start + text.length, text: '  null;' });
      if (/perform|insert/.test(text)) add('doubled', { start, end: start + text.length, text: `${text} ${text}` });
    }
  }
}

/** Named members of an object literal, none of a spread. */
const named = ({ properties }: ESTree.ObjectExpression) =>
  properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && !property.method
      ? [{ ...property, name: property.key.name }]
      : [],
  );

function inTree(add: Add, file: string, source: string): void {
  const text = ({ start, end }: Span) => source.slice(start, end);
  const put = (kind: Unseen, { start, end }: Span, by: string) => add(kind, { start, end, text: by });
  /** A part of a list that is taken away, with the comma after it. */
  const without = (kind: Unseen, { start, end }: Span) =>
    add(kind, { start, end: end + (/^\s*,\s*/.exec(source.slice(end))?.[0].length ?? 0), text: '' });
  /** A text that nothing else says. */
  const rename = (node: Span) => put('record', node, text(node).replace(/'$/, "?'"));
  const aboutOf = (said: string) => ABOUT.find(([, pattern]) => pattern.test(said))?.[0];
  const inServer = file.startsWith('server/');
  const otherMember = (member: string) => (inServer ? `Math.max(1, ${member} - 1)` : "'1'");
  const targets = [...new Set([...source.matchAll(/sendTo\('(\w+)'/g)].map(([, name = '']) => name))];

  /** Something that is handed over: an argument, a member's value, an element. `lead` stands before it. */
  const value = (node: Span, lead = '') => {
    const said = text(node);
    if (MEMBER.test(said)) put('wrong member', node, lead + otherMember(said));
    if (ZONE.test(said)) put('other day', node, `${lead}'UTC'`);
  };

  const statement = (node: ESTree.Statement | ESTree.Directive) => {
    const said = text(node);
    const init = node.type === 'VariableDeclaration' ? node.declarations[0]?.init : null;
    if (
      inServer &&
      init?.type === 'AwaitExpression' &&
      /insert into|update |^await (?:post|tell|record)/.test(text(init))
    )
      put('doubled', { start: node.start, end: node.start }, `${text(init)}; `);
    if (node.type !== 'ExpressionStatement') return;
    const { expression } = node;
    const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
    // Routes and listeners that are registered: without one nothing works at all.
    if (said.includes('=>') && call === expression) return;
    if (!/^(?:Call|Assignment|Update)Expression$/.test(call.type)) return;
    const callee = calleeOf(call) ?? '';
    const clears = CLEARS.test(callee) || / = (?:null|undefined|\[\]);$/.test(said);
    put(HOLDS.test(said) ? 'lease' : clears ? 'kept too long' : 'left out', node, ';');
    const counts = call.type === 'UpdateExpression' || / [+-]= /.test(said);
    if (EFFECTS.test(callee) || (call.type !== 'CallExpression' && counts)) put('doubled', node, `${said} ${said}`);
  };

  const visitor = new Visitor({
    BlockStatement: ({ body }) => body.forEach(statement),
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init === null || UNITS.test(id.name)) return;
      const said = text(init);
      if (!/^[A-Z_]+$/.test(id.name) || !NUMBER.test(said)) return;
      put('kept too long', init, `(${said}) * 10`);
      if (/DAY|\b24\b/.test(said)) put('other day', init, `${said} + 24 * 3_600_000`);
    },
    ObjectExpression(node) {
      const members = named(node);
      const names = members.map(({ name }) => name);
      const isAsked = names.some((name) => /^(?:body|signal|intent|ask|params)$/.test(name));
      for (const { name, value: given, shorthand, start, end } of members) {
        const lead = shorthand ? `${name}: ` : '';
        const said = text(given);
        value(given, lead);
        if ((name === 'key' && isAsked) || (name === 'clientId' && !said.startsWith('v.'))) {
          put('wrong key', given, `${lead}'the-same-for-all'`);
          put('wrong key', given, `${lead}crypto.randomUUID()`);
        } else if (name === 'key' && inServer && names.includes('type') && !said.startsWith('v.'))
          put('told to another', given, `${lead}\`\${${said}}0\``);
        const isNumber = /^(?!v\.|undefined)[\w.]+(?: [-+*] [\w.]+)?$/.test(said);
        if (/^(?:skip|limit|offset|page)$/.test(name) && isNumber) put('off by a page', given, `${lead}${said} + 1`);
        if (/^(?:window|away|every|after|\w*[dD]elay|timeout)$/.test(name) && NUMBER.test(said))
          put('kept too long', given, `(${said}) * 10`);
        if (/^(?:days?|weeks?)$/.test(name) && /^-?\w+$/.test(said)) put('other day', given, `${lead}${said} + 1`);
        if (name === 'actions' || name === 'exit' || name === 'entry')
          without(CLEARS.test(said) ? 'kept too long' : 'left out', { start, end });
      }
    },
    ArrayExpression({ elements }) {
      const items = elements.filter((item) => item !== null);
      for (const item of items) value(item);
      const [one, other] = items.filter((item) => MEMBER.test(text(item)));
      if (one && other && text(one) !== text(other)) {
        const between = source.slice(one.end, other.start);
        put('wrong member', { start: one.start, end: other.end }, text(other) + between + text(one));
      }
      if (items.length < 2) return;
      for (const item of items) {
        const said = text(item);
        if (item.type === 'CallExpression' || item.type === 'ObjectExpression') without('left out', item);
        else if (item.type === 'Literal' && CLEARS.test(said)) without('kept too long', item);
        if (item.type === 'CallExpression' && EFFECTS.test(calleeOf(item) ?? ''))
          put('doubled', item, `${said}, ${said}`);
      }
    },
    SpreadElement(node) {
      if (node.argument.type !== 'Identifier' && node.argument.type !== 'MemberExpression') without('left out', node);
    },
    CallExpression(call) {
      const callee = calleeOf(call) ?? '';
      const [first, second] = call.arguments;
      for (const arg of call.arguments) value(arg);
      if (first === undefined) return;
      const said = text(first);
      if (callee === 'assign' && first.type === 'ObjectExpression')
        for (const member of named(first))
          without(/^(?:null|undefined|''|\[\]|false)$/.test(text(member.value)) ? 'kept too long' : 'left out', member);
      if (callee === 'sendTo' && targets.length > 1) {
        const other = targets[(targets.indexOf(said.slice(1, -1)) + 1) % targets.length];
        if (targets.includes(said.slice(1, -1))) put('told to another', first, `'${other}'`);
      }
      if (callee === 'update' && source.includes('createHash')) put('wrong key', first, "''");
      if (callee === 'to' && /\bio\b|local/.test(text(call.callee))) put('told to another', first, `\`\${${said}}0\``);
      if (callee === 'startOf' && said === "'day'") put('other day', first, "'hour'");
      if (callee === 'watchStored') put('told to another', first, `${said} + '-'`);
      if (/^(?:request|exclusive)$/.test(callee) && /lock/i.test(text(call)))
        put('lease', callee === 'request' ? first : (second ?? first), 'crypto.randomUUID()');
      if (callee === 'slice' && second !== undefined && /PAGE|LISTED|MOST|limit/.test(text(second)))
        put('off by a page', second, `${text(second)} - 1`);
      if (callee === 'literal' && first.type === 'Literal') rename(first);
      if (/^(?:picklist|variant|union)$/.test(callee))
        for (const list of [first, second])
          if (list?.type === 'ArrayExpression' && list.elements.length > 1)
            for (const item of list.elements) if (item !== null) without('record', item);
      if (/^(?:nullable|optional|nullish)$/.test(callee) && text(call.callee).startsWith('v.'))
        put('record', call, said);
      if (callee === 'get' && first.type === 'Literal' && /\b(?:local|tab|store|storage)\.get/.test(text(call.callee)))
        rename(first);
      if (/^v\.(?:object|looseObject|strictObject)$/.test(text(call.callee)) && first.type === 'ObjectExpression')
        for (const member of named(first)) without('record', member);
    },
    SwitchCase({ test }) {
      if (test?.type === 'Literal') rename(test);
    },
    IfStatement({ test, consequent, alternate }) {
      if (alternate !== null || test.type === 'BinaryExpression') return;
      const about = aboutOf(text(test));
      if (about === undefined) return;
      const leaves = /^\{?\s*(?:return|continue|throw)\b/.test(text(consequent));
      put(about, test, leaves ? 'false' : 'true');
    },
    BinaryExpression(node) {
      const { operator, left, right } = node;
      const said = text(node);
      const isEqual = operator === '===' || operator === '!==';
      if (/^[<>]=?$/.test(operator) && PAGING.test(said)) {
        const other = operator.endsWith('=') ? operator.slice(0, 1) : `${operator}=`;
        put('off by a page', node, `${text(left)} ${other} ${text(right)}`);
      } else if (/^[+-]$/.test(operator) && text(right) === '1' && PAGING.test(text(left)))
        put('off by a page', node, text(left));
      else if (isEqual && /^'\w+'$/.test(text(right)) && /(?:type|kind|status|phase|stage)$/.test(text(left)))
        rename(right);
      else if (isEqual && !/^(?:null|undefined|'.*'|\d+)$/.test(text(right))) {
        const about = aboutOf(said);
        if (about !== undefined) put(about, node, operator === '===' ? 'true' : 'false');
      } else if (/^[<>]=?$/.test(operator)) {
        const about = aboutOf(said);
        for (const fixed of ['true', 'false'])
          if (about === 'kept too long' || about === 'lease') put(about, node, fixed);
      } else if (operator === '*' && /\bDAY$/.test(said)) put('other day', node, `(${said} + DAY)`);
    },
    TemplateLiteral({ start, end, quasis, expressions }) {
      const [head] = quasis;
      if (SQL.test(source.slice(start + 1, end - 1))) for (const quasi of quasis) inSql(add, text(quasi), quasi.start);
      else if (head !== undefined && /^[a-z][\w-]*:$/.test(head.value.raw))
        for (const part of expressions) put('wrong key', part, "''");
    },
    Literal(node) {
      if (typeof node.value === 'string' && SQL.test(node.value)) inSql(add, text(node), node.start);
    },
  });
  visitor.visit(parsed(file, source));
}

/** All of a file's, of two with the same text one. */
export function unseenIn(file: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  const texts = new Set([source]);
  const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60);
  const add: Add = (kind, edit) => {
    const changed = source.slice(0, edit.start) + edit.text + source.slice(edit.end);
    if (texts.has(changed)) return;
    texts.add(changed);
    const place = `${short(source.slice(edit.start, edit.end))} → ${short(edit.text)}`;
    const same = found.filter((one) => one.kind === kind && one.place.replace(/ #\d+$/, '') === place).length;
    found.push(mutantOf(file, source, { kind, place, edits: [edit], same }));
  };
  if (file.endsWith('.sql')) inMigration(add, source);
  else inTree(add, file, source);
  return found;
}

/** True if the file can be parsed with the mutant. */
export function isCode(root: string, mutant: Mutant): boolean {
  if (mutant.file.endsWith('.sql')) return true;
  try {
    return parsed(mutant.file, mutated(readFileSync(join(root, mutant.file), 'utf8'), mutant)).body.length > 0;
  } catch {
    return false;
  }
}
