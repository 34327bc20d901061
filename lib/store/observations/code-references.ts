import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../../basics/parallel.ts';
import { ulid } from '../../basics/ulid.ts';
import { minuteMs } from '../../contract/day.ts';
import { writeTogether } from '../deliveries/together.ts';
import { expiryAttribute } from '../table/definition.ts';
import { cancellationCodes, refusal, unlessRefused } from '../table/errors.ts';
import type { Stored } from '../table/items.ts';
import {
  codeBranchesPartition,
  codeBranchKey,
  codeBranchPrefix,
  codeExtinctionKey,
  codeExtinctionPrefix,
  codeHunksKey,
  codeIndexKey,
  codeLeftoversKey,
  codeLeftoversPrefix,
  type KeyOf,
  type Range,
} from '../table/keys.ts';
import { maxPartBytes } from '../table/limits.ts';
import { getItem, getItems, queryAll, type Source } from '../table/read.ts';
import type { Action, Table } from '../table/table.ts';
import { jitter } from '../table/waiting.ts';
import { type BatchRequest, writeEach } from '../table/write-each.ts';
import { type Packed, pack, unpack } from '../wire/packed.ts';
import { type CodeRepositoryItem, codeRepositoriesRange, codeRepositoryIn } from './code-repositories.ts';
import { expiryAfter } from './signals.ts';

/**
 * Where the code of a branch refers to flags: observations, without head, commit and event (contract: code-references
 * §4). Each push has an id. What a flag's references are is in items under the id of the push that changed them last; the
 * branch names an index of all of them, and changes to another index in one write. So a reader sees one push or the other,
 * and a push writes only what differs.
 */

/** Some lines of a file that refer to a flag. */
export interface CodeHunk {
  readonly startingLineNumber: number;
  readonly lines?: string | undefined;
  readonly aliases?: readonly string[] | undefined;
  readonly contentHash?: string | undefined;
}

export interface CodeFile {
  readonly path: string;
  readonly hunks: readonly CodeHunk[];
}

/** A branch of a repository, for one project. */
export interface CodePlace {
  readonly project: string;
  readonly repository: string;
  readonly branch: string;
}

/** What is known of a branch. */
export interface PushedBranch {
  /** The newest commit. */
  readonly head: string;
  readonly updateSequenceId?: number | undefined;
  /** Epoch ms: when the references were looked for. */
  readonly syncTime: number;
  /** Epoch ms of the newest commit. */
  readonly commitTime?: number | undefined;
}

export interface CodeBranchItem extends Stored, PushedBranch {
  readonly kind: 'code-branch';
  readonly repository: string;
  readonly branch: string;
  /** The projects whose references were pushed together. */
  readonly together: readonly string[];
  /** The push that wrote the index. */
  readonly push: string;
  readonly hunks: number;
  readonly files: number;
  readonly flags: number;
}

/** What the index says of a flag. */
export interface IndexedFlag {
  readonly hunks: number;
  readonly files: number;
  /** How many items its references are in. */
  readonly parts: number;
  /** The push that wrote these items. */
  readonly push: string;
  readonly digest: string;
}

/** Pushes may come between a branch and its items, but not for ever. */
const requireAnother = ({ repository, branch, push }: CodeBranchItem, attempt: number): void => {
  if (attempt >= maxReads) throw new Error(`Items of push ${push} of ${repository}, branch ${branch}, are missing`);
};

/** What a branch refers to, by the name of the flag. */
export type CodeIndex = ReadonlyMap<string, IndexedFlag>;

type IndexRow = readonly [flag: string, hunks: number, files: number, parts: number, push: string, digest: string];

interface CodeIndexItem extends Stored {
  readonly kind: 'code-index';
  readonly rows: Packed;
}

interface CodeHunksItem extends Stored {
  readonly kind: 'code-hunks';
  readonly files: Packed;
}

/** Items that no branch uses (any more). */
interface LeftoversItem extends Stored {
  readonly kind: 'code-leftovers';
  readonly branch: string;
  /** Epoch ms: until then the push that wrote them may be going on. */
  readonly until: number;
  readonly left: Packed;
}

