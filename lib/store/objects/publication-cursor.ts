import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '../table/errors.ts';
import { type Key, publicationKey, publicationPartition, type Scope } from '../table/keys.ts';
import { getItems, queryAll, type Source, tableOf } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import type { CreationMark } from './creation-mark.ts';

/** The revision of a scope up to which the answers of all tokens are published. It only moves forward. */
export interface PublicationCursor extends Key {
  readonly kind: 'publication-cursor';
  readonly sk: Scope;
  readonly rev: number;
  /**
   * The store with these answers. After a restore, or with another bucket, the cursors exist but the answers do not.
   */
  readonly place: string;
  /** When the revision was published, in epoch ms; absent: an older version wrote the cursor. */
  readonly at?: number;
  /** On the instance: when the list of objects was last compared with the tokens, in epoch ms. */
  readonly comparedAt?: number;
  /** On the instance: when the next client token expires, in epoch ms; absent: none does. */
  readonly nextExpiry?: number;
}

/** The state of publishing. */
export interface PublicationState {
  /** The cursors of one store. */
  readonly cursors: ReadonlyMap<Scope, PublicationCursor>;
  /** Read only together with all scopes. */
  readonly marks: readonly CreationMark[];
}

/** The place of the answers from this table in one store. */
export const placeOf = (table: Pick<Table, 'name'>, store: string): string => `${table.name} ${store}`;

/** Strongly consistent. @param store the one whose cursors are read; undefined: whichever the publisher used last */
export const readPublication = async (
  source: Source,
  store: string | undefined,
  scopes: readonly Scope[] | '*',
): Promise<PublicationState> => {
  const isOf = ({ place }: PublicationCursor): boolean =>
    store === undefined ? place.startsWith(placeOf(tableOf(source), '')) : place === placeOf(tableOf(source), store);
  const items =
    scopes === '*'
      ? await queryAll<PublicationCursor | CreationMark>(source, { pk: publicationPartition })
      : await getItems<PublicationCursor>(source, scopes.map(publicationKey));
  return {
    marks: items.flatMap((item) => (item?.kind === 'creation-mark' ? [item] : [])),
    cursors: new Map(
      items.flatMap((item) => (item?.kind === 'publication-cursor' && isOf(item) ? [[item.sk, item] as const] : [])),
    ),
  };
};

/** Moves a cursor, unless another process has moved it further: one write unit. */
export const moveCursor = async (
  table: Table,
  { scope, ...cursor }: Omit<PublicationCursor, 'pk' | 'sk' | 'kind'> & { readonly scope: Scope },
): Promise<void> => {
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...publicationKey(scope), kind: 'publication-cursor', ...cursor },
        ConditionExpression: 'attribute_not_exists(pk) OR #place <> :place OR #rev <= :rev',
        ExpressionAttributeNames: { '#place': 'place', '#rev': 'rev' },
        ExpressionAttributeValues: { ':place': cursor.place, ':rev': cursor.rev },
      }),
    );
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
};
