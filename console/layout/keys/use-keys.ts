import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { loadPart } from '../../design/load-part.ts';
import { keySetting } from '../../session/key-setting.ts';
import { useSelf } from '../../session/permissions.ts';

/** What takes letters itself. */
const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=listbox]';

/** What covers the page. A message beside it has the role of a dialog, too, but says that it is not modal. */
const covers = '[role=dialog]:not([aria-modal=false]), [role=alertdialog]:not([aria-modal=false]), [role=menu]';

/** Whether a key may be a command: nobody types, no modifier is held, and nothing covers the page. */
const isCommand = ({ key, target, altKey, ctrlKey, metaKey, isComposing, defaultPrevented }: KeyboardEvent): boolean =>
  key.length === 1 &&
  !(altKey || ctrlKey || metaKey || isComposing || defaultPrevented) &&
  !(target instanceof Element && target.closest(fields) !== null) &&
  document.querySelector(covers) === null;

/**
 * Makes single keys commands on every page. Their code is loaded with the first key; what is pressed until then counts.
 * @param showKeys shows the list of them
 */
export const useKeys = (showKeys: () => void): void => {
  const { on } = keySetting(useSelf().user.id).use();
  const navigate = useNavigate();
  const acts = useRef({ navigate, showKeys });
  useEffect(() => {
    acts.current = { navigate, showKeys };
  });
  useEffect(() => {
    if (!on) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (!isCommand(event)) return;
      const { key, timeStamp } = event;
      // Firefox searches in the page with this key.
      if (key === '/') event.preventDefault();
      loadPart(() => import('./press-key.ts')).then(
        ({ pressKey }) => pressKey(key, timeStamp, acts.current),
        // The next key tries again.
        () => undefined,
      );
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [on]);
};