/** Items of flags by push, and indexes. */
interface Leftovers {
  readonly flags: readonly (readonly [flag: string, push: string, parts: number])[];
  readonly indexes: readonly string[];
}

/** That a flag is gone from a branch. */
export interface CodeExtinction {
  readonly revision: string;
  readonly message: string;
  /** Epoch ms of that commit. */
  readonly time: number;
}

interface CodeExtinctionItem extends Stored, CodeExtinction {
  readonly kind: 'code-extinction';
}

/** How many days it is kept since which commit a flag is gone. */
const keptExtinctionDays = 400;
/** For how long a push may be going on, in ms: far longer than a function runs. */
const maxPushMs = 15 * minuteMs;
/** Bytes of the references in one item, as JSON: an item has room for them if nothing can be compressed. */
const partBytes = 300_000;
/** Items that are written in one request of the table, and requests at the same time. */
const batch = 25;
const atOnce = 8;
const maxAttempts = 4;
const maxReads = 10;
/** Actions of one transaction; DynamoDB takes a hundred. */
const maxTogether = 50;
const conditionFailed = 'ConditionalCheckFailed';

export const codeBranchesRange = (project: string, repository?: string): Range => ({
  pk: codeBranchesPartition(project),
  prefix: codeBranchPrefix(repository),
});

export const codeBranchIn = ({ project, ...place }: CodePlace): KeyOf<CodeBranchItem> => codeBranchKey(project, place);

const indexOf = (place: CodePlace, push: string): KeyOf<CodeIndexItem> =>
  codeIndexKey(place.project, { repository: place.repository, branch: place.branch, push });

const hunksOf = (place: CodePlace, flag: string, at: { push: string; part: number }): KeyOf<CodeHunksItem> =>
  codeHunksKey(
    { project: place.project, feature: flag },
    { repository: place.repository, branch: place.branch, ...at },
  );

const extinctionOf = ({ project, ...place }: CodePlace, flag: string): KeyOf<CodeExtinctionItem> =>
  codeExtinctionKey({ project, feature: flag }, place);

/** The branches of a project in which flags were looked for. */
export const readCodeBranches = (source: Source, project: string, repository?: string): Promise<CodeBranchItem[]> =>
  queryAll<CodeBranchItem>(source, codeBranchesRange(project, repository));

const placeOf = (project: string, { repository, branch }: CodeBranchItem): CodePlace => ({
  project,
  repository,
  branch,
});

/** @returns undefined: another push has replaced it since the branch was read */
const readIndex = async (table: Table, place: CodePlace, push: string): Promise<CodeIndex | undefined> => {
  const item = await getItem(table, indexOf(place, push));
  if (!item) return undefined;
  // Only `writePush` writes these.
  const rows = unpack(item.rows) as readonly IndexRow[];
  return new Map(
    rows.map(([flag, hunks, files, parts, push, digest]) => [flag, { hunks, files, parts, push, digest }] as const),
  );
};

/** A branch, and what it refers to, as of one push. */
export interface IndexedBranch {
  readonly branch: CodeBranchItem;
  readonly index: CodeIndex;
}

/** The index of a branch; where another push came between, that of the newer one. @returns undefined: the branch is gone */
export const readCodeIndex = async (
  table: Table,
  project: string,
  known: CodeBranchItem,
): Promise<IndexedBranch | undefined> => {
  let branch: CodeBranchItem | undefined = known;
  for (let attempt = 0; branch; attempt++) {
    const index = await readIndex(table, placeOf(project, branch), branch.push);
    if (index) return { branch, index };
    requireAnother(branch, attempt);
    branch = await getItem(table, codeBranchIn(placeOf(project, branch)));
  }
  return undefined;
};

/** The references of a branch to a flag. */
export interface FlagReferences {
  readonly branch: CodeBranchItem;
  readonly indexed: IndexedFlag | undefined;
  readonly files: readonly CodeFile[];
}

/**
 * The references of a branch to one flag, as of one push.
 * @param maxParts how many items are read at most
 * @returns undefined: the branch is gone
 */
