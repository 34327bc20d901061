import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'halyard-theme';
const watchers = new Set<() => void>();

const stored = (): Theme => {
  const value = localStorage.getItem(key);
  return value === 'light' || value === 'dark' ? value : 'system';
};

/** Applies the theme that the user chose in this browser, or else that of the system. */
export const applyTheme = (): void => {
  const theme = stored();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};

export const setTheme = (theme: Theme): void => {
  if (theme === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  applyTheme();
  for (const watch of [...watchers]) watch();
};

export const useTheme = (): Theme =>
  useSyncExternalStore((watch) => {
    watchers.add(watch);
    return () => watchers.delete(watch);
  }, stored);
