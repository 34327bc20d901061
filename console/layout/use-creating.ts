import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';

/** What the address of every page may say. */
export interface Creating {
  /** The form for a new one is open. */
  readonly create?: true | undefined;
}

export const creatingSearch = ({ create }: Record<string, unknown>): Creating => ({
  create: String(create) === 'true' || undefined,
});

/**
 * Whether the form for a new one is open, and what opens and closes it. The address says so: the palette leads there.
 */
export const useCreating = (): readonly [boolean, (open: boolean) => void] => {
  const { create } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const set = (open: boolean): void => {
    // A form that led to another page has nothing to close there.
    if ((creatingSearch(router.latestLocation.search).create === true) === open) return;
    void navigate({ to: '.', search: (before) => ({ ...before, create: open || undefined }), replace: true });
  };
  return [create === true, set];
};