export const readFlagReferences = async (
  table: Table,
  {
    project,
    flag,
    known,
    maxParts,
  }: Readonly<Record<'project' | 'flag', string>> & {
    readonly known: CodeBranchItem;
    readonly maxParts: number;
  },
): Promise<FlagReferences | undefined> => {
  let branch: CodeBranchItem | undefined = known;
  for (let attempt = 0; branch; attempt++) {
    const place = placeOf(project, branch);
    const read: IndexedBranch | undefined = await readCodeIndex(table, project, branch);
    if (!read) return undefined;
    const indexed = read.index.get(flag);
    if (!indexed) return { branch: read.branch, indexed, files: [] };
    const parts = Array.from({ length: Math.min(indexed.parts, maxParts) }, (_, part) => part);
    const items = await getItems(
      table,
      parts.map((part) => hunksOf(place, flag, { push: indexed.push, part })),
    );
    if (items.every((item) => item !== undefined))
      return {
        branch: read.branch,
        indexed,
        files: items.flatMap(({ files }) => unpack(files) as readonly CodeFile[]),
      };
    requireAnother(branch, attempt);
    branch = await getItem(table, codeBranchIn(place));
  }
  return undefined;
};

/** Since which commit flags are gone from branches; of each place the newest, if it is not too old. */
export const readExtinctions = async (
  source: Source,
  flag: string,
  { places, now }: { readonly places: readonly CodePlace[]; readonly now: Date },
): Promise<readonly (CodeExtinction | undefined)[]> => {
  const items = await getItems(
    source,
    places.map((place) => extinctionOf(place, flag)),
  );
  return items.map((item) => {
    const expires = item && Number(Reflect.get(item, expiryAttribute));
    return item && expires !== undefined && expires * 1000 > now.getTime()
      ? { revision: item.revision, message: item.message, time: item.time }
      : undefined;
  });
};

const extinctionAction = (table: Table, place: CodePlace, one: NewExtinction, now: Date): Action => {
  const { pk, sk } = extinctionOf(place, one.flag);
  return {
    Update: {
      TableName: table.name,
      Key: { pk, sk },
      UpdateExpression:
        'SET kind = :kind, rev = :rev, revision = :revision, #message = :message, #time = :time, #expires = :expires',
      ConditionExpression: 'attribute_not_exists(pk) OR #time <= :time',
      ExpressionAttributeNames: { '#message': 'message', '#time': 'time', '#expires': expiryAttribute },
      ExpressionAttributeValues: {
        ':kind': 'code-extinction',
        ':rev': 0,
        ':revision': one.revision,
        ':message': one.message,
        ':time': one.time,
        ':expires': expiryAfter(now, keptExtinctionDays),
      },
    },
  };
};

/** That a flag is gone, as it is stored. */
interface NewExtinction extends CodeExtinction {
  readonly flag: string;
}

/** Writes as many as one transaction has room for, while the branch is there: whatever removes it removes these, too. */
const putExtinctionsTogether = async (
  table: Table,
  place: CodePlace,
  given: readonly NewExtinction[],
  now: Date,
): Promise<void> => {
  const { pk, sk } = codeBranchIn(place);
  const isThere: Action = {
    ConditionCheck: { TableName: table.name, Key: { pk, sk }, ConditionExpression: 'attribute_exists(pk)' },
  };
  let left = given;
  for (let attempt = 0; left.length > 0; ) {
    try {
      await writeTogether(table, [isThere, ...left.map((one) => extinctionAction(table, place, one, now))]);
      return;
    } catch (error) {
      const why = refusal(error);
      const [branch, ...codes] = cancellationCodes(error);
      if (why === 'condition') {
        if (branch === conditionFailed) return;
        // An older one than is known changes nothing.
        left = left.filter((_, i) => codes[i] !== conditionFailed);
      } else if (why === 'busy' && attempt < maxReads) await table.pace.sleep(jitter(attempt++, table.pace.random));
      else throw error;
    }
  }
};

/**
 * Stores since which commits flags are gone from a branch. An older one than is known changes nothing, nor does one of a
 * branch in which nobody looked for flags of the project.
 */
