/** Ids of accounts to add, and of members to remove. */
export interface MemberChange {
  readonly add: readonly number[];
  readonly remove: readonly number[];
}

/** The members after a change. */
export const membersAfter = (members: readonly number[], { add, remove }: MemberChange): readonly number[] => {
  const gone = new Set(remove);
  return [...new Set([...members.filter((id) => !gone.has(id)), ...add])];
};
