import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { SearchIcon } from '../../design/icons.tsx';
import { loadPart } from '../../design/load-part.ts';
import { palette as texts } from '../../texts/palette.ts';
import styles from '../frame/layout.module.css';

const Palette = lazy(async () => ({ default: (await loadPart(() => import('./palette.tsx'))).Palette }));

/** Opens the palette on every page, with a button or with ⌘K and Ctrl-K. */
export const PaletteOpener = () => {
  const [open, setOpen] = useState(false);
  // The keys work wherever the focus is.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button className={styles.find} aria-keyshortcuts="Meta+K Control+K" onClick={() => setOpen(true)}>
        <SearchIcon />
        <span className={styles.findText}>{texts.title}</span>
        <kbd className={styles.keys}>{texts.keys}</kbd>
      </Button>
      {open && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