export const putExtinctions = async (
  table: Table,
  repository: string,
  branch: string,
  extinctions: readonly (NewExtinction & { readonly project: string })[],
  now: Date,
): Promise<void> => {
  for (const [project, own] of Map.groupBy(extinctions, (one) => one.project))
    for (let from = 0; from < own.length; from += maxTogether)
      await putExtinctionsTogether(table, { project, repository, branch }, own.slice(from, from + maxTogether), now);
};

/** Removes since which commits flags of a project are gone: from a branch, from all of a repository, or from all. */
export const removeExtinctions = async (
  table: Table,
  project: string,
  place: Partial<Omit<CodePlace, 'project'>> = {},
): Promise<void> => {
  const prefix = codeExtinctionPrefix(place);
  const items = await queryAll<CodeExtinctionItem>(table, { pk: codeBranchesPartition(project), prefix });
  // A branch `a#b` has the prefix of a branch `a`.
  const own = items.filter(({ sk }) => place.branch === undefined || !sk.slice(prefix.length).includes('#'));
  await inBatchesAtOnce(
    table,
    own.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  );
};

const countHunks = (files: readonly CodeFile[]): number => files.reduce((sum, { hunks }) => sum + hunks.length, 0);

/** Cuts the references to a flag into parts that each fit into an item. A hunk that is larger than a part is one. */
const partsOf = (files: readonly CodeFile[]): readonly CodeFile[][] => {
  const parts: CodeFile[][] = [[]];
  let left = partBytes;
  for (const { path, hunks } of files) {
    let own: CodeHunk[] = [];
    const close = (): void => {
      if (own.length > 0) parts.at(-1)?.push({ path, hunks: own });
      own = [];
    };
    for (const hunk of hunks) {
      const bytes = Buffer.byteLength(JSON.stringify(hunk)) + (own.length === 0 ? Buffer.byteLength(path) + 30 : 1);
      if (bytes > left && left < partBytes) {
        close();
        parts.push([]);
        left = partBytes;
      }
      own.push(hunk);
      left -= bytes;
    }
    close();
  }
  return parts;
};

const digestOf = (files: readonly CodeFile[]): string =>
  createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 16);

const inBatchesAtOnce = async (table: Table, requests: readonly BatchRequest[]): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(requests.length / batch) }, (_, i) =>
    requests.slice(i * batch, (i + 1) * batch),
  );
  await inParallel(batches, atOnce, (one) => writeEach(table, one, batch));
};

const deletionsOf = (place: CodePlace, { flags, indexes }: Leftovers): BatchRequest[] =>
  [
    ...flags.flatMap(([flag, push, parts]) =>
      Array.from({ length: parts }, (_, part) => hunksOf(place, flag, { push, part })),
    ),
    ...indexes.map((push) => indexOf(place, push)),
  ].map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));

const leftoversKey = ({ project, repository, branch }: CodePlace, push: string) =>
  codeLeftoversKey(project, { repository, branch, push });

const leftoversItem = (place: CodePlace, push: string, left: Leftovers, until: number): LeftoversItem => ({
  ...leftoversKey(place, push),
  kind: 'code-leftovers',
  rev: 0,
  branch: place.branch,
  until,
  left: pack(left),
});

const putItem = (table: Table, Item: object): Action => ({ Put: { TableName: table.name, Item: { ...Item } } });

/** Removes what no branch uses, then forgets it. */
const removeLeftovers = async (table: Table, place: CodePlace, push: string, left: Leftovers): Promise<void> => {
  await inBatchesAtOnce(table, deletionsOf(place, left));
  const { pk, sk } = leftoversKey(place, push);
  await writeEach(table, [{ DeleteRequest: { Key: { pk, sk } } }]);
};

/** Removes what pushes of a branch left that ended before they could. */
const removeOldLeftovers = async (table: Table, place: CodePlace, now: Date): Promise<void> => {
  const { project, repository, branch } = place;
  const prefix = codeLeftoversPrefix({ repository, branch });
  const items = await queryAll<LeftoversItem>(table, { pk: codeBranchesPartition(project), prefix });
  for (const { sk, left, until, ...item } of items)
    if (item.branch === branch && until <= now.getTime())
      await removeLeftovers(table, place, sk.slice(prefix.length), unpack(left) as Leftovers);
};

