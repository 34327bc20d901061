import { useQuery } from '@tanstack/react-query';
import { nameOf } from '../../../accounts/names.ts';
import { actionKinds } from '../../../queries/actions.ts';
import { serviceAccounts } from '../../../queries/service-accounts.ts';
import { signalEndpoints } from '../../../queries/signals.ts';
import { actions as texts } from '../../../texts/actions.ts';
import { common } from '../../../texts/common.ts';
import type { SetNames } from './set-draft.ts';

/** The name of one of a list; `…` while the list is not known, and its id when it is gone. */
const nameIn = <Item extends { readonly id: number }>(
  list: readonly Item[] | undefined,
  id: number,
  name: (item: Item) => string,
): string => {
  if (list === undefined) return common.pending;
  const found = list.find((item) => item.id === id);
  return found === undefined ? texts.deletedThing(id) : name(found);
};

/** What endpoints, accounts and kinds of action are called. */
export const useSetNames = (projectId: string): SetNames => {
  const { data: endpoints } = useQuery(signalEndpoints);
  const { data: accounts } = useQuery(serviceAccounts);
  const { data: kinds } = useQuery(actionKinds(projectId));
  return {
    endpoint: (id) => nameIn(endpoints, id, ({ name }) => name),
    actor: (id) => nameIn(accounts, id, nameOf),
    kind: (kind) => (kinds === undefined ? common.pending : (kinds.find(({ id }) => id === kind)?.label ?? kind)),
  };
};
