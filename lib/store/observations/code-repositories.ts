import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unlessRefused } from '../table/errors.ts';
import type { Stored } from '../table/items.ts';
import { codeRepositoriesPartition, codeRepositoryKey, type KeyOf, type Range } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

/** Repositories in whose code flags are looked for: observations, without head, commit and event (contract: code-references §2). */

/** What a finder says of a repository. */
export interface CodeRepository {
  readonly type: string;
  readonly sourceLink: string;
  readonly commitUrlTemplate: string;
  readonly hunkUrlTemplate: string;
  readonly defaultBranch: string;
  readonly enabled: boolean;
}

export interface CodeRepositoryItem extends Stored, CodeRepository {
  readonly kind: 'code-repository';
  readonly name: string;
  /** The projects that have a branch in it, or had one a moment ago; `rev` changes with them. */
  readonly projects: readonly string[];
}

/** All repositories. */
export const codeRepositoriesRange: Range = { pk: codeRepositoriesPartition };

export const codeRepositoryIn = (name: string): KeyOf<CodeRepositoryItem> => codeRepositoryKey(name);

/** @returns false: there is one of this name */
export const createCodeRepository = async (
  table: Table,
  name: string,
  repository: CodeRepository,
): Promise<boolean> => {
  const Item: CodeRepositoryItem = {
    ...codeRepositoryKey(name),
    kind: 'code-repository',
    rev: 1,
    name,
    ...repository,
    projects: [],
  };
  const put = new PutCommand({ TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' });
  return (await unlessRefused(table.client.send(put))) !== undefined;
};

/** @returns false: it was removed meanwhile */
export const changeCodeRepository = async (
  table: Table,
  name: string,
  changes: Partial<CodeRepository>,
): Promise<boolean> => {
  const { pk, sk } = codeRepositoryKey(name);
  const entries = Object.entries(changes);
  if (entries.length === 0) return true;
  const update = new UpdateCommand({
    TableName: table.name,
    Key: { pk, sk },
    UpdateExpression: `SET ${entries.map((_, i) => `#${i} = :${i}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: Object.fromEntries(entries.map(([member], i) => [`#${i}`, member])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], i) => [`:${i}`, value])),
  });
  return (await unlessRefused(table.client.send(update))) !== undefined;
};
