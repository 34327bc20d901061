import { queryClient } from '../api/query-client.ts';
import { self } from './self.ts';

/** After somebody has signed in: the page starts again when it is somebody else. What it shows is not for that person. */
export const startAgainForAnother = async (): Promise<void> => {
  const before = queryClient.getQueryData(self.queryKey)?.user.id;
  const { user } = await queryClient.fetchQuery({ ...self, staleTime: 0 });
  if (before !== undefined && user.id !== before) location.reload();
};