/** The references to the flags of one project. */
export interface ProjectReferences {
  readonly project: string;
  readonly together: readonly string[];
  /** By the name of the flag. */
  readonly flags: ReadonlyMap<string, readonly CodeFile[]>;
}

/** What a push is going to write for one project. */
interface Plan {
  readonly place: CodePlace;
  readonly before: CodeBranchItem | undefined;
  readonly branch: CodeBranchItem;
  readonly writes: readonly BatchRequest[];
  /** What this push wrote: to be removed unless it comes to its end. */
  readonly own: Leftovers;
  /** What it replaces: to be removed afterwards. */
  readonly replaced: Leftovers;
}

/** @returns undefined: another push has come between */
const planPush = async (
  table: Table,
  {
    place,
    push,
    references,
    pushed,
  }: {
    readonly place: CodePlace;
    readonly push: string;
    readonly references: ProjectReferences;
    readonly pushed: PushedBranch;
  },
  before: CodeBranchItem | undefined,
): Promise<Plan | undefined> => {
  const known = before ? await readIndex(table, place, before.push) : new Map<string, IndexedFlag>();
  if (!known) return undefined;
  const index = new Map<string, IndexedFlag>();
  const writes: BatchRequest[] = [];
  const own: [string, string, number][] = [];
  for (const [flag, files] of references.flags) {
    const digest = digestOf(files);
    const same = known.get(flag);
    if (same?.digest === digest) {
      index.set(flag, same);
      continue;
    }
    const parts = partsOf(files);
    index.set(flag, { hunks: countHunks(files), files: files.length, parts: parts.length, push, digest });
    own.push([flag, push, parts.length]);
    parts.forEach((part, at) => {
      const Item: CodeHunksItem = {
        ...hunksOf(place, flag, { push, part: at }),
        kind: 'code-hunks',
        rev: 0,
        files: pack(part),
      };
      writes.push({ PutRequest: { Item } });
    });
  }
  const dead = [...known].filter(([flag, { push }]) => index.get(flag)?.push !== push);
  const isSame = before !== undefined && own.length === 0 && dead.length === 0;
  if (!isSame) {
    const rows = [...index].map(
      ([flag, { hunks, files, parts, push, digest }]): IndexRow => [flag, hunks, files, parts, push, digest],
    );
    const Item: CodeIndexItem = { ...indexOf(place, push), kind: 'code-index', rev: 0, rows: pack(rows) };
    if (Item.rows.length > maxPartBytes) throw new IndexTooLarge(place.project, index.size);
    writes.push({ PutRequest: { Item } });
  }
  const all = [...references.flags.values()];
  const { updateSequenceId = before?.updateSequenceId, ...rest } = pushed;
  const branch: CodeBranchItem = {
    ...codeBranchIn(place),
    ...rest,
    ...(updateSequenceId !== undefined && { updateSequenceId }),
    kind: 'code-branch',
    rev: (before?.rev ?? 0) + 1,
    repository: place.repository,
    branch: place.branch,
    together: references.together,
    push: isSame ? before.push : push,
    hunks: all.reduce((sum, files) => sum + countHunks(files), 0),
    files: new Set(all.flatMap((files) => files.map(({ path }) => path))).size,
    flags: index.size,
  };
  return {
    place,
    before,
    branch,
    writes,
    own: { flags: own, indexes: isSame ? [] : [push] },
    replaced: {
      flags: dead.map(([flag, { push, parts }]) => [flag, push, parts]),
      indexes: before && !isSame ? [before.push] : [],
    },
  };
};

const isEmpty = ({ flags, indexes }: Leftovers): boolean => flags.length === 0 && indexes.length === 0;

const branchAction = (table: Table, { branch, before }: Plan): Action => ({
  Put: {
    TableName: table.name,
    Item: { ...branch },
    ...(before
      ? { ConditionExpression: 'rev = :rev', ExpressionAttributeValues: { ':rev': before.rev } }
      : { ConditionExpression: 'attribute_not_exists(pk)' }),
  },
});

