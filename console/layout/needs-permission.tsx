import type { ReactNode } from 'react';
import { EmptyState } from '../design/messages/empty-state.tsx';
import { useLacking } from '../session/permissions.ts';
import { common } from '../texts/common.ts';
import { PageHead } from './page-head.tsx';

export interface NeedsPermissionProps {
  /** The root permission that the page needs to read anything. */
  readonly permission: string;
  /** Title of the page. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Shows a page only to holders of a permission. Others see its name, and no request is sent. */
export const NeedsPermission = ({ permission, title, children }: NeedsPermissionProps) => {
  const lacks = useLacking()({ permission });
  if (lacks === undefined) return children;
  return (
    <>
      <PageHead title={title} />
      <EmptyState title={common.errors.titles[403]}>
        <p>
          {lacks}. {common.askAdministrator}
        </p>
      </EmptyState>
    </>
  );
};
