import { maxOperations } from '../../contract/limits.ts';
import { badData, invalid } from '../../contract/problems.ts';
import { maxItemBytes } from '../../store/table/limits.ts';

/** An operation of RFC 6902 in the form that the API accepts (contract: features §6); `test` is not supported. */
export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace' | 'copy' | 'move';
  readonly path: string;
  readonly from?: string | undefined;
  readonly value?: unknown;
}

type Members = Record<string, unknown>;
type Container = Members | unknown[];

/** Maximum number of bytes that the operations of one request may copy or measure; a usual patch needs far fewer. */
const maxWork = 8 * 1024 * 1024;

/** The cost of the patches of one request so far, in bytes. */
export interface PatchWork {
  bytes: number;
}

export const newPatchWork = (): PatchWork => ({ bytes: 0 });

/** The reference tokens of a JSON pointer (RFC 6901); undefined for other text. */
const tokensOf = (pointer: string): string[] | undefined => {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
};

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/**
 * The index that a token names. `-` is the end of a list; undefined: it is no index (RFC 6901 §4 permits no leading
 * zeros).
 */
const indexOf = (token: string, list: readonly unknown[]): number | undefined =>
  token === '-' ? list.length : /^(0|[1-9]\d{0,8})$/.test(token) ? Number(token) : undefined;

/** The member or item that a token names; `found` is false when the parent does not have it. */
const memberOf = (parent: Container, token: string): { found: boolean; value?: unknown } => {
  if (!Array.isArray(parent))
    return Object.hasOwn(parent, token) ? { found: true, value: parent[token] } : { found: false };
  const index = indexOf(token, parent);
  return index !== undefined && index < parent.length ? { found: true, value: parent[index] } : { found: false };
};

/** A document that operations change in place. */
interface Editing {
  document: unknown;
  /** Bytes of the document as JSON; not every comma is counted. */
  size: number;
  readonly work: PatchWork;
}

const textOf = (work: PatchWork, value: unknown): string => {
  const text = JSON.stringify(value) ?? '';
  work.bytes += text.length;
  if (work.bytes > maxWork)
    throw badData(`The patch copies or moves more than ${maxWork} bytes in all. Make it in several requests.`);
  return text;
};

const sizeOf = (work: PatchWork, value: unknown): number => Buffer.byteLength(textOf(work, value));

