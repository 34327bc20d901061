import type { ReactNode } from 'react';
import { EmptyState } from '../design/empty-state.tsx';
import { useLacking } from '../session/permissions.ts';
import { common } from '../texts/common.ts';
import { PageHead } from './page-head.tsx';

export interface NeedsPermissionProps {
  /** A root permission without which the API answers nothing that the page shows. */
  readonly permission: string;
  /** Of the page. */
  readonly title: string;
  readonly children: ReactNode;
}

/** A page for holders of a permission; others are told its name, and nothing is asked of the API. */
export const NeedsPermission = ({ permission, title, children }: NeedsPermissionProps) => {
  const lacks = useLacking()({ permission });
  if (lacks === undefined) return children;
  return (
    <>
      <PageHead title={title} />
      <EmptyState title={common.errors.titles[403]}>
        <p>{lacks}</p>
      </EmptyState>
    </>
  );
};