/** The repository is there, and knows the projects: neither has changed since it was read. */
const repositoryAction = (
  table: Table,
  { pk, sk, rev, projects }: CodeRepositoryItem,
  pushed: readonly string[],
): Action => {
  const more = pushed.filter((project) => !projects.includes(project));
  const at = { TableName: table.name, Key: { pk, sk } };
  if (more.length === 0)
    return {
      ConditionCheck: {
        ...at,
        ConditionExpression: 'rev = :rev',
        ExpressionAttributeValues: { ':rev': rev },
      },
    };
  return {
    Update: {
      ...at,
      UpdateExpression: 'SET projects = :projects, rev = :next',
      ConditionExpression: 'rev = :rev',
      ExpressionAttributeValues: { ':projects': [...projects, ...more].toSorted(), ':next': rev + 1, ':rev': rev },
    },
  };
};

/** More flags in one branch than its index has room for. */
export class IndexTooLarge extends Error {
  override readonly name = 'IndexTooLarge';
  readonly flags: number;

  constructor(project: string, flags: number) {
    super(`The index of ${flags} flags of ${project} does not fit into an item`);
    this.flags = flags;
  }
}

/**
 * How a push ended: `older`: what is there has the same or a higher `updateSequenceId`; `too-many-branches`: a project has no
 * room for another one; `busy`: others kept pushing.
 */
export type PushOutcome = 'stored' | 'no-repository' | 'older' | 'too-many-branches' | 'busy';

/**
 * Replaces the references of a branch to the flags of some projects, for all of these projects at one moment.
 * @param options.references of at most 40 projects
 * @param options.maxBranches of one project in the repository; pushes at the same moment may exceed it by their number
 * @param options.join throws unless further projects may come to the repository
 */
export const pushReferences = async (
  table: Table,
  {
    repository,
    branch,
    pushed,
    references,
    now,
    maxBranches,
    join,
  }: {
    readonly repository: string;
    readonly branch: string;
    readonly pushed: PushedBranch;
    readonly references: readonly ProjectReferences[];
    readonly now: Date;
    readonly maxBranches: number;
    readonly join: (repository: CodeRepositoryItem) => Promise<void>;
  },
): Promise<PushOutcome> => {
  const placeIn = (project: string): CodePlace => ({ project, repository, branch });
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const push = ulid(now);
    const [item, ...branches] = await Promise.all([
      getItem(table, codeRepositoryIn(repository)),
      ...references.map(({ project }) => getItem(table, codeBranchIn(placeIn(project)))),
    ]);
    if (!item) return 'no-repository';
    if (references.some(({ project }) => !item.projects.includes(project))) await join(item);
    const isOlder = (stored: CodeBranchItem | undefined): boolean =>
      pushed.updateSequenceId !== undefined &&
      stored?.updateSequenceId !== undefined &&
      pushed.updateSequenceId <= stored.updateSequenceId;
    if (branches.some(isOlder)) return 'older';
    const starting = references.filter((_, i) => !branches[i]);
    const others = await inParallel(starting, atOnce, ({ project }) => readCodeBranches(table, project, repository));
    if (others.some((found) => found.length >= maxBranches)) return 'too-many-branches';
    const found = await inParallel(references, atOnce, (own, i) =>
      planPush(table, { place: placeIn(own.project), push, references: own, pushed }, branches[i]),
    );
    const plans = found.filter((plan) => plan !== undefined);
    if (plans.length < found.length) continue;
    const until = now.getTime() + maxPushMs;
    await inBatchesAtOnce(
      table,
      plans
        .filter(({ own }) => !isEmpty(own))
        .map(({ place, own }) => ({ PutRequest: { Item: leftoversItem(place, push, own, until) } })),
    );
    await inBatchesAtOnce(
      table,
      plans.flatMap(({ writes }) => writes),
    );
    const actions = [
      repositoryAction(
        table,
        item,
        references.map(({ project }) => project),
      ),
      ...plans.flatMap((plan) => [
        branchAction(table, plan),
        ...(isEmpty(plan.own) && isEmpty(plan.replaced)
          ? []
          : [putItem(table, leftoversItem(plan.place, push, plan.replaced, now.getTime()))]),
      ]),
    ];
    try {
      await writeTogether(table, actions);
    } catch (error) {
      const why = refusal(error);
      // After an unknown end the next push finds out what is left.
      if (why === 'unknown' || why === 'impossible') throw error;
      for (const { place, own } of plans) if (!isEmpty(own)) await removeLeftovers(table, place, push, own);
      continue;
    }
    for (const { place, own, replaced } of plans) {
      if (!isEmpty(own) || !isEmpty(replaced)) await removeLeftovers(table, place, push, replaced);
      await removeOldLeftovers(table, place, now);
    }
    return 'stored';
  }
  return 'busy';
};