const copyOf = (work: PatchWork, value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(textOf(work, value));

/** Must be called before anything is added: the document never becomes larger than what can be stored. */
const grow = (editing: Editing, bytes: number, { at }: Step): void => {
  editing.size += bytes;
  if (bytes > 0 && editing.size > maxItemBytes)
    throw badData(`Operation ${at} would make the document larger than the ${maxItemBytes} bytes that can be stored.`);
};

/** Bytes of a member or an item with its name and punctuation. */
const memberSize = (editing: Editing, parent: Container, token: string, value: unknown): number =>
  sizeOf(editing.work, value) + (Array.isArray(parent) ? 1 : Buffer.byteLength(token) + 4);

/** One operation with its index, for messages. */
interface Step extends PatchOperation {
  readonly at: number;
}

/** The place that a pointer names: its parent, which must exist, and the last token. @throws Problem ValidationError */
const parentOf = (editing: Editing, tokens: readonly string[], { at, path }: Step): [Container, string] => {
  let parent: unknown = editing.document;
  for (const token of tokens.slice(0, -1)) parent = isContainer(parent) ? memberOf(parent, token).value : undefined;
  if (!isContainer(parent)) throw invalid(`${at}/path`, 'must lead to a place that exists', path);
  return [parent, tokens.at(-1) ?? ''];
};

const read = (editing: Editing, tokens: readonly string[], step: Step): { found: boolean; value?: unknown } => {
  if (tokens.length === 0) return { found: true, value: editing.document };
  const [parent, token] = parentOf(editing, tokens, step);
  return memberOf(parent, token);
};

const add = (editing: Editing, tokens: readonly string[], value: unknown, step: Step): void => {
  if (tokens.length === 0) {
    grow(editing, sizeOf(editing.work, value) - editing.size, step);
    editing.document = value;
    return;
  }
  const [parent, token] = parentOf(editing, tokens, step);
  const more = memberSize(editing, parent, token, value);
  if (!Array.isArray(parent)) {
    const { found, value: before } = memberOf(parent, token);
    grow(editing, more - (found ? memberSize(editing, parent, token, before) : 0), step);
    // A member may be called `__proto__`; assigning it would make it the prototype.
    Object.defineProperty(parent, token, { value, writable: true, enumerable: true, configurable: true });
    return;
  }
  const index = indexOf(token, parent);
  if (index === undefined || index > parent.length)
    throw invalid(`${step.at}/path`, `must name an index from 0 to ${parent.length}, or "-"`, step.path);
  grow(editing, more, step);
  parent.splice(index, 0, value);
};

/**
 * Removes a member or an item. A missing member of an object is no error (contract: features §6.2); a missing item of a
 * list is one.
 */
const remove = (editing: Editing, tokens: readonly string[], step: Step): void => {
  if (tokens.length === 0) {
    editing.document = null;
    editing.size = 0;
    return;
  }
  const [parent, token] = parentOf(editing, tokens, step);
  const { found, value } = memberOf(parent, token);
  if (found) editing.size -= memberSize(editing, parent, token, value);
  if (!Array.isArray(parent)) {
    delete parent[token];
    return;
  }
  const index = indexOf(token, parent);
  if (index === undefined || index >= parent.length)
    throw invalid(`${step.at}/path`, `must name an item of a list of ${parent.length}`, step.path);
  parent.splice(index, 1);
};

const replace = (editing: Editing, tokens: readonly string[], value: unknown, step: Step): void => {
  const parent = tokens.length === 0 ? undefined : parentOf(editing, tokens, step)[0];
  if (Array.isArray(parent)) remove(editing, tokens, step);
  add(editing, tokens, value, step);
};

const isBelow = (tokens: readonly string[], ancestor: readonly string[]): boolean =>
  tokens.length > ancestor.length && ancestor.every((token, i) => tokens[i] === token);

/** Copies or moves a value; does nothing when the value does not exist (contract: features §6.2). */
const transfer = (editing: Editing, tokens: readonly string[], step: Step): void => {
  if (step.from === undefined) throw invalid(`${step.at}/from`, `is required for ${step.op}`);
  const from = tokensOf(step.from);
  if (!from) return;
  const { found, value } = read(editing, from, { ...step, path: step.from });
  if (!found) return;
  if (step.op === 'copy') {
    add(editing, tokens, copyOf(editing.work, value), step);
    return;
  }
  if (isBelow(tokens, from)) throw invalid(`${step.at}/path`, 'must not lie below what is moved', step.path);
  remove(editing, from, step);
  add(editing, tokens, value, step);
};

const apply = (editing: Editing, step: Step): void => {
  const tokens = tokensOf(step.path);
  if (!tokens) return;
  const value = copyOf(editing.work, step.value);
  if (step.op === 'add') add(editing, tokens, value, step);
  else if (step.op === 'replace') replace(editing, tokens, value, step);
  else if (step.op === 'remove') remove(editing, tokens, step);
  else transfer(editing, tokens, step);
};

/**
 * Applies a whole patch (RFC 6902), or nothing of it, to a copy of a document. A path that is not empty and does not
 * begin with `/` is skipped, and so is copying or moving what does not exist; removing or replacing a missing member of
 * an object is no error (contract: features §6.1, §6.2). The document never grows beyond what can be stored
 * (docs/decisions/0146-the-work-of-a-request.md).
 * @param work the cost of the request so far; several documents share one limit
 * @returns the new document, of any shape; the caller validates it
 * @throws Problem ValidationError for a path into a missing parent or an index outside a list; BadDataError when the
 *   document or the work becomes too large
 */
export const applyPatch = (
  document: unknown,
  operations: readonly PatchOperation[],
  work: PatchWork = newPatchWork(),
): unknown => {
  if (operations.length > maxOperations) throw badData(`A patch may have ${maxOperations} operations at most.`);
  const text = textOf(work, document);
  const editing: Editing = { document: JSON.parse(text), size: Buffer.byteLength(text), work };
  for (const [at, operation] of operations.entries()) apply(editing, { ...operation, at });
  return editing.document;
};
