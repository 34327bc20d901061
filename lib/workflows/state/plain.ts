/** An item as it is spoken of: without what only the table needs. */
export const plain = <T extends object>(item: T): Omit<T, 'pk' | 'sk' | 'kind' | 'rev'> => {
  const { pk, sk, kind, rev, ...rest } = { pk: '', sk: '', kind: '', rev: 0, ...item };
  return rest;
};