/** Removes what may be left of a branch that is gone. */
const removeRest = async (table: Table, place: CodePlace, now: Date): Promise<void> => {
  await removeOldLeftovers(table, place, now);
  await removeExtinctions(table, place.project, place);
};

/** Removes a branch with its references, unless somebody pushes all the time. */
export const removeCodeBranch = async (table: Table, place: CodePlace, now: Date): Promise<void> => {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const branch = await getItem(table, codeBranchIn(place));
    if (!branch) return removeRest(table, place, now);
    const index = await readIndex(table, place, branch.push);
    if (!index) continue;
    const left: Leftovers = {
      flags: [...index].map(([flag, { push, parts }]) => [flag, push, parts]),
      indexes: [branch.push],
    };
    const push = ulid(now);
    const { pk, sk } = codeBranchIn(place);
    try {
      await writeTogether(table, [
        {
          Delete: {
            TableName: table.name,
            Key: { pk, sk },
            ConditionExpression: 'rev = :rev',
            ExpressionAttributeValues: { ':rev': branch.rev },
          },
        },
        putItem(table, leftoversItem(place, push, left, now.getTime())),
      ]);
    } catch (error) {
      const why = refusal(error);
      if (why === 'unknown' || why === 'impossible') throw error;
      continue;
    }
    await removeLeftovers(table, place, push, left);
    return removeRest(table, place, now);
  }
};

/** @returns false: others changed which projects the repository has */
const setProjects = async (table: Table, { pk, sk, rev }: CodeRepositoryItem, projects: readonly string[]) =>
  (await unlessRefused(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        UpdateExpression: 'SET projects = :projects, rev = :next',
        ConditionExpression: 'rev = :rev',
        ExpressionAttributeValues: { ':projects': projects, ':next': rev + 1, ':rev': rev },
      }),
    ),
  )) !== undefined;

/**
 * Forgets that a repository has references to flags of a project, if no branch is left. A push that comes before that is
 * seen afterwards; one that comes later finds another `rev` and starts again.
 */
export const forgetCodeProject = async (table: Table, repository: string, project: string): Promise<void> => {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const [item, branches] = await Promise.all([
      getItem(table, codeRepositoryIn(repository)),
      readCodeBranches(table, project, repository),
    ]);
    const isKnown = item?.projects.includes(project);
    if (!item || isKnown === branches.length > 0) return;
    const others = item.projects.filter((one) => one !== project);
    // After forgetting it, this looks again, and remembers it if a branch has come.
    await setProjects(table, item, isKnown ? others : [...others, project].toSorted());
  }
};

/** Removes all branches with references to flags of a project, and the project from all repositories. */
export const removeCodeReferences = async (table: Table, project: string, now: Date): Promise<void> => {
  for (const { repository, branch } of await readCodeBranches(table, project))
    await removeCodeBranch(table, { project, repository, branch }, now);
  await removeExtinctions(table, project);
  for (const { name, projects } of await queryAll<CodeRepositoryItem>(table, codeRepositoriesRange))
    if (projects.includes(project)) await forgetCodeProject(table, name, project);
};

/** Removes a repository, unless a push has come with further projects. @returns false: it is still there */
export const removeCodeRepository = async (table: Table, { pk, sk, rev }: CodeRepositoryItem): Promise<boolean> => {
  try {
    await writeTogether(table, [
      {
        Delete: {
          TableName: table.name,
          Key: { pk, sk },
          ConditionExpression: 'attribute_not_exists(pk) OR rev = :rev',
          ExpressionAttributeValues: { ':rev': rev },
        },
      },
    ]);
    return true;
  } catch (error) {
    if (refusal(error) === 'condition') return false;
    throw error;
  }
};
